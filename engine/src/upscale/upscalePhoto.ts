import { upscaleOptionsSchema } from '@spotless/contract/options'
import { expectedSeconds, formatEstimate } from '@spotless/contract/upscaleDuration'
import { measureWear } from '../clean/measureWear.ts'
import { decodePhoto } from '../container/decodePhoto.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import { inspect } from '../container/inspect.ts'
import type { Photo } from '../container/photo.ts'
import type { EditResult, Pipeline, PipelineContext } from '../pipeline.ts'
import { askForEnlarged, canAskForEnlarged } from './askForEnlarged.ts'
import { checkCrispSize } from './checkCrispSize.ts'
import { checkResultSize } from './checkResultSize.ts'
import { chooseVariant } from './chooseVariant.ts'
import { crispen } from './crispen.ts'
import { enlarge } from './enlarge.ts'

/** The photo enlarged by a model outside our own engines; null where none may or none could. */
const enlargeElsewhere = async (
  { raster, source }: Photo,
  scale: 2 | 4,
  context: PipelineContext,
): Promise<EditResult | null> => {
  const { hosted, onProgress, nowMs } = context
  if (hosted?.capability !== 'upscale' || !canAskForEnlarged(raster)) return null
  const began = nowMs()
  const onAsk = ({ label }: { label: string }) => onProgress('inference', 0, `Asking ${label}`)
  const asked = await askForEnlarged(raster, scale, hosted, context, onAsk)
  if (asked === null) return null
  const answered = nowMs()
  onProgress('encoding')
  const { width, height } = asked.value
  const encoded = await encodePhoto(asked.value, source, context)
  return {
    ...encoded,
    ...{ width, height, engine: asked.engine },
    notes: [`Enlarged ${scale}x to ${width} × ${height} pixels.`],
    timingsMs: { inference: answered - began, encode: nowMs() - answered },
  }
}

/** image-upscale: the photo at 2 or 4 times its size, in the format, colour space and bit depth it came in. */
export const upscalePhoto: Pipeline = async (request, context) => {
  const { signal, onProgress, nowMs } = context
  const { scale, variant, blend } = upscaleOptionsSchema.parse(request.options.upscale ?? {})
  const isCrisp = variant === 'crisp' && blend > 0
  const began = nowMs()
  const facts = inspect(request.photo)
  const bytesPerPixel = (facts.hasAlpha ? 4 : 3) * (facts.bitDepth === 16 ? 2 : 1)
  checkResultSize(facts.width, facts.height, scale, facts.format, bytesPerPixel)
  if (isCrisp) checkCrispSize(facts.width, facts.height)
  onProgress('decoding')
  const photo = await decodePhoto(request.photo, context.codec)
  signal.throwIfAborted()
  const decoded = nowMs()
  const asked = await enlargeElsewhere(photo, scale, context)
  if (asked !== null) return { ...asked, timingsMs: { decode: decoded - began, ...asked.timingsMs } }
  const faithfulShare = isCrisp ? 0.2 : 1
  onProgress(
    'inference',
    0,
    `Enlarging, ${formatEstimate(expectedSeconds(facts.width * facts.height, scale, isCrisp))}`,
  )
  const network = chooseVariant(measureWear(photo.raster))
  const raster = await enlarge(photo.raster, scale, network, context, {
    onShare: (share) => onProgress('inference', share * faithfulShare),
  })
  if (isCrisp) {
    const onTile = (share: number): void => onProgress('inference', faithfulShare + (1 - faithfulShare) * share)
    await crispen(raster, photo.raster, scale, context, { blend: blend / 100, onTile })
  }
  const enlarged = nowMs()
  const engine = `Spotless ${network === 'robust' ? 'robust' : 'faithful'} ${scale}x`
  onProgress('encoding')
  const { file, format } = await encodePhoto(raster, photo.source, context)
  return {
    file,
    format,
    width: raster.width,
    height: raster.height,
    engine: isCrisp ? `${engine}, realesr-general-x4v3` : engine,
    notes: [
      `Enlarged ${scale}x to ${raster.width} × ${raster.height} pixels.`,
      ...(network === 'robust' ? ['It shows noise or JPEG blocks; they were taken out so as not to be enlarged.'] : []),
      ...(isCrisp ? [`Crisp variant at ${blend} %: fine edges and texture are partly guessed.`] : []),
    ],
    timingsMs: {
      decode: decoded - began,
      inference: enlarged - decoded,
      encode: nowMs() - enlarged,
    },
  }
}
