import { faceOptionsSchema } from '@spotless/contract/options'
import { estimateDegradation } from '../clean/estimateDegradation.ts'
import { decodePhoto } from '../container/decodePhoto.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import { inspect } from '../container/inspect.ts'
import type { Pipeline, PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { checkResultSize } from '../upscale/checkResultSize.ts'
import { chooseVariant } from '../upscale/chooseVariant.ts'
import { describeFaces } from './describeFaces.ts'
import { describeMending } from './describeMending.ts'
import { enhanceFaces, minFacePx, restorationsOf } from './enhanceFaces.ts'
import { enlargeFaces } from './enlargeFaces.ts'
import { findFaces } from './findFaces.ts'
import { mendPrint } from './mendPrint.ts'
import { restoreFaces } from './restoreFaces.ts'

/** Has hosted models restore faces in place, where the context allows any. @returns names of the engines that did */
const restoreHosted = async (raster: Raster, context: PipelineContext): Promise<ReadonlySet<string>> => {
  const { hosted, onProgress } = context
  if (hosted?.capability !== 'restoreFace' || hosted.isEmpty) return new Set()
  const { faces } = await findFaces(raster, context)
  const large = faces.filter(({ square }) => square.sidePx >= minFacePx)
  return restoreFaces(raster, large, context, hosted, ({ label }) => onProgress('inference', 0, `Asking ${label}`))
}

/**
 * face-enhancement: an old print mended first where that is asked for, then every face retouched in place, then the photo at twice its size, in its own format, colour space and bit
 * depth.
 *
 * @throws SpotlessError `no_face`, `face_too_small`, `result_too_large`, and what `decodePhoto` throws
 */
export const enhancePhoto: Pipeline = async (request, context) => {
  const { signal, onProgress, nowMs } = context
  const options = faceOptionsSchema.parse(request.options.face ?? {})
  const strength = options.strength / 100
  const startedMs = nowMs()
  const facts = inspect(request.photo)
  const bytesPerPixel = (facts.hasAlpha ? 4 : 3) * (facts.bitDepth === 16 ? 2 : 1)
  if (options.upscale) checkResultSize(facts.width, facts.height, 2, facts.resultFormat, bytesPerPixel)
  onProgress('decoding')
  const photo = await decodePhoto(request.photo, context.codec)
  signal.throwIfAborted()
  const decodedMs = nowMs()
  onProgress('inference', 0, 'Finding faces')
  const mended = options.oldPhoto ? await mendPrint(photo.raster, context) : null
  const print = mended?.raster ?? photo.raster
  const restoredBy = await restoreHosted(print, context)
  const enhanced = await enhanceFaces(print, strength, context, (fraction) =>
    onProgress('inference', fraction * 0.4, 'Retouching'),
  )
  const retouchedMs = nowMs()
  const restoredOnDisk = new Set(restorationsOf(enhanced).flatMap(({ engine }) => engine ?? []))
  const variant = chooseVariant(estimateDegradation(enhanced.raster))
  const raster = options.upscale
    ? await enlargeFaces(
        enhanced.raster,
        enhanced.faces,
        { restorations: restorationsOf(enhanced), strength },
        variant,
        context,
        (fraction) => onProgress('inference', 0.4 + fraction * 0.6, 'Enlarging'),
      )
    : enhanced.raster
  const enlargedMs = nowMs()
  onProgress('encoding')
  const { file, format } = await encodePhoto(raster, photo.source, context)
  return {
    file,
    format,
    width: raster.width,
    height: raster.height,
    engine: [
      ...restoredBy,
      ...restoredOnDisk,
      options.upscale
        ? `Face Mesh and local retouch, Spotless ${variant === 'robust' ? 'robust' : 'faithful'} 2x`
        : 'Face Mesh and local retouch',
    ].join(', '),
    notes: [
      ...describeMending(mended),
      ...[...restoredBy, ...restoredOnDisk].map(
        (engine) => `Faces were restored by ${engine} and passed the identity check.`,
      ),
      ...describeFaces(enhanced, strength),
      ...(options.upscale && variant === 'robust'
        ? ['Noise and JPEG artefacts were removed from the rest of the photo too.']
        : []),
      ...(options.upscale ? [`Enlarged 2x to ${raster.width} × ${raster.height} pixels.`] : []),
    ],
    timingsMs: {
      decode: decodedMs - startedMs,
      retouch: retouchedMs - decodedMs,
      enlarge: enlargedMs - retouchedMs,
      encode: nowMs() - enlargedMs,
    },
  }
}
