import { SpotlessError } from '@spotless/contract/error'
import { readBoxes } from './bmff/readBoxes.ts'
import { concatBytes, viewOf } from './bytes.ts'
import { assumedQuality, type ContainerFacts } from './containerFacts.ts'
import { uprightExif } from './exif.ts'
import type { Metadata } from './photo.ts'

/** Bytes of the codestream that its headers are in. */
const headBytes = 256
/** Width to height by number, 0 being a width of its own (ISO/IEC 18181-1, SizeHeader). */
const ratios: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
]

const damaged = (why: string): SpotlessError =>
  new SpotlessError('unreadable_image', `The JPEG XL cannot be read: ${why}. Please export it again and retry.`)

/** Reads numbers of any count of bits, lowest first. */
const bitReader = (bytes: Uint8Array): ((bits: number) => number) => {
  let at = 0
  return (bits) => {
    let value = 0
    for (let bit = 0; bit < bits; bit++, at++) {
      const byte = bytes[at >> 3]
      if (byte === undefined) throw damaged('it is cut short')
      value += ((byte >> (at & 7)) & 1) * 2 ** bit
    }
    return value
  }
}

const readSize = (read: (bits: number) => number): { width: number; height: number } => {
  const isSmall = read(1) === 1
  const side = (): number => (isSmall ? (read(5) + 1) * 8 : read([9, 13, 18, 30][read(2)] ?? 9) + 1)
  const height = side()
  const ratio = read(3)
  if (ratio === 0) return { height, width: side() }
  const [across, down] = ratios[ratio] ?? [1, 1]
  return { height, width: Math.floor((height * across) / down) }
}

/** One of four numbers, some with bits of their own behind them. */
const choice = (read: (bits: number) => number, values: readonly (readonly [from: number, bits: number])[]): number => {
  const [from, bits] = values[read(2)] ?? [0, 0]
  return from + read(bits)
}

/** Whether colours are stored as the lossy coding stores them; true where the header has parts that are not read here. */
const isXyb = (read: (bits: number) => number, hasMore: boolean): boolean => {
  if (hasMore && read(3) !== 0) return true
  if (read(1) === 1) return true
  choice(read, [
    [8, 0],
    [10, 0],
    [12, 0],
    [1, 6],
  ])
  read(1)
  const extraChannels = choice(read, [
    [0, 0],
    [1, 0],
    [2, 4],
    [1, 12],
  ])
  return extraChannels > 0 || read(1) === 1
}

/** The codestream's beginning, and the metadata of the boxes around it. */
const unpack = (bytes: Uint8Array): { codestream: Uint8Array; exif?: Uint8Array; xmp?: Uint8Array } => {
  if (bytes[0] === 0xff) return { codestream: bytes }
  const boxes = readBoxes(bytes)
  const data = (type: string): Uint8Array | undefined => boxes.find((box) => box.type === type)?.data
  const [exif, xmp] = [data('Exif'), data('xml ')]
  // Decoders differ in which of two pictures they read: one's size would let the other in.
  const count = boxes.filter(({ type }) => type === 'jxlc').length
  if (count > 1 || (count === 1 && boxes.some(({ type }) => type === 'jxlp'))) throw new Error('it holds two pictures')
  const pieces = boxes.filter(({ type }) => type === 'jxlp').map((box) => box.data.subarray(4))
  return {
    codestream: data('jxlc') ?? concatBytes(pieces),
    ...(exif && exif.length > 4 && { exif: new Uint8Array(exif.subarray(4 + viewOf(exif).getUint32(0))) }),
    ...(xmp && { xmp: new Uint8Array(xmp) }),
  }
}

/** Whether a JPEG XL holds metadata compressed by Brotli, which are not read here. Source: ISO/IEC 18181-2, `brob`. */
export const hasCompressedMetadata = (bytes: Uint8Array): boolean =>
  bytes[0] !== 0xff && readBoxes(bytes).some(({ type }) => type === 'brob')

/**
 * Reads a JPEG XL's headers without decoding pixels; the size is the upright one. Its decoder gives sRGB of 8 bits a sample.
 * Source: ISO/IEC 18181-1 (SizeHeader, ImageMetadata) and 18181-2 (boxes).
 * @throws SpotlessError `unreadable_image` when the file is damaged or cut short
 */
export const readJxl = (bytes: Uint8Array): ContainerFacts => {
  const parts = ((): ReturnType<typeof unpack> => {
    try {
      return unpack(bytes)
    } catch {
      throw damaged('its boxes are damaged')
    }
  })()
  const { codestream, exif, xmp } = parts
  if (codestream[0] !== 0xff || codestream[1] !== 0x0a) throw damaged('it holds no picture')
  const read = bitReader(codestream.subarray(2, headBytes))
  const stored = readSize(read)
  const isDefault = read(1) === 1
  const hasMore = !isDefault && read(1) === 1
  const orientation = hasMore ? read(3) + 1 : 1
  const { width, height } = orientation >= 5 ? { width: stored.height, height: stored.width } : stored
  const metadata: Metadata = { ...(exif && { exif: uprightExif(exif, width, height) }), ...(xmp && { xmp }) }
  return {
    width,
    height,
    bitDepth: 8,
    hasAlpha: false,
    isGrey: false,
    isAnimated: false,
    isLossless: !isDefault && !isXyb(read, hasMore),
    isProgressive: false,
    isInk: false,
    quality: assumedQuality,
    chromaSubsampling: '4:4:4',
    metadata,
  }
}
