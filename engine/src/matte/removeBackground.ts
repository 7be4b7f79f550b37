import { SpotlessError } from '@spotless/contract/error'
import { backgroundOptionsSchema } from '@spotless/contract/options'
import { decodePhoto } from '../container/decodePhoto.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import type { Pipeline } from '../pipeline.ts'
import { askForMatte } from './askForMatte.ts'
import { cutOutDeferred } from './cutOut.ts'

/** The source's properties with those of a cut-out, whose file is always lossless. */
const losslessLike = <S extends { readonly isLossless: boolean }>(source: S): S => ({ ...source, isLossless: true })

const describeDoubt = (count: number): string[] =>
  count === 0
    ? []
    : [`${count === 1 ? 'One part' : `${count} parts`} of the photo may or may not belong to the subject.`]

/**
 * Removes the background: a PNG, or on request a lossless WebP, with alpha and the photo's size,
 * bit depth and metadata. The file is also its own `work`, from which `changeBackground` makes
 * others.
 *
 * @throws SpotlessError `no_subject`, `invalid_input` (a WebP of 16 bits a sample), and those of
 *   `decodePhoto`
 */
export const removeBackground: Pipeline = async (request, context) => {
  const { hosted, signal, onProgress, nowMs } = context
  const options = backgroundOptionsSchema.parse(request.options.background ?? {})
  const startedMs = nowMs()
  onProgress('decoding')
  const { raster, source } = await decodePhoto(request.photo, context.codec)
  const decodedMs = nowMs()
  if (options.format === 'webp' && source.bitDepth === 16) {
    throw new SpotlessError('invalid_input', 'A WebP holds 8 bits a sample and this photo has 16. Please choose PNG.')
  }
  signal.throwIfAborted()
  onProgress('inference', 0, 'Finding the subject')
  const asked =
    hosted?.capability === 'removeBackground'
      ? await askForMatte(raster, hosted, context, ({ label }) => onProgress('inference', 0, `Asking ${label}`))
      : null
  const onFraction = (fraction: number) => onProgress('inference', fraction, 'Refining the edges')
  const cutout =
    asked?.value ??
    (await cutOutDeferred(raster, context, { onProgress: onFraction, ways: options.ways, hasSecondView: true }))
  const engine = asked?.engine ?? cutout.engine
  onProgress('encoding')
  const cutOutMs = nowMs()
  let composeMs = 0
  const makeTo = (row: number): void => {
    const rowStartedMs = nowMs()
    cutout.composeTo(row)
    composeMs += nowMs() - rowStartedMs
  }
  const { file, format } = await encodePhoto(cutout.raster, losslessLike(source), context, {
    format: options.format,
    makeTo,
  })
  signal.throwIfAborted()
  const { removedComponents: removed, doubtedAreas } = cutout
  return {
    file,
    format,
    width: raster.width,
    height: raster.height,
    engine,
    notes: [
      `The subject was found by ${engine}; its edge was refined from the photo at full size and cleared of the old background.`,
      ...(removed > 0 ? [`${removed} stray ${removed === 1 ? 'patch was' : 'patches were'} removed.`] : []),
      ...describeDoubt(doubtedAreas.length),
    ],
    ...(doubtedAreas.length > 0 && { doubtedAreas }),
    work: file,
    timingsMs: {
      decode: decodedMs - startedMs,
      ...cutout.timingsMs,
      compose: composeMs,
      encode: nowMs() - cutOutMs - composeMs,
    },
  }
}
