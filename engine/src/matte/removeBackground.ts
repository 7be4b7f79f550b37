import { SpotlessError } from '@spotless/contract/error'
import { backgroundOptionsSchema } from '@spotless/contract/options'
import { decodePhoto } from '../container/decodePhoto.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import type { Pipeline } from '../pipeline.ts'
import { askForMatte } from './askForMatte.ts'
import { cutOutDeferred } from './cutOut.ts'

/** The source's facts as they hold for a cut-out, whose file is never lossy. */
const losslessLike = <S extends { readonly isLossless: boolean }>(source: S): S => ({ ...source, isLossless: true })

/**
 * Takes the background away: a PNG (by choice a lossless WebP) with alpha, of the photo's size, depth and metadata. The
 * file is its own `work`: the background is changed later from it alone, see `replaceBackground`.
 *
 * @throws SpotlessError `no_subject`, `invalid_input` (16 bit asked for as WebP), and what `decodePhoto` throws
 */
export const removeBackground: Pipeline = async (request, context) => {
  const { hosted, signal, onProgress, nowMs } = context
  const options = backgroundOptionsSchema.parse(request.options.background ?? {})
  const began = nowMs()
  onProgress('decoding')
  const { raster, source } = await decodePhoto(request.photo, context.codec)
  const decoded = nowMs()
  if (options.format === 'webp' && source.bitDepth === 16) {
    throw new SpotlessError('invalid_input', 'A WebP holds 8 bits a sample and this photo has 16. Please choose PNG.')
  }
  signal.throwIfAborted()
  onProgress('inference', 0, 'Finding the subject')
  const asked =
    hosted?.capability === 'removeBackground'
      ? await askForMatte(raster, hosted, context, ({ label }) => onProgress('inference', 0, `Asking ${label}`))
      : null
  const onShare = (share: number) => onProgress('inference', share, 'Refining the edges')
  const cutout = asked?.value ?? (await cutOutDeferred(raster, context, onShare))
  const engine = asked?.engine ?? 'IS-Net'
  onProgress('encoding')
  const cut = nowMs()
  let composeMs = 0
  const makeTo = (row: number): void => {
    const started = nowMs()
    cutout.composeTo(row)
    composeMs += nowMs() - started
  }
  const { file, format } = await encodePhoto(cutout.raster, losslessLike(source), context, {
    format: options.format,
    makeTo,
  })
  signal.throwIfAborted()
  const removed = cutout.removedComponents
  return {
    file,
    format,
    width: raster.width,
    height: raster.height,
    engine,
    notes: [
      `The subject was found by ${engine}; its edge was refined from the photo at full size and cleared of the old background.`,
      ...(removed > 0 ? [`${removed} stray ${removed === 1 ? 'patch was' : 'patches were'} removed.`] : []),
    ],
    work: file,
    timingsMs: {
      decode: decoded - began,
      ...cutout.timingsMs,
      compose: composeMs,
      encode: nowMs() - cut - composeMs,
    },
  }
}
