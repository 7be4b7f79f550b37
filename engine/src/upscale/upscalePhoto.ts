import { upscaleOptionsSchema } from '@spotless/contract/options'
import { decodePhoto } from '../codec/decode.ts'
import { encodePhoto } from '../codec/encode.ts'
import { inspect } from '../codec/inspect.ts'
import type { Pipeline } from '../pipeline.ts'
import { checkResultSize } from './checkResultSize.ts'
import { openLumaNetwork } from './lumaNetwork.ts'
import { upscale } from './upscale.ts'

/** image-upscale: the photo at 2 or 4 times its size, in the format, colour space and bit depth it came in. */
export const upscalePhoto: Pipeline = async (request, { models, signal, onProgress }) => {
  const { scale } = upscaleOptionsSchema.parse(request.options.upscale ?? {})
  const began = performance.now()
  const facts = inspect(request.photo)
  const bytesPerPixel = (facts.hasAlpha ? 4 : 3) * (facts.bitDepth === 16 ? 2 : 1)
  checkResultSize(facts.width, facts.height, scale, facts.format, bytesPerPixel)
  onProgress('decoding')
  const photo = await decodePhoto(request.photo)
  signal.throwIfAborted()
  const decoded = performance.now()
  onProgress('inference', 0)
  const network = await openLumaNetwork(models, scale)
  const raster = await upscale(photo.raster, network, { signal, onTile: (share) => onProgress('inference', share) })
  const enlarged = performance.now()
  onProgress('encoding')
  const { file, format } = await encodePhoto(raster, photo.source)
  return {
    file,
    format,
    width: raster.width,
    height: raster.height,
    engine: `Spotless faithful ${scale}x`,
    notes: [`Enlarged ${scale}x to ${raster.width} × ${raster.height} pixels.`],
    timingsMs: {
      decode: decoded - began,
      inference: enlarged - decoded,
      encode: performance.now() - enlarged,
    },
  }
}
