import { SpotlessError } from '@spotless/contract/error'
import { maxInputPixels } from '@spotless/contract/limits'
import type { MaskPlacement } from '@spotless/contract/maskPlacement'
import type { PixelCodec } from '../ports.ts'
import type { Mask, Samples } from '../raster/raster.ts'
import { placeMask } from './placeMask.ts'
import { decodeMaskPng, maskPngSize, refuseMaskSize } from './readMaskPng.ts'

const threshold = 128
/** A size computed elsewhere from the same photo may differ by its rounding, not by more. */
const maxRoundingPx = 1

/** Coverage 0–255 of one decoded mask pixel: its brightness, less where it is transparent. */
const whiteness = (data: Samples, at: number, channels: number): number => {
  const alpha = channels === 2 || channels === 4 ? (data[at + channels - 1] ?? 0) : 255
  const value =
    channels < 3
      ? (data[at] ?? 0)
      : ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000
  return (value * alpha) / 255
}

/** Turns grey samples, in place, into 255 where they are white enough to mark and 0 elsewhere. */
const markGrey = (data: Uint8Array): Uint8Array => {
  // Not the decoder's own class, whose `slice` may share memory.
  const marked = new Uint8Array(data.buffer, data.byteOffset, data.length)
  const isInWords = data.byteOffset % 4 === 0
  const words = new Uint32Array(data.buffer, isInWords ? data.byteOffset : 0, isInWords ? data.length >> 2 : 0)
  const markFrom = (from: number, end: number): void => {
    for (let pixel = from; pixel < end; pixel++) marked[pixel] = (marked[pixel] as number) >= threshold ? 255 : 0
  }
  // Most of a mask is black: four pixels at once are passed over.
  for (let word = 0; word < words.length; word++) if (words[word] !== 0) markFrom(4 * word, 4 * word + 4)
  markFrom(4 * words.length, marked.length)
  return marked
}

/** 255 where a pixel is white enough to mark. Grey samples are overwritten. */
const markedOf = (data: Samples, channels: number): Uint8Array => {
  if (channels === 1 && data instanceof Uint8Array) return markGrey(data)
  const marked = new Uint8Array(data.length / channels)
  // Most of a mask is black: passing over it before weighing the channels keeps a 12 MP mask cheap.
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2]
  for (let pixel = 0, at = 0; pixel < marked.length; pixel++, at += channels) {
    if (data[at + green] === 0 && data[at] === 0 && data[at + blue] === 0) continue
    if (whiteness(data, at, channels) >= threshold) marked[pixel] = 255
  }
  return marked
}

/** Nearest neighbour; only for the odd pixel per side that rounding leaves. */
const fitted = (mask: Mask, { width, height }: { readonly width: number; readonly height: number }): Mask => {
  if (mask.width === width && mask.height === height) return mask
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const line = Math.min(row, mask.height - 1) * mask.width
    for (let column = 0; column < width; column++) {
      data[row * width + column] = mask.data[line + Math.min(column, mask.width - 1)] ?? 0
    }
  }
  return { width, height, data }
}

/**
 * Decodes a mask painted over a photo. White (128 or more, darkened by transparency) marks what is to be changed. A mask
 * one pixel off per side is resized by nearest neighbour.
 *
 * @param size width and height of the upright photo, in pixels
 * @param placement how a mask of any size is placed; without it, mask and photo must be of one size
 * @throws SpotlessError `invalid_mask` (not a PNG, or damaged), `mask_size_mismatch`, `mask_empty` (nothing marked)
 */
export const decodeMask = async (
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
  codec: PixelCodec,
  placement?: MaskPlacement,
): Promise<Mask> => {
  const stated = maskPngSize(bytes)
  const isFitting =
    placement === undefined
      ? Math.abs(stated.width - size.width) <= maxRoundingPx && Math.abs(stated.height - size.height) <= maxRoundingPx
      : stated.width * stated.height <= maxInputPixels
  if (!isFitting || stated.width * stated.height === 0) refuseMaskSize(stated, size)
  const pixels = await decodeMaskPng(bytes, codec)
  const stored = { width: pixels.width, height: pixels.height, data: markedOf(pixels.data, pixels.channels) }
  const mask = placement === undefined ? fitted(stored, size) : placeMask(stored, size, placement)
  if (!mask.data.includes(255)) {
    throw new SpotlessError(
      'mask_empty',
      placement === undefined
        ? 'The mask marks nothing. Paint over what is to be removed, in white.'
        : 'Nothing of the mask is on this photo, where the rule places it.',
    )
  }
  return mask
}
