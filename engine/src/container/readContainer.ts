import { SpotlessError } from '@spotless/contract/error'
import { maxInputPixels, maxInputSidePx, maxOutputPixels } from '@spotless/contract/limits'
import type { InputFormat } from '@spotless/contract/upload'
import { readHeif } from './bmff/readHeif.ts'
import { readBmp } from './bmp/readBmp.ts'
import type { ContainerFacts } from './containerFacts.ts'
import { readJpegSegments } from './jpegSegments.ts'
import { readPngChunks } from './pngChunks.ts'
import { readFormat } from './readFormat.ts'
import { readGif } from './readGif.ts'
import { readJxl } from './readJxl.ts'
import { readTiff } from './tiff/readTiff.ts'
import { readWebpChunks } from './webpChunks.ts'

const readers: Readonly<Record<InputFormat, (bytes: Uint8Array) => ContainerFacts>> = {
  jpeg: readJpegSegments,
  png: readPngChunks,
  webp: readWebpChunks,
  avif: readHeif,
  heic: readHeif,
  tiff: readTiff,
  gif: readGif,
  bmp: readBmp,
  jxl: readJxl,
}

/** How large a picture may be that is decoded. */
export interface SizeLimits {
  readonly maxPixels: number
  readonly maxSidePx: number
}

export const inputLimits: SizeLimits = { maxPixels: maxInputPixels, maxSidePx: maxInputSidePx }

/** Of results, which are made here: enlarged ones are larger than photos may be. */
export const resultLimits: SizeLimits = { maxPixels: maxOutputPixels, maxSidePx: 65_535 }

/** A PNG's size is at a fixed offset, so a bomb is refused before its chunks are read. */
const checkSize = (width: number, height: number, { maxPixels, maxSidePx }: SizeLimits): void => {
  if (width < 1 || height < 1) {
    throw new SpotlessError(
      'unreadable_image',
      `The photo says it is ${width}×${height} pixels; both must be at least 1.`,
    )
  }
  if (width > maxSidePx || height > maxSidePx || width * height > maxPixels) {
    const megapixels = Math.round((width * height) / 100_000) / 10
    throw new SpotlessError(
      'photo_too_large',
      `The photo is ${width}×${height} pixels (${megapixels} megapixels); at most ${maxPixels / 1e6} megapixels and ` +
        `${maxSidePx} pixels a side can be edited.`,
    )
  }
}

/**
 * A file's format and what its container says. No pixel is decoded.
 *
 * @throws SpotlessError as `readFormat` does, `unreadable_image` (damaged or cut short), `photo_too_large`
 */
export const readContainer = (
  bytes: Uint8Array,
  limits: SizeLimits = inputLimits,
): { format: InputFormat; facts: ContainerFacts } => {
  const format = readFormat(bytes)
  if (format === 'png' && bytes.length >= 24) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    checkSize(view.getUint32(16), view.getUint32(20), limits)
  }
  const facts = readers[format](bytes)
  if (facts.isAnimated) {
    throw new SpotlessError(
      'unsupported_format',
      `The file is an animated ${format === 'png' ? 'PNG' : 'WebP'}. Please choose a still photo.`,
    )
  }
  checkSize(facts.width, facts.height, limits)
  return { format, facts }
}
