import { type Candidate, type CandidatesRequest, candidatesAnswerSchema } from '@spotless/contract/candidates'
import { route } from '@spotless/contract/route'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/call.ts'
import { type ImagePoint, imagePoint } from '../../../lib/geometry.ts'
import { toast } from '../../../lib/toast.ts'
import { fail, failCall } from '../actions/failures.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { MaskShape } from '../mask/maskOperation.ts'

export interface FoundCandidate extends Candidate {
  readonly shape: MaskShape
  /** Whether the person took it into the marked area, where it still is. */
  readonly isMarked: boolean
}

export interface Candidates {
  /** Null before the first search. */
  readonly found: readonly FoundCandidate[] | null
  readonly isSearching: boolean
  /** Looks for text and marks in the whole photo; marks nothing. */
  readonly search: () => Promise<void>
  /** Marks the thing at a place of the photo. */
  readonly pick: (at: ImagePoint) => Promise<void>
  /** Marks what was found, or takes the mark away again; what something else marks as well stays marked. */
  readonly toggle: (index: number) => void
  /** Marks all that was found, in one step, or takes all marks away again where nothing is left to mark. */
  readonly toggleAll: () => void
}

/** Named by its outline, so that what another search finds again is known to be marked. */
const shapeOf = ({ outline }: Candidate): MaskShape => ({
  id: outline.join(),
  corners: outline.map(([column, row]) => imagePoint(column, row)),
})

const neverChanges = () => () => undefined

/** What the server finds in the photo to be marked; nothing is marked that the person did not choose. */
export const useCandidates = (imageId: string, maskEditor: MaskEditor | null): Candidates => {
  const [candidates, setCandidates] = useState<readonly Omit<FoundCandidate, 'isMarked'>[] | null>(null)
  const [isSearching, setSearching] = useState(false)

  // A string, so that only a step that marks or unmarks one of them draws the list and the outlines anew.
  const marks = useSyncExternalStore(maskEditor?.onStep ?? neverChanges, () => {
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
        failCall(error, 'Search failed', 'We could not search this photo. Please mark the area by hand.')
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
  const pick = useCallback(
    async (at: ImagePoint) => {
      const things = await ask({ click: { x: Math.floor(at.column), y: Math.floor(at.row) } })
      if (!things) return
      const [thing] = things
      if (!thing) fail('Nothing found there', 'Click in the middle of the thing, or paint over it.')
      else {
        maskEditor?.polygon(shapeOf(thing).corners, 255)
        toast({ title: 'Marked', text: 'Add to it with the brush, or take away with the eraser.' })
      }
    },
    [ask, maskEditor],
  )
  const toggle = useCallback(
    (index: number) => {
      const candidate = found?.[index]
      if (candidate?.isMarked) maskEditor?.removeShapes([candidate.shape])
      else if (candidate) maskEditor?.addShapes([candidate.shape])
    },
    [found, maskEditor],
  )
  const toggleAll = useCallback(() => {
    const unmarked = found?.filter(({ isMarked }) => !isMarked) ?? []
    if (unmarked.length > 0) maskEditor?.addShapes(unmarked.map(({ shape }) => shape))
    else if (found) maskEditor?.removeShapes(found.map(({ shape }) => shape))
  }, [found, maskEditor])
  return { found, isSearching, search, pick, toggle, toggleAll }
}
