import { type Candidate, candidatesAnswerSchema } from '@spotless/contract/candidates'
import type { CandidatesRequest } from '@spotless/contract/candidatesRequest'
import { markedArea } from '@spotless/contract/markedArea'
import { route } from '@spotless/contract/route'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/call.ts'
import { showCallError, showError } from '../actions/editorToasts.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { MaskShape } from '../mask/maskOperation.ts'
import { outlineShape } from '../mask/outlineShape.ts'
import { isAlongside } from './isAlongside.ts'

export interface FoundCandidate extends Candidate {
  readonly shape: MaskShape
  /** Whether it was added to the marked area and is still there. */
  readonly isMarked: boolean
}

export interface Candidates {
  /** Null before the first search. */
  readonly found: readonly FoundCandidate[] | null
  readonly isSearching: boolean
  /** Searches the whole photo for text and watermarks; marks nothing. */
  readonly search: () => Promise<void>
  /** Offers the shadows and reflections of something, in place of those before; marks nothing. */
  readonly offerAlongside: (alongside: readonly Candidate[]) => void
  /** Marks the shadow and the reflection of what is marked, and offers to unmark them. */
  readonly findAlongside: () => Promise<void>
  /** Marks a candidate or unmarks it, a shadow or a reflection with all its parts; pixels marked by something else too remain marked. */
  readonly toggle: (index: number) => void
  /** Marks all candidates in one step; unmarks them if all are marked. */
  readonly toggleAll: () => void
}

const shapeOf = ({ kind, outline }: Candidate): MaskShape => ({
  ...outlineShape(outline),
  isShadow: kind === 'shadow',
})

const subscribeToNothing = () => () => undefined

/** Candidates that the server finds in the photo; only those the user chooses are marked. */
export const useCandidates = (imageId: string, maskEditor: MaskEditor | null): Candidates => {
  const [candidates, setCandidates] = useState<readonly Omit<FoundCandidate, 'isMarked'>[] | null>(null)
  const [isSearching, setSearching] = useState(false)

  // A string, which is compared by value: only steps that mark or unmark a candidate cause a
  // render.
  const marks = useSyncExternalStore(maskEditor?.onStep ?? subscribeToNothing, () => {
    const ids = candidates && maskEditor?.shapeIds()
    return candidates?.map(({ shape }) => (ids?.has(shape.id) ? '1' : '0')).join('') ?? ''
  })
  const found = useMemo(
    () => candidates?.map((candidate, index) => ({ ...candidate, isMarked: marks[index] === '1' })) ?? null,
    [candidates, marks],
  )

  const ask = useCallback(
    async (payload: CandidatesRequest): Promise<readonly Candidate[] | null> => {
      setSearching(true)
      try {
        const response = await call('POST', route.candidates(imageId), { payload })
        return candidatesAnswerSchema.parse(await response.json()).candidates
      } catch (error) {
        showCallError(error, 'Search failed', 'We could not search this photo. Please mark the area by hand.')
        return null
      } finally {
        setSearching(false)
      }
    },
    [imageId],
  )
  const search = useCallback(async () => {
    const answer = await ask({})
    if (answer) setCandidates(answer.map((candidate) => ({ ...candidate, shape: shapeOf(candidate) })))
  }, [ask])
  const offerAlongside = useCallback((alongside: readonly Candidate[]) => {
    const chips = alongside.map((one) => ({ ...one, shape: shapeOf(one) }))
    setCandidates((known) => {
      const others = known?.filter((candidate) => !isAlongside(candidate)) ?? []
      return known === null && chips.length === 0 ? null : [...others, ...chips]
    })
  }, [])
  const findAlongside = useCallback(async () => {
    if (!maskEditor || maskEditor.isEmpty()) {
      return showError('No area marked', 'Mark the object first; its shadow and its reflection are found beside it.')
    }
    const alongside = await ask({ marked: markedArea(maskEditor.mask) })
    if (!alongside) return
    offerAlongside(alongside)
    if (alongside.length > 0) maskEditor.addShapes(alongside.map(shapeOf))
    else showError('No shadow or reflection found', 'Paint over it to remove it too.')
  }, [ask, maskEditor, offerAlongside])
  const toggle = useCallback(
    (index: number) => {
      const candidate = found?.[index]
      if (!candidate) return
      const parts = isAlongside(candidate) ? (found?.filter(({ kind }) => kind === candidate.kind) ?? []) : [candidate]
      const shapes = parts.map(({ shape }) => shape)
      if (candidate.isMarked) maskEditor?.removeShapes(shapes)
      else maskEditor?.addShapes(shapes)
    },
    [found, maskEditor],
  )
  const toggleAll = useCallback(() => {
    const unmarked = found?.filter(({ isMarked }) => !isMarked) ?? []
    if (unmarked.length > 0) maskEditor?.addShapes(unmarked.map(({ shape }) => shape))
    else if (found) maskEditor?.removeShapes(found.map(({ shape }) => shape))
  }, [found, maskEditor])
  return { found, isSearching, search, offerAlongside, findAlongside, toggle, toggleAll }
}
