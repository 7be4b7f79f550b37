import type { PixelBuffer } from '../../ports.ts'
import { viewOf } from '../bytes.ts'

const fileHeaderBytes = 14
const basicHeaderBytes = 40
const runLength8 = 1
const runLength4 = 2
const bitFields = 3
/** Red, green, blue and alpha where the file names none. */
const usualMasks: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0xff0000, 0xff00, 0xff, 0xff000000],
}

interface Layout {
  readonly view: DataView
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bits: number
  readonly compression: number
  readonly pixelsAt: number
  readonly headerBytes: number
}

const readLayout = (view: DataView): Layout => {
  const height = view.getInt32(22, true)
  return {
    view,
    width: view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits: view.getUint16(28, true),
    compression: view.getUint32(30, true),
    pixelsAt: view.getUint32(10, true),
    headerBytes: view.getUint32(fileHeaderBytes, true),
  }
}

/** One palette index a pixel, rows from the top. Source: "Bitmap Compression" of the Windows documentation. */
const readRuns = ({ view, width, height, isTopDown, compression, pixelsAt }: Layout): Uint8Array => {
  const indices = new Uint8Array(width * height)
  const isNibbles = compression === runLength4
  let [at, x, y] = [pixelsAt, 0, 0]
  const put = (index: number): void => {
    if (x < width && y < height) indices[(isTopDown ? y : height - 1 - y) * width + x] = index
    x += 1
  }
  while (y < height) {
    const count = view.getUint8(at)
    const value = view.getUint8(at + 1)
    at += 2
    if (count > 0) {
      for (let step = 0; step < count; step++) put(isNibbles ? (value >> (step % 2 === 0 ? 4 : 0)) & 15 : value)
    } else if (value === 0) [x, y] = [0, y + 1]
    else if (value === 1) break
    else if (value === 2) {
      x += view.getUint8(at)
      y += view.getUint8(at + 1)
      at += 2
    } else {
      for (let step = 0; step < value; step++) {
        const byte = view.getUint8(at + (isNibbles ? step >> 1 : step))
        put(isNibbles ? (byte >> (step % 2 === 0 ? 4 : 0)) & 15 : byte)
      }
      const bytes = isNibbles ? Math.ceil(value / 2) : value
      at += bytes + (bytes % 2)
    }
  }
  return indices
}

const readIndices = (layout: Layout): Uint8Array => {
  const { view, width, height, isTopDown, bits, compression, pixelsAt } = layout
  if (compression === runLength8 || compression === runLength4) return readRuns(layout)
  const indices = new Uint8Array(width * height)
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  for (let row = 0; row < height; row++) {
    const start = pixelsAt + (isTopDown ? row : height - 1 - row) * rowBytes
    for (let x = 0; x < width; x++) {
      const byte = view.getUint8(start + ((x * bits) >> 3))
      indices[row * width + x] = (byte >> (8 - bits - ((x * bits) % 8))) & (2 ** bits - 1)
    }
  }
  return indices
}

const decodePalette = (layout: Layout): PixelBuffer => {
  const { view, width, height, headerBytes } = layout
  const paletteAt = fileHeaderBytes + headerBytes
  const indices = readIndices(layout)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const at = paletteAt + (indices[pixel] ?? 0) * 4
    for (let channel = 0; channel < 3; channel++) data[pixel * 3 + channel] = view.getUint8(at + 2 - channel)
  }
  return { width, height, channels: 3, data }
}

/** Takes a channel's bits out of a pixel and spreads them over 0–255. */
const channelReader = (mask: number): ((pixel: number) => number) => {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const highest = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / highest)
}

const masksOf = ({ view, bits, compression, headerBytes }: Layout): readonly number[] => {
  if (compression !== bitFields) return usualMasks[bits] ?? []
  const masksAt = fileHeaderBytes + basicHeaderBytes
  const hasAlphaMask = headerBytes >= basicHeaderBytes + 16
  return [0, 4, 8, 12].map((at) => (at === 12 && !hasAlphaMask ? 0 : view.getUint32(masksAt + at, true)))
}

const decodeMasked = (layout: Layout): PixelBuffer => {
  const { view, width, height, isTopDown, bits, pixelsAt } = layout
  const readers = masksOf(layout).map(channelReader)
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const rgba = new Uint8Array(width * height * 4)
  let isClear = true
  for (let row = 0; row < height; row++) {
    const start = pixelsAt + (isTopDown ? row : height - 1 - row) * rowBytes
    for (let x = 0; x < width; x++) {
      const pixel = bits === 16 ? view.getUint16(start + x * 2, true) : view.getUint32(start + x * 4, true)
      const to = (row * width + x) * 4
      for (const [channel, read] of readers.entries()) rgba[to + channel] = read(pixel)
      if (rgba[to + 3] !== 0) isClear = false
    }
  }
  // Most writers leave the fourth byte at 0 and mean an opaque pixel.
  if (!isClear) return { width, height, channels: 4, data: rgba }
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at++) data[at] = rgba[Math.floor(at / 3) * 4 + (at % 3)] ?? 0
  return { width, height, channels: 3, data }
}

const decodeTrueColour = ({ view, width, height, isTopDown, pixelsAt }: Layout): PixelBuffer => {
  const rowBytes = Math.ceil((width * 24) / 32) * 4
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    const start = pixelsAt + (isTopDown ? row : height - 1 - row) * rowBytes
    for (let at = 0; at < width * 3; at++) {
      data[row * width * 3 + at] = view.getUint8(start + at - (at % 3) + 2 - (at % 3))
    }
  }
  return { width, height, channels: 3, data }
}

/**
 * The pixels of a BMP that `readBmp` accepts, RGB or, where its fourth byte is used, RGBA. Palettes of 1, 4 and 8 bits, runs,
 * and 16, 24 and 32 bits, from the bottom or the top.
 * @throws RangeError when the file is cut short
 */
export const decodeBmp = async (file: Uint8Array): Promise<PixelBuffer> => {
  const layout = readLayout(viewOf(file))
  if (layout.bits <= 8) return decodePalette(layout)
  return layout.bits === 24 ? decodeTrueColour(layout) : decodeMasked(layout)
}
