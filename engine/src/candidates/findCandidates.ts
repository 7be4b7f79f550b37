import type { Candidate, CandidatesAnswer, CandidatesRequest, MarkedArea, Outline } from '@spotless/contract/candidates'
import { SpotlessError } from '@spotless/contract/error'
import { decodePhoto } from '../container/decodePhoto.ts'
import type { ModelStore, Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { findCastShadows } from './findCastShadows.ts'
import { findMarks } from './findMarks.ts'
import { findObject } from './findObject.ts'

export interface CandidatesSearch extends CandidatesRequest {
  /** The untouched original, encoded. */
  readonly photo: Uint8Array
}

/** None where the network is missing. */
const shadowsOf = async (raster: Raster, object: Outline | MarkedArea, models: ModelStore): Promise<Candidate[]> => {
  const network = await models.session('shadow').catch(() => null)
  return network === null ? [] : findCastShadows(raster, object, network)
}

/**
 * What may be erased from a photo: the object under a click and its shadow, the shadow of what is marked, or without either its lines of text and repeated marks.
 *
 * @throws SpotlessError those of `decodePhoto`; `invalid_input` when the click lies outside; the signal's reason when aborted
 */
export const findCandidates = async (
  { photo, click, marked }: CandidatesSearch,
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
    const candidates = object === null ? [] : [object, ...(await shadowsOf(raster, object.outline, runtime.models))]
    return { width, height, candidates }
  }
  if (marked !== undefined) return { width, height, candidates: await shadowsOf(raster, marked, runtime.models) }
  const lines = await findMarks(raster, runtime)
  return { width, height, candidates: lines.map(({ kind, confidence, outline }) => ({ kind, confidence, outline })) }
}
