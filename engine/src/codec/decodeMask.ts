import { SpotlessError } from '@spotless/contract/error'
import { maxInputPixels } from '@spotless/contract/limits'
import sharp from 'sharp'
import type { Mask } from '../raster/raster.ts'
import { looksLike } from './looksLike.ts'

const threshold = 128
/** A size computed elsewhere from the same photo may differ by its rounding, not by more. */
const maxRoundingPx = 1

/** Coverage 0–255 of one decoded mask pixel: its brightness, less where it is transparent. */
const whiteness = (data: Uint8Array, at: number, channels: number): number => {
  const alpha = channels === 2 || channels === 4 ? (data[at + channels - 1] ?? 0) : 255
  const value =
    channels < 3
      ? (data[at] ?? 0)
      : ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000
  return (value * alpha) / 255
}

const pixelsOf = async (
  bytes: Uint8Array,
): Promise<{ data: Uint8Array; width: number; height: number; channels: number }> => {
  try {
    const image = sharp(bytes, { ignoreIcc: true, limitInputPixels: maxInputPixels, failOn: 'truncated' })
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels }
  } catch (cause) {
    throw new SpotlessError('invalid_mask', 'The mask cannot be read: its PNG is damaged or cut short.', { cause })
  }
}

/**
 * Decodes a mask painted over a photo. White (128 or more, darkened by transparency) marks what is to be changed. A mask
 * one pixel off per side is resized by nearest neighbour.
 *
 * @param size width and height of the upright photo, in pixels
 * @throws SpotlessError `invalid_mask` (not a PNG, or damaged), `mask_size_mismatch`, `mask_empty` (nothing marked)
 */
export const decodeMask = async (
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
): Promise<Mask> => {
  const format = bytes.length === 0 ? 'an empty file' : looksLike(bytes)
  if (format !== 'png' || bytes.length < 33) {
    throw new SpotlessError('invalid_mask', `The mask must be a PNG; it looks like ${format}.`)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const stated = { width: view.getUint32(16), height: view.getUint32(20) }
  if (
    Math.abs(stated.width - size.width) > maxRoundingPx ||
    Math.abs(stated.height - size.height) > maxRoundingPx ||
    stated.width * stated.height === 0
  ) {
    throw new SpotlessError(
      'mask_size_mismatch',
      `The mask is ${stated.width}×${stated.height} pixels, the photo ${size.width}×${size.height}; they must be equal.`,
    )
  }
  const pixels = await pixelsOf(bytes)
  const { data, channels } = pixels
  const mask = new Uint8Array(size.width * size.height)
  // Most of a mask is black: passing over it before weighing the channels keeps a 12 MP mask cheap.
  const green = channels < 3 ? 0 : 1
  const red = 0
  const blue = channels < 3 ? 0 : 2
  let isEmpty = true
  for (let row = 0; row < size.height; row++) {
    const line = Math.min(row, pixels.height - 1) * pixels.width
    for (let column = 0; column < size.width; column++) {
      const from = (line + Math.min(column, pixels.width - 1)) * channels
      if (data[from + green] === 0 && data[from + red] === 0 && data[from + blue] === 0) continue
      if (whiteness(data, from, channels) < threshold) continue
      mask[row * size.width + column] = 255
      isEmpty = false
    }
  }
  if (isEmpty) {
    throw new SpotlessError('mask_empty', 'The mask marks nothing. Paint over what is to be removed, in white.')
  }
  return { width: size.width, height: size.height, data: mask }
}
