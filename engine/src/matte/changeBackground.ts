import type { ChangeBackground } from '@spotless/contract/options'
import type { PhotoFormat } from '@spotless/contract/upload'
import { decodePhoto } from '../container/decodePhoto.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import type { Source } from '../container/photo.ts'
import type { PixelCodec, Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { replaceBackground } from './replaceBackground.ts'

/** What a change of background is made from; every byte array is an encoded file. */
export interface BackgroundChange {
  /** `work` of a cut-out, as `removeBackground` gave it. */
  readonly cutout: Uint8Array
  readonly change: ChangeBackground
  /** The untouched original, needed for `blur`. */
  readonly photo?: Uint8Array
  /** Another photo, needed for `photo`. */
  readonly other?: Uint8Array
}

export interface ChangedBackground {
  readonly file: Uint8Array
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  readonly notes: readonly string[]
}

/** Quality of a picture stored with loss: nothing is to be seen of it at any size. */
const lossyQuality = 95

const rasterOf = async (file: Uint8Array | undefined, codec: PixelCodec): Promise<Raster | undefined> =>
  file === undefined ? undefined : (await decodePhoto(file, codec)).raster

/** The raster at 8 bit a sample. */
const narrow = (raster: Raster): Raster => {
  if (!(raster.data instanceof Uint16Array)) return raster
  const data = new Uint8Array(raster.data.length)
  for (let sample = 0; sample < data.length; sample++) data[sample] = Math.round((raster.data[sample] as number) / 257)
  return { ...raster, data }
}

const sentences: Readonly<Record<ChangeBackground['backdrop']['kind'], string>> = {
  transparent: 'The background is transparent.',
  colour: 'A plain colour stands behind the subject.',
  gradient: 'A gradient stands behind the subject.',
  blur: 'The photo’s own background is blurred behind the subject.',
  photo: 'Another photo stands behind the subject.',
}

/**
 * Puts another background behind a cut-out, from file to file; no model runs. Metadata and colour profile stay the
 * photo's own; PNG keeps its depth, the other formats hold 8 bits a sample; a JPEG, and a WebP that is not transparent,
 * are stored at high quality but with loss.
 *
 * @throws SpotlessError what `decodePhoto` and `replaceBackground` throw
 */
export const changeBackground = async (
  { cutout, change, photo, other }: BackgroundChange,
  runtime: Pick<Runtime, 'codec' | 'compression' | 'signal'>,
): Promise<ChangedBackground> => {
  const { codec, signal } = runtime
  const { raster: cut, source } = await decodePhoto(cutout, codec)
  signal.throwIfAborted()
  const behind = change.backdrop.kind === 'blur' ? await rasterOf(photo, codec) : undefined
  const beside = change.backdrop.kind === 'photo' ? await rasterOf(other, codec) : undefined
  signal.throwIfAborted()
  const result = replaceBackground(cut, change, behind, beside)
  signal.throwIfAborted()
  const isLossless = change.format === 'png' || (change.format === 'webp' && change.backdrop.kind === 'transparent')
  const like: Source = {
    ...source,
    isLossless,
    quality: isLossless ? 100 : lossyQuality,
    chromaSubsampling: '4:4:4',
  }
  const stored = change.format === 'png' ? result : narrow(result)
  const { file, format } = await encodePhoto(stored, like, runtime, { format: change.format })
  const framed = change.framing === 'whole' ? [] : ['The frame was cut to the subject.']
  return {
    file,
    format,
    width: result.width,
    height: result.height,
    notes: [
      sentences[change.backdrop.kind],
      ...(change.shadow > 0 ? ['The subject casts a soft shadow.'] : []),
      ...framed,
      'Changing the background is free.',
    ],
  }
}
