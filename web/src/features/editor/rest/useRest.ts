import { useEffect, useState, useSyncExternalStore } from 'react'
import type { EditResult } from '../editorStore.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { MaskShape } from '../mask/maskOperation.ts'
import { askForRest } from '../selecting/askForSelection.ts'
import { createRestSearch } from './createRestSearch.ts'

interface RestInput {
  readonly photoId: string
  /** The result that is edited further; null for the photo itself. */
  readonly from: EditResult | null
  /** Null where nothing is completed. */
  readonly maskEditor: MaskEditor | null
}

/** What was missed of the objects that are marked. */
export interface MissedRest {
  readonly isMarked: boolean
  readonly toggle: () => void
}

const subscribeToNothing = () => () => undefined

/** Marks what is missed of objects that are drawn over by hand; null where nothing is. */
export const useRest = ({ photoId, from, maskEditor }: RestInput): MissedRest | null => {
  const [shapes, setShapes] = useState<readonly MaskShape[]>([])
  useEffect(() => {
    if (maskEditor === null) return
    const end = createRestSearch({ maskEditor, ask: (marked) => askForRest(photoId, from, marked), onFound: setShapes })
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
