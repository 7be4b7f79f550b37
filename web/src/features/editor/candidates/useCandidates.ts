import { type Candidate, type CandidatesRequest, candidatesAnswerSchema } from '@spotless/contract/candidates'
import { route } from '@spotless/contract/route'
import { useCallback, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { type ImagePoint, imagePoint } from '../../../lib/geometry.ts'
import { toast } from '../../../lib/toast.ts'
import { fail, failCall } from '../actions/failures.ts'
import type { MaskSession } from '../mask/maskSession.ts'

export interface FoundCandidate extends Candidate {
  /** Whether the person took it into the marked area. */
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
  /** Marks what was found, or takes the mark away again. */
  readonly toggle: (index: number) => void
  /** Marks all that was found, or takes all marks away again where nothing is left to mark. */
  readonly toggleAll: () => void
}

const cornersOf = ({ outline }: Candidate): readonly ImagePoint[] =>
  outline.map(([column, row]) => imagePoint(column, row))

/** What the server finds in the photo to be marked; nothing is marked that the person did not choose. */
export const useCandidates = (imageId: string, session: MaskSession | null): Candidates => {
  const [found, setFound] = useState<readonly FoundCandidate[] | null>(null)
  const [isSearching, setSearching] = useState(false)

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
    const candidates = await ask({})
    if (candidates) setFound(candidates.map((candidate) => ({ ...candidate, isMarked: false })))
  }, [ask])
  const pick = useCallback(
    async (at: ImagePoint) => {
      const candidates = await ask({ click: { column: Math.floor(at.column), row: Math.floor(at.row) } })
      if (!candidates) return
      const [thing] = candidates
      if (!thing) fail('Nothing found there', 'Click in the middle of the thing, or paint over it.')
      else {
        session?.polygon(cornersOf(thing), 255)
        toast({ title: 'Marked', text: 'Add to it with the brush, or take away with the eraser.' })
      }
    },
    [ask, session],
  )
  const toggle = useCallback(
    (index: number) => {
      const candidate = found?.[index]
      if (!candidate) return
      session?.polygon(cornersOf(candidate), candidate.isMarked ? 0 : 255)
      setFound(found.map((one, at) => (at === index ? { ...one, isMarked: !one.isMarked } : one)))
    },
    [found, session],
  )
  const toggleAll = useCallback(() => {
    if (!found) return
    const isMarked = found.some((one) => !one.isMarked)
    for (const candidate of found) {
      if (candidate.isMarked !== isMarked) session?.polygon(cornersOf(candidate), isMarked ? 255 : 0)
    }
    setFound(found.map((one) => ({ ...one, isMarked })))
  }, [found, session])
  return { found, isSearching, search, pick, toggle, toggleAll }
}
