import { upscaleOptionsSchema } from '@spotless/contract/options'
import { measureWear } from '../clean/measureWear.ts'
import { decodePhoto } from '../codec/decode.ts'
import { encodePhoto } from '../codec/encode.ts'
import { inspect } from '../codec/inspect.ts'
import type { Pipeline } from '../pipeline.ts'
import { checkResultSize } from './checkResultSize.ts'
import { chooseVariant } from './chooseVariant.ts'
import { crispen } from './crispen.ts'
import { enlarge } from './enlarge.ts'
import { checkCrispSize, expectedSeconds, sayTime } from './expectedSeconds.ts'

/** image-upscale: the photo at 2 or 4 times its size, in the format, colour space and bit depth it came in. */
export const upscalePhoto: Pipeline = async (request, { models, signal, onProgress }) => {
  const { scale, look, blend } = upscaleOptionsSchema.parse(request.options.upscale ?? {})
  const isCrisp = look === 'crisp' && blend > 0
  const began = performance.now()
  const facts = inspect(request.photo)
  const bytesPerPixel = (facts.hasAlpha ? 4 : 3) * (facts.bitDepth === 16 ? 2 : 1)
  checkResultSize(facts.width, facts.height, scale, facts.format, bytesPerPixel)
  if (isCrisp) checkCrispSize(facts.width, facts.height)
  onProgress('decoding')
  const photo = await decodePhoto(request.photo)
  signal.throwIfAborted()
  const decoded = performance.now()
  const faithfulShare = isCrisp ? 0.2 : 1
  onProgress('inference', 0, sayTime(expectedSeconds(facts.width * facts.height, scale, isCrisp)))
  const variant = chooseVariant(measureWear(photo.raster))
  const raster = await enlarge(photo.raster, scale, variant, models, {
    signal,
    onShare: (share) => onProgress('inference', share * faithfulShare),
  })
  if (isCrisp) {
    const onTile = (share: number): void => onProgress('inference', faithfulShare + (1 - faithfulShare) * share)
    await crispen(raster, photo.raster, scale, models, { blend: blend / 100, signal, onTile })
  }
  const enlarged = performance.now()
  const engine = `Spotless ${variant === 'robust' ? 'robust' : 'faithful'} ${scale}x`
  onProgress('encoding')
  const { file, format } = await encodePhoto(raster, photo.source)
  return {
    file,
    format,
    width: raster.width,
    height: raster.height,
    engine: isCrisp ? `${engine}, realesr-general-x4v3` : engine,
    notes: [
      `Enlarged ${scale}x to ${raster.width} × ${raster.height} pixels.`,
      ...(variant === 'robust' ? ['It shows noise or JPEG blocks; they were taken out so as not to be enlarged.'] : []),
      ...(isCrisp ? [`Crisp look at ${blend} %: fine edges and texture are partly guessed.`] : []),
    ],
    timingsMs: {
      decode: decoded - began,
      inference: enlarged - decoded,
      encode: performance.now() - enlarged,
    },
  }
}
