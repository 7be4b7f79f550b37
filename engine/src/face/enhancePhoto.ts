import { faceOptionsSchema } from '@spotless/contract/options'
import { decodePhoto } from '../codec/decode.ts'
import { encodePhoto } from '../codec/encode.ts'
import type { Pipeline } from '../pipeline.ts'
import { checkResultSize } from '../upscale/checkResultSize.ts'
import { describeFaces } from './describeFaces.ts'
import { enhanceFaces } from './enhanceFaces.ts'
import { enlargeFaces } from './enlargeFaces.ts'

/**
 * face-enhancement: every face retouched in its place, then the photo at twice its size, in the format, colour space and
 * bit depth it came in.
 *
 * @throws SpotlessError `no_face`, `face_too_small`, `result_too_large`, and what `decodePhoto` throws
 */
export const enhancePhoto: Pipeline = async (request, { models, signal, onProgress }) => {
  const options = faceOptionsSchema.parse(request.options.face ?? {})
  const strength = options.strength / 100
  const began = performance.now()
  onProgress('decoding')
  const photo = await decodePhoto(request.photo)
  if (options.upscale) checkResultSize(photo.raster.width, photo.raster.height, 2, photo.source.format)
  signal.throwIfAborted()
  const decoded = performance.now()
  onProgress('inference', 0, 'Finding faces')
  const enhanced = await enhanceFaces(photo.raster, strength, models, signal, (share) =>
    onProgress('inference', share * 0.4, 'Retouching'),
  )
  const retouched = performance.now()
  const raster = options.upscale
    ? await enlargeFaces(enhanced.raster, enhanced.faces, models, signal, (share) =>
        onProgress('inference', 0.4 + share * 0.6, 'Enlarging'),
      )
    : enhanced.raster
  const enlarged = performance.now()
  onProgress('encoding')
  const { file, format } = await encodePhoto(raster, photo.source)
  return {
    file,
    format,
    width: raster.width,
    height: raster.height,
    engine: options.upscale ? 'Face Mesh and local retouch, Spotless faithful 2x' : 'Face Mesh and local retouch',
    notes: [
      ...describeFaces(enhanced, strength),
      ...(options.upscale ? [`Enlarged 2x to ${raster.width} × ${raster.height} pixels.`] : []),
    ],
    timingsMs: {
      decode: decoded - began,
      retouch: retouched - decoded,
      enlarge: enlarged - retouched,
      encode: performance.now() - enlarged,
    },
  }
}
