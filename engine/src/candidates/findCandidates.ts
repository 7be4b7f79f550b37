import type { CandidatesAnswer, CandidatesRequest } from '@spotless/contract/candidates'
import { SpotlessError } from '@spotless/contract/error'
import { decodePhoto } from '../container/decodePhoto.ts'
import type { Runtime } from '../ports.ts'
import { findCastShadow } from './findCastShadow.ts'
import { findMarks } from './findMarks.ts'
import { findObject } from './findObject.ts'

export interface CandidatesSearch extends CandidatesRequest {
  /** The untouched original, encoded. */
  readonly photo: Uint8Array
}

/**
 * What may be erased from a photo: the object under a click and its shadow, or without a click its lines of text and repeated marks.
 *
 * @throws SpotlessError those of `decodePhoto`; `invalid_input` when the click lies outside; the signal's reason when aborted
 */
export const findCandidates = async (
  { photo, click }: CandidatesSearch,
  runtime: Runtime,
): Promise<CandidatesAnswer> => {
  const { raster } = await decodePhoto(photo, runtime.codec)
  const { width, height } = raster
  runtime.signal.throwIfAborted()
  if (click !== undefined) {
    if (click.x >= width || click.y >= height) {
      throw new SpotlessError(
        'invalid_input',
        `Expected a click inside the photo of ${width}×${height} pixels but received ${click.x}, ${click.y}.`,
      )
    }
    const object = await findObject(raster, { column: click.x, row: click.y }, runtime)
    const shadow = object === null ? null : findCastShadow(raster, object)
    return { width, height, candidates: [object, shadow].filter((candidate) => candidate !== null) }
  }
  const lines = await findMarks(raster, runtime)
  return { width, height, candidates: lines.map(({ kind, confidence, outline }) => ({ kind, confidence, outline })) }
}
