import { upscaleOptionsSchema } from '@spotless/contract/options'
import { expectedSeconds, formatEstimate } from '@spotless/contract/upscaleDuration'
import { estimateDegradation } from '../clean/estimateDegradation.ts'
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

/** The photo upscaled by a hosted model; null where none may be asked or none gave a usable answer. */
const upscaleHosted = async (
  { raster, source }: Photo,
  scale: 2 | 4,
  context: PipelineContext,
): Promise<EditResult | null> => {
  const { hosted, onProgress, nowMs } = context
  if (hosted?.capability !== 'upscale' || !canAskForEnlarged(raster)) return null
  const startedMs = nowMs()
  const onAsk = ({ label }: { label: string }) => onProgress('inference', 0, `Asking ${label}`)
  const asked = await askForEnlarged(raster, scale, hosted, context, onAsk)
  if (asked === null) return null
  const answeredMs = nowMs()
  onProgress('encoding')
  const { width, height } = asked.value
  const encoded = await encodePhoto(asked.value, source, context)
  return {
    ...encoded,
    width,
    height,
    engine: asked.engine,
    notes: [`Enlarged ${scale}x to ${width} × ${height} pixels.`],
    timingsMs: { inference: answeredMs - startedMs, encode: nowMs() - answeredMs },
  }
}

/** image-upscale: the photo at 2 or 4 times its size, in its own format, colour space and bit depth. */
export const upscalePhoto: Pipeline = async (request, context) => {
  const { signal, onProgress, nowMs } = context
  const { scale, variant, blend } = upscaleOptionsSchema.parse(request.options.upscale ?? {})
  const isCrisp = variant === 'crisp' && blend > 0
  const startedMs = nowMs()
  const facts = inspect(request.photo)
  const bytesPerPixel = (facts.hasAlpha ? 4 : 3) * (facts.bitDepth === 16 ? 2 : 1)
  checkResultSize(facts.width, facts.height, scale, facts.resultFormat, bytesPerPixel)
  if (isCrisp) checkCrispSize(facts.width, facts.height)
  onProgress('decoding')
  const photo = await decodePhoto(request.photo, context.codec)
  signal.throwIfAborted()
  const decodedMs = nowMs()
  const asked = await upscaleHosted(photo, scale, context)
  if (asked !== null) return { ...asked, timingsMs: { decode: decodedMs - startedMs, ...asked.timingsMs } }
  const faithfulFraction = isCrisp ? 0.2 : 1
  onProgress(
    'inference',
    0,
    `Enlarging, ${formatEstimate(expectedSeconds(facts.width * facts.height, scale, isCrisp))}`,
  )
  const network = chooseVariant(estimateDegradation(photo.raster))
  const raster = await enlarge(photo.raster, scale, network, context, {
    onFraction: (fraction) => onProgress('inference', fraction * faithfulFraction),
  })
  const onTile = (fraction: number): void =>
    onProgress('inference', faithfulFraction + (1 - faithfulFraction) * fraction)
  const crispEngine = isCrisp
    ? await crispen(raster, photo.raster, scale, context, { blend: blend / 100, onTile })
    : null
  const enlargedMs = nowMs()
  const engine = `Spotless ${network === 'robust' ? 'robust' : 'faithful'} ${scale}x`
  onProgress('encoding')
  const { file, format } = await encodePhoto(raster, photo.source, context)
  return {
    file,
    format,
    width: raster.width,
    height: raster.height,
    engine: crispEngine === null ? engine : `${engine}, ${crispEngine}`,
    notes: [
      `Enlarged ${scale}x to ${raster.width} × ${raster.height} pixels.`,
      ...(network === 'robust' ? ['JPEG artefacts and noise were removed, so that they are not enlarged.'] : []),
      ...(isCrisp ? [`Crisp variant at ${blend} %: fine edges and texture are partly guessed.`] : []),
    ],
    timingsMs: {
      decode: decodedMs - startedMs,
      inference: enlargedMs - decodedMs,
      encode: nowMs() - enlargedMs,
    },
  }
}
