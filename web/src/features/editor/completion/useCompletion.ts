import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { EditResult } from '../editorStore.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { MaskShape } from '../mask/maskOperation.ts'
import { askForWhole } from '../selecting/askForSelection.ts'
import { createCompletion, type MarkCompletion } from './createCompletion.ts'
import { hatchedGaps } from './hatchedGaps.ts'

/** What marks are completed to: the objects that they mean, or, over watermarks, the gaps between their strokes. */
export type CompletedTo = 'objects' | 'gaps'

interface CompletionInput {
  readonly photoId: string
  /** The result that is edited further; null for the photo itself. */
  readonly from: EditResult | null
  /** Null where nothing is completed. */
  readonly maskEditor: MaskEditor | null
  readonly to: CompletedTo
}

/** Whether the mark misses some of what it means, and whether that is marked too. */
export interface Completion {
  readonly to: CompletedTo
  readonly state: 'none' | 'marked' | 'unmarked'
  readonly toggle: () => void
  /** Waits for the search that is under way or due, a few seconds at most; null where none is. */
  readonly settle: () => Promise<void> | null
}

/** Nobody who wants to go on waits longer for a search. */
const maxWaitMs = 4_000

const subscribeToNothing = () => () => undefined

const atMost = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])

/** Completes marks that are drawn by hand to what they mean. */
export const useCompletion = ({ photoId, from, maskEditor, to }: CompletionInput): Completion => {
  const [shapes, setShapes] = useState<readonly MaskShape[]>([])
  const completion = useRef<MarkCompletion | null>(null)
  useEffect(() => {
    if (maskEditor === null) return
    const created = createCompletion({
      maskEditor,
      ask: (marked) =>
        to === 'objects' ? askForWhole(photoId, from, marked) : Promise.resolve(hatchedGaps(marked, maskEditor.mask)),
      onFound: setShapes,
    })
    completion.current = created
    return () => {
      created.end()
      completion.current = null
      setShapes([])
    }
  }, [photoId, from, maskEditor, to])
  const state = useSyncExternalStore(maskEditor?.onStep ?? subscribeToNothing, () => {
    if (maskEditor === null || maskEditor.isEmpty() || shapes.length === 0) return 'none'
    const ids = maskEditor.shapeIds()
    return shapes.some(({ id }) => ids.has(id)) ? 'marked' : 'unmarked'
  })
  return {
    to,
    state,
    toggle: () => (state === 'marked' ? maskEditor?.removeShapes(shapes) : maskEditor?.addShapes(shapes)),
    settle: () => {
      const settled = completion.current?.settle() ?? null
      return settled && atMost(settled)
    },
  }
}
