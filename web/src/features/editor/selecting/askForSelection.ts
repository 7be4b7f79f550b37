import {
  type Candidate,
  candidatesAnswerSchema,
  type MarkedArea,
  type Outline,
  type SelectionHint,
  selectionPreviewAnswerSchema,
} from '@spotless/contract/candidates'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'
import { isAlongside } from '../candidates/isAlongside.ts'
import type { EditResult } from '../editorStore.ts'

/** What clicks and strokes select, in pixels of the photo. */
export interface Selected {
  /** Its parts, the largest first; none where nothing is found. */
  readonly outlines: readonly Outline[]
  /** The shadow that it casts, and its reflection. */
  readonly alongside: readonly Candidate[]
}

/** What is asked about: clicks and strokes, or what is marked. */
type About = { readonly hints: readonly SelectionHint[]; readonly pastEdge?: boolean } | { readonly marked: MarkedArea }

/** Asks about something in a photo or in one of its results. */
const askAbout = async (
  routeOf: (imageId: string) => string,
  photoId: string,
  from: EditResult | null,
  about: About,
  signal?: AbortSignal,
): Promise<unknown> => {
  // A result that is an upload of its own is searched as that upload.
  const editId = from === null || from.isUpload ? undefined : from.answer.editId
  const payload = { ...about, ...(editId !== undefined && { editId }) }
  const response = await call('POST', routeOf(from?.imageId ?? photoId), { payload, signal })
  return response.json()
}

/**
 * What clicks and strokes select in a photo or in one of its results.
 * @param pastEdge outlines reach a little past the edge, as erasing needs
 * @throws {CallError} if the server refuses
 */
export const askForSelection = async (
  photoId: string,
  from: EditResult | null,
  hints: readonly SelectionHint[],
  pastEdge = false,
): Promise<Selected> => {
  const { candidates } = candidatesAnswerSchema.parse(
    await askAbout(route.candidates, photoId, from, { hints, pastEdge }),
  )
  return {
    outlines: candidates.filter(({ kind }) => kind === 'object').map(({ outline }) => outline),
    alongside: candidates.filter(isAlongside),
  }
}

/**
 * Roughly what clicks and strokes select there; null where the server has no time to say.
 * @throws {CallError} if the server refuses
 */
export const askForPreview = async (
  photoId: string,
  from: EditResult | null,
  hints: readonly SelectionHint[],
  signal: AbortSignal,
): Promise<readonly Outline[] | null> =>
  selectionPreviewAnswerSchema.parse(await askAbout(route.selectionPreview, photoId, from, { hints }, signal)).outlines

/**
 * The objects there that a mark means and misses some of; null where the server has no time to say.
 * @throws {CallError} if the server refuses
 */
export const askForWhole = async (
  photoId: string,
  from: EditResult | null,
  marked: MarkedArea,
): Promise<readonly Outline[] | null> =>
  selectionPreviewAnswerSchema.parse(await askAbout(route.selectionPreview, photoId, from, { marked })).outlines
