import { SpotlessError } from '@spotless/contract/error'
import { concatBytes, latin1Bytes, latin1Text, startsWith, viewOf } from './bytes.ts'
import type { ContainerFacts } from './containerFacts.ts'
import type { Metadata } from './photo.ts'
import { webpQuality } from './webpQuality.ts'

const headerBytes = 12
const flag = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, icc: 0x20 }
const exifPrefix = latin1Bytes('Exif\0\0')

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

const damaged = (why: string): SpotlessError =>
  new SpotlessError('unreadable_image', `The WebP cannot be read: ${why}. Please export it again and retry.`)

const splitChunks = (bytes: Uint8Array): Chunk[] => {
  const view = viewOf(bytes)
  if (bytes.length < headerBytes + 8) throw damaged('it is cut short')
  const end = view.getUint32(4, true) + 8
  if (end > bytes.length) throw damaged('it is cut short')
  const chunks: Chunk[] = []
  for (let at = headerBytes; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true)
    if (at + 8 + length > end) throw damaged('a chunk is longer than the file')
    chunks.push({ type: latin1Text(bytes.subarray(at, at + 4)), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const readMetadata = (chunks: readonly Chunk[]): Metadata => {
  const data = (type: string): Uint8Array | undefined => chunks.find((chunk) => chunk.type === type)?.data
  const raw = data('EXIF')
  const exif = raw !== undefined && startsWith(raw, exifPrefix) ? raw.subarray(exifPrefix.length) : raw
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
    const bits = viewOf(data).getUint32(1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasAlpha: ((bits >>> 28) & 1) === 1 }
  }
  const hasStartCode = data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a
  if (data.length < 10 || !hasStartCode) throw damaged('its picture header is damaged')
  const view = viewOf(data)
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff, hasAlpha: false }
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

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(8 + data.length + (data.length % 2))
  whole.set(latin1Bytes(type))
  viewOf(whole).setUint32(4, data.length, true)
  whole.set(data, 8)
  return whole
}

/** Writes a little-endian number of three bytes. */
const writeUint24 = (bytes: Uint8Array, at: number, value: number): void => {
  for (let byte = 0; byte < 3; byte++) bytes[at + byte] = (value >>> (8 * byte)) & 255
}

/** With the signed manifest (C2PA), which other metadata would make invalid. */
const replacedChunks = ['VP8X', 'ICCP', 'EXIF', 'XMP ', 'C2PA']

/** A WebP with the given metadata in place of its own; the compressed picture is copied untouched. */
export const writeWebpChunks = (bytes: Uint8Array, metadata: Metadata): Uint8Array => {
  const { width, height, hasAlpha } = readWebpChunks(bytes)
  const { exif, icc, xmp } = metadata
  const picture = splitChunks(bytes).filter(({ type }) => !replacedChunks.includes(type))
  const extended = new Uint8Array(10)
  extended[0] = (hasAlpha ? flag.alpha : 0) | (icc ? flag.icc : 0) | (exif ? flag.exif : 0) | (xmp ? flag.xmp : 0)
  writeUint24(extended, 4, width - 1)
  writeUint24(extended, 7, height - 1)
  const body = concatBytes([
    latin1Bytes('WEBP'),
    chunk('VP8X', extended),
    ...(icc ? [chunk('ICCP', icc)] : []),
    ...picture.map(({ type, data }) => chunk(type, data)),
    ...(exif ? [chunk('EXIF', exif)] : []),
    ...(xmp ? [chunk('XMP ', xmp)] : []),
  ])
  return chunk('RIFF', body)
}
