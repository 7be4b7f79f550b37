import { SpotlessError } from '@spotless/contract/error'
import type { PhotoFormat } from '@spotless/contract/upload'
import { decodePhoto } from '../container/decodePhoto.ts'
import { type StoredAs, storeAs } from '../container/storeAs.ts'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Runtime } from '../ports.ts'
import type { Raster, Samples } from '../raster/raster.ts'

/** An edited photo that is to be stored; every byte array is an encoded file. */
export interface KeepOutsideRequest extends StoredAs {
  readonly photo: Uint8Array
  /** The photo after an edit. */
  readonly edited: Uint8Array
  /** PNG whose transparent part may change; without it, everything may. */
  readonly transparency?: Uint8Array
}

export interface KeptPhoto {
  readonly file: Uint8Array
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
}

/** Samples of an image. */
interface Pixels {
  readonly data: Samples
  readonly channels: 3 | 4
}

const sampleAt = ({ data, channels }: Pixels, pixel: number, channel: number): number =>
  channel < channels ? (data[pixel * channels + channel] as number) : maxSampleValue(data)

/**
 * The edited photo where the mask is transparent and the photo itself where it is opaque, in proportion in between.
 * @param opacity opacity 0–255 of the mask, row by row; samples of the photo stay as they are where it is 255
 */
export const blendByOpacity = (photo: Raster, edited: Raster, opacity: (pixel: number) => number): Raster => {
  const { width, height } = photo
  const isDeep = photo.data instanceof Uint16Array
  const channels = photo.channels === 4 || edited.channels === 4 ? 4 : 3
  const data = createSamples(photo.data, width * height * channels)
  const scale = (isDeep ? 65_535 : 255) / maxSampleValue(edited.data)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const kept = opacity(pixel) / 255
    for (let channel = 0; channel < channels; channel++) {
      const before = sampleAt(photo, pixel, channel)
      data[pixel * channels + channel] =
        kept === 1 ? before : Math.round(kept * before + (1 - kept) * scale * sampleAt(edited, pixel, channel))
    }
  }
  return { width, height, channels, data }
}

/**
 * Stores an edited photo with nothing changed outside a mask: pixels where the mask is opaque are those of the photo, bit by
 * bit in a lossless format.
 *
 * @throws SpotlessError `mask_size_mismatch` when the edit has changed the photo's size under a mask; what `decodePhoto` throws
 */
export const keepOutside = async (
  { photo, edited, transparency, format, quality }: KeepOutsideRequest,
  runtime: Pick<Runtime, 'codec' | 'compression' | 'signal'>,
): Promise<KeptPhoto> => {
  const { codec, signal } = runtime
  const [before, after] = [await decodePhoto(photo, codec), await decodePhoto(edited, codec)]
  signal.throwIfAborted()
  const store = async (raster: Raster) => {
    const stored = await storeAs(raster, after.source, { format, quality }, runtime)
    return { ...stored, width: raster.width, height: raster.height, hasAlpha: raster.channels === 4 }
  }
  if (transparency === undefined) return store(after.raster)
  const { raster } = before
  if (raster.width !== after.raster.width || raster.height !== after.raster.height) {
    throw new SpotlessError(
      'mask_size_mismatch',
      'This edit changes the size of the photo, so it cannot keep to a mask.',
    )
  }
  const mask = await codec.decodeChannels(transparency)
  if (mask.width !== raster.width || mask.height !== raster.height) {
    throw new SpotlessError('mask_size_mismatch', 'The mask and the photo must be of equal size.')
  }
  const opacity = (pixel: number): number => mask.data[(pixel + 1) * mask.channels - 1] as number
  return store(blendByOpacity(raster, after.raster, opacity))
}
