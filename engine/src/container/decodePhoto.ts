import { SpotlessError } from '@spotless/contract/error'
import type { PixelCodec } from '../ports.ts'
import { readOrientation } from './exif.ts'
import type { Photo, Source } from './photo.ts'
import { inputLimits, readContainer, type SizeLimits } from './readContainer.ts'
import { resultFormatOf } from './resultFormatOf.ts'

/**
 * Decodes a photo to upright RGB or RGBA pixels, 8 or 16 bit, with the sample values of the file's own colour space: no
 * profile is applied, so that writing the profile back gives the same colours. The exceptions are ink (CMYK and YCCK) and
 * Lab, converted to sRGB, their profile then dropped. Grey becomes R = G = B and is remembered.
 *
 * @throws SpotlessError `empty_file`, `unsupported_format`, `photo_too_large`, `unreadable_image` (damaged or cut short); the
 * signal's reason where the decoder was stopped
 */
export const decodePhoto = async (
  file: Uint8Array,
  codec: PixelCodec,
  limits: SizeLimits = inputLimits,
): Promise<Photo> => {
  const { format, facts } = readContainer(file, limits)
  const { isInk, bitDepth, metadata } = facts
  const orientation = readOrientation(metadata.exif)
  const pixels = await codec
    .decode(file, { format, orientation, bitDepth, toSrgb: isInk, maxPixels: limits.maxPixels })
    .catch((cause: unknown) => {
      // The reason of an abort says more.
      if (cause instanceof SpotlessError || (cause instanceof Error && cause.name === 'AbortError')) throw cause
      throw new SpotlessError(
        'unreadable_image',
        `The ${format.toUpperCase()} cannot be read: its picture is damaged or cut short. Please export it again and retry.`,
        { cause },
      )
    })
  const { width, height, channels, data } = pixels
  if (channels !== 3 && channels !== 4) throw new Error(`The decoder gave ${channels} channels, expected 3 or 4.`)
  const { icc: inkProfile, ...withoutProfile } = metadata
  const source: Source = {
    format: resultFormatOf(format, { isLossless: facts.isLossless, bitDepth, hasAlpha: channels === 4 }),
    isLossless: facts.isLossless,
    quality: facts.quality,
    chromaSubsampling: facts.chromaSubsampling,
    isProgressive: facts.isProgressive,
    bitDepth,
    isGrey: facts.isGrey,
    metadata: isInk && inkProfile !== undefined ? withoutProfile : metadata,
  }
  return { raster: { width, height, channels, data }, source }
}
