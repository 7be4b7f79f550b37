import { SpotlessError } from '@spotless/contract/error'
import { placementOf } from '@spotless/contract/maskPlacement'
import { decodeMask } from '../container/decodeMask.ts'
import { decodeRecent } from '../container/decodeRecent.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import { inspect } from '../container/inspect.ts'
import type { EditRequest, Pipeline } from '../pipeline.ts'
import type { PixelCodec } from '../ports.ts'
import type { Mask } from '../raster/raster.ts'
import { checkSurroundings } from './checkSurroundings.ts'
import type { EraseStep } from './erase.ts'
import { applyChangedRegions, mergeBoxes, packChangedRegions } from './packChangedRegions.ts'
import { restoreOriginal } from './restoreOriginal.ts'

/** Decodes the request's mask, which is placed by rule where the request has one, and of the photo's size where not. */
export const maskOfRequest = (
  mask: Uint8Array,
  { photo, options: { maskPlacement } }: Pick<EditRequest, 'photo' | 'options'>,
  codec: PixelCodec,
): Promise<Mask> =>
  decodeMask(mask, inspect(photo), codec, maskPlacement === undefined ? undefined : placementOf(maskPlacement))

/**
 * An edit of what a mask marks: decodes, applies the changes of earlier rounds, erases with the given step, encodes once.
 * With the action `restore` the original's pixels come back under the mask instead.
 *
 * @throws SpotlessError `mask_required`, those of `decodePhoto`, `decodeMask` and `checkSurroundings`; the signal's reason when
 *   aborted
 */
export const editUnderMask =
  (eraseStep: EraseStep): Pipeline =>
  async (request, context) => {
    const { models, signal, onProgress, nowMs } = context
    if (request.mask === undefined) {
      throw new SpotlessError('mask_required', 'Please paint over what is to be removed; the request holds no mask.')
    }
    const startedMs = nowMs()
    onProgress('decoding', 0, 'Reading the photo')
    const isRestoring = request.action === 'restore'
    // The mask first: a photo that is remembered is copied while the mask is decoded in another thread.
    const [mask, { raster, source }, session] = await Promise.all([
      maskOfRequest(request.mask, request, context.codec),
      decodeRecent(request.photo, context),
      isRestoring ? null : models.session('migan').catch(() => null),
    ])
    if (!isRestoring) checkSurroundings(mask)
    const { quality = 'fast', attempt = 0, shadows = [], ways = [] } = request.options.erase ?? {}
    const original = isRestoring ? { ...raster, data: raster.data.slice() } : raster
    const earlier =
      request.previousWork === undefined
        ? []
        : await applyChangedRegions(raster, request.previousWork, context.compression)
    signal.throwIfAborted()
    const decodeMs = nowMs() - startedMs

    onProgress('inference', 0, 'Filling the marked area')
    const edited = isRestoring
      ? await restoreOriginal(raster, original, mask, context)
      : await eraseStep(raster, mask, session, { ...context, quality, attempt, shadows, ways }, source)
    signal.throwIfAborted()

    onProgress('encoding', 0, 'Writing the result')
    const encodingMs = nowMs()
    const changed = mergeBoxes([...earlier, ...edited.changed], raster)
    const [encoded, work] = await Promise.all([
      encodePhoto(raster, source, context),
      packChangedRegions(raster, changed, context.compression),
    ])
    signal.throwIfAborted()
    const { engine, notes, doubtedAreas, modelMs, pasteMs } = edited
    return {
      ...encoded,
      width: raster.width,
      height: raster.height,
      engine,
      notes,
      ...(doubtedAreas !== undefined && { doubtedAreas }),
      changed,
      work,
      timingsMs: { decode: decodeMs, model: modelMs, paste: pasteMs, encode: nowMs() - encodingMs },
    }
  }
