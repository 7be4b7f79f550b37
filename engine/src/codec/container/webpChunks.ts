import { SpotlessError } from '@spotless/contract/error'
import type { Metadata } from '../photo.ts'
import type { ContainerFacts } from './containerFacts.ts'
import { webpQuality } from './webpQuality.ts'

const headerBytes = 12
const flag = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, icc: 0x20 }
const exifPrefix = Buffer.from('Exif\0\0', 'latin1')

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

const damaged = (why: string): SpotlessError =>
  new SpotlessError('unreadable_image', `The WebP cannot be read: ${why}. Please export it again and retry.`)

const splitChunks = (bytes: Uint8Array): Chunk[] => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < headerBytes + 8) throw damaged('it is cut short')
  const end = file.readUInt32LE(4) + 8
  if (end > file.length) throw damaged('it is cut short')
  const chunks: Chunk[] = []
  for (let at = headerBytes; at + 8 <= end; ) {
    const length = file.readUInt32LE(at + 4)
    if (at + 8 + length > end) throw damaged('a chunk is longer than the file')
    chunks.push({ type: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const readMetadata = (chunks: readonly Chunk[]): Metadata => {
  const data = (type: string): Buffer | undefined => chunks.find((chunk) => chunk.type === type)?.data
  const raw = data('EXIF')
  const exif = raw?.subarray(0, exifPrefix.length).equals(exifPrefix) ? raw.subarray(exifPrefix.length) : raw
  const icc = data('ICCP')
  const xmp = data('XMP ')
  return {
    ...(exif && { exif: new Uint8Array(exif) }),
    ...(icc && { icc: new Uint8Array(icc) }),
    ...(xmp && { xmp: new Uint8Array(xmp) }),
  }
}

/** Width, height and alpha of the picture chunk itself (RFC 6386, section 9.1; RFC 9649, section 3.4). */
const readPicture = ({ type, data }: Chunk): { width: number; height: number; hasAlpha: boolean } => {
  if (type === 'VP8L') {
    if (data.length < 5 || data[0] !== 0x2f) throw damaged('its picture header is damaged')
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasAlpha: ((bits >>> 28) & 1) === 1 }
  }
  if (data.length < 10 || data.readUIntLE(3, 3) !== 0x2a019d) throw damaged('its picture header is damaged')
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff, hasAlpha: false }
}

/**
 * Reads a WebP's chunks without decoding pixels. Source: RFC 9649.
 * @throws SpotlessError `unreadable_image` when chunks are damaged or the file is cut short
 */
export const readWebpChunks = (bytes: Uint8Array): ContainerFacts => {
  const chunks = splitChunks(bytes)
  const extended = chunks.find(({ type }) => type === 'VP8X')?.data
  const isAnimated = ((extended?.[0] ?? 0) & flag.animation) !== 0 || chunks.some(({ type }) => type === 'ANMF')
  const picture = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L')
  if (picture === undefined && !isAnimated) throw damaged('it holds no picture')
  const size = picture === undefined ? { width: 1, height: 1, hasAlpha: false } : readPicture(picture)
  const isLossless = picture?.type === 'VP8L'
  return {
    ...size,
    bitDepth: 8,
    hasAlpha: size.hasAlpha || chunks.some(({ type }) => type === 'ALPH'),
    isGrey: false,
    isAnimated,
    isLossless,
    isProgressive: false,
    isInk: false,
    quality: picture === undefined || isLossless ? 100 : webpQuality(picture.data),
    chromaSubsampling: isLossless ? '4:4:4' : '4:2:0',
    metadata: readMetadata(chunks),
  }
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const whole = Buffer.alloc(8 + data.length + (data.length % 2))
  whole.write(type, 0, 'latin1')
  whole.writeUInt32LE(data.length, 4)
  whole.set(data, 8)
  return whole
}

/** A WebP with the given metadata in place of its own; the compressed picture is copied untouched. */
export const writeWebpChunks = (bytes: Uint8Array, metadata: Metadata): Uint8Array => {
  const { width, height, hasAlpha } = readWebpChunks(bytes)
  const { exif, icc, xmp } = metadata
  const picture = splitChunks(bytes).filter(({ type }) => !['VP8X', 'ICCP', 'EXIF', 'XMP '].includes(type))
  const extended = Buffer.alloc(10)
  extended[0] = (hasAlpha ? flag.alpha : 0) | (icc ? flag.icc : 0) | (exif ? flag.exif : 0) | (xmp ? flag.xmp : 0)
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', extended),
    ...(icc ? [chunk('ICCP', icc)] : []),
    ...picture.map(({ type, data }) => chunk(type, data)),
    ...(exif ? [chunk('EXIF', exif)] : []),
    ...(xmp ? [chunk('XMP ', xmp)] : []),
  ])
  return chunk('RIFF', body)
}
