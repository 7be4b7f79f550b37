import { useEffect, useState, useSyncExternalStore } from 'react'
import type { EditResult } from '../editorStore.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { MaskShape } from '../mask/maskOperation.ts'
import { askForWhole } from '../selecting/askForSelection.ts'
import { createCompletion } from './createCompletion.ts'

interface CompletionInput {
  readonly photoId: string
  /** The result that is edited further; null for the photo itself. */
  readonly from: EditResult | null
  /** Null where nothing is completed. */
  readonly maskEditor: MaskEditor | null
}

/** The whole objects that the mark means, which it missed some of. */
export interface Completion {
  readonly isMarked: boolean
  readonly toggle: () => void
}

const subscribeToNothing = () => () => undefined

/** Completes marks that are drawn by hand to the objects that they mean; null where nothing was missed. */
export const useCompletion = ({ photoId, from, maskEditor }: CompletionInput): Completion | null => {
  const [shapes, setShapes] = useState<readonly MaskShape[]>([])
  useEffect(() => {
    if (maskEditor === null) return
    const end = createCompletion({
      maskEditor,
      ask: (marked) => askForWhole(photoId, from, marked),
      onFound: setShapes,
    })
    return () => {
      end()
      setShapes([])
    }
  }, [photoId, from, maskEditor])
  const state = useSyncExternalStore(maskEditor?.onStep ?? subscribeToNothing, () => {
    if (maskEditor === null || maskEditor.isEmpty() || shapes.length === 0) return 'none'
    const ids = maskEditor.shapeIds()
    return shapes.some(({ id }) => ids.has(id)) ? 'marked' : 'unmarked'
  })
  if (maskEditor === null || state === 'none') return null
  const isMarked = state === 'marked'
  return { isMarked, toggle: () => (isMarked ? maskEditor.removeShapes(shapes) : maskEditor.addShapes(shapes)) }
}
