import { SpotlessError } from '@spotless/contract/error'
import { maxInputPixels } from '@spotless/contract/limits'
import sharp, { type Sharp } from 'sharp'
import type { Raster } from '../raster/raster.ts'
import { readOrientation } from './container/exif.ts'
import type { Photo, Source } from './photo.ts'
import { readContainer } from './readContainer.ts'

/** A photo is decoded once per edit; keeping operations in memory would only hold its pixels longer. */
sharp.cache(false)

/** Mirror, then clockwise turn, that holds an EXIF orientation upright; sharp mirrors first whatever the order of the calls. */
const turns: Readonly<Record<number, (image: Sharp) => Sharp>> = {
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(270).flop(),
  6: (image) => image.rotate(90),
  7: (image) => image.rotate(90).flop(),
  8: (image) => image.rotate(270),
}

const wide = (data: Buffer): Uint16Array =>
  data.byteOffset % 2 === 0
    ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    : new Uint16Array(new Uint8Array(data).buffer)

/**
 * Decodes a photo to upright RGB or RGBA pixels, 8 or 16 bit, with the sample values of the file's own colour space: no
 * profile is applied, so that writing the profile back gives the same colours. The one exception is ink (CMYK and YCCK
 * JPEG), converted to sRGB through its profile, which is then dropped. Grey becomes R = G = B and is remembered.
 *
 * @throws SpotlessError `empty_file`, `unsupported_format`, `photo_too_large`, `unreadable_image` (damaged or cut short)
 */
export const decodePhoto = async (bytes: Uint8Array): Promise<Photo> => {
  const { format, facts } = readContainer(bytes)
  const { isInk, bitDepth, metadata } = facts
  const image = sharp(bytes, { ignoreIcc: !isInk, limitInputPixels: maxInputPixels, failOn: 'truncated' })
  const turn = turns[readOrientation(metadata.exif)] ?? ((same: Sharp) => same)
  const pixels = turn(image).toColourspace(bitDepth === 16 ? 'rgb16' : 'srgb')
  const { data, info } = await pixels
    .raw({ depth: bitDepth === 16 ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new SpotlessError(
        'unreadable_image',
        `The ${format.toUpperCase()} cannot be read: its picture is damaged or cut short. Please export it again and retry.`,
        { cause },
      )
    })
  if (info.channels !== 3 && info.channels !== 4) throw new Error(`The decoder gave ${info.channels} channels.`)
  const raster: Raster = {
    width: info.width,
    height: info.height,
    channels: info.channels,
    // A Buffer's `slice` shares its memory, a plain array's copies; pixel functions count on the copy.
    data: bitDepth === 16 ? wide(data) : new Uint8Array(data.buffer, data.byteOffset, data.length),
  }
  const { icc: inkProfile, ...withoutProfile } = metadata
  const source: Source = {
    format,
    isLossless: facts.isLossless,
    quality: facts.quality,
    chromaSubsampling: facts.chromaSubsampling,
    isProgressive: facts.isProgressive,
    bitDepth,
    isGrey: facts.isGrey,
    metadata: isInk && inkProfile !== undefined ? withoutProfile : metadata,
  }
  return { raster, source }
}
