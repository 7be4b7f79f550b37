import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { SpotlessError } from '@spotless/contract/error'
import type { Metadata } from '../photo.ts'
import type { ContainerFacts } from './containerFacts.ts'

const signatureBytes = 8
const inchesPerMetre = 39.370_078_740_157_48
const xmpKeyword = 'XML:com.adobe.xmp'
/** A profile larger than this is an attack or a mistake. */
const maxProfileBytes = 16 * 1024 * 1024
const colourChunks = ['cICP', 'cHRM', 'gAMA', 'sRGB']
const replacedChunks = [...colourChunks, 'iCCP', 'eXIf', 'pHYs']

interface Chunk {
  readonly type: string
  readonly data: Buffer
  readonly whole: Buffer
}

const damaged = (why: string): SpotlessError =>
  new SpotlessError('unreadable_image', `The PNG cannot be read: ${why}. Please export it again and retry.`)

const splitChunks = (bytes: Uint8Array): Chunk[] => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = signatureBytes; ; ) {
    if (at + 12 > file.length) throw damaged('it is cut short')
    const length = file.readUInt32BE(at)
    if (at + 12 + length > file.length) throw damaged('it is cut short')
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length), whole: file.subarray(at, at + 12 + length) })
    if (type === 'IEND') return chunks
    at += 12 + length
  }
}

const isXmp = ({ type, data }: Chunk): boolean =>
  type === 'iTXt' && data.toString('latin1', 0, xmpKeyword.length + 1) === `${xmpKeyword}\0`

const readProfile = (data: Buffer): Buffer | undefined => {
  const nameEnd = data.indexOf(0)
  if (nameEnd < 0) return undefined
  try {
    return inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes })
  } catch {
    return undefined
  }
}

/** iTXt: keyword, compression flag, method, language, translated keyword, text. */
const readXmp = (data: Buffer): Buffer | undefined => {
  let at = xmpKeyword.length + 1
  const isCompressed = data[at] === 1
  at = data.indexOf(0, at + 2) + 1
  at = at === 0 ? 0 : data.indexOf(0, at) + 1
  if (at === 0) return undefined
  if (!isCompressed) return data.subarray(at)
  try {
    return inflateSync(data.subarray(at), { maxOutputLength: maxProfileBytes })
  } catch {
    return undefined
  }
}

const readMetadata = (chunks: readonly Chunk[]): Metadata => {
  const data = (type: string): Buffer | undefined => chunks.find((chunk) => chunk.type === type)?.data
  const exif = data('eXIf')
  const profile = data('iCCP')
  const icc = profile && readProfile(profile)
  const text = chunks.find(isXmp)
  const xmp = text && readXmp(text.data)
  const density = data('pHYs')
  const colour = chunks.filter(({ type }) => colourChunks.includes(type)).map(({ whole }) => whole)
  return {
    ...(exif && { exif: new Uint8Array(exif) }),
    ...(icc && { icc: new Uint8Array(icc) }),
    ...(xmp && { xmp: new Uint8Array(xmp) }),
    ...(density?.length === 9 &&
      density[8] === 1 && {
        densityPerInch: { x: density.readUInt32BE(0) / inchesPerMetre, y: density.readUInt32BE(4) / inchesPerMetre },
      }),
    ...(colour.length > 0 && { pngColour: new Uint8Array(Buffer.concat(colour)) }),
  }
}

/**
 * Reads a PNG's chunks without decoding pixels. Source: PNG specification, third edition.
 * @throws SpotlessError `unreadable_image` when chunks are damaged or the file is cut short
 */
export const readPngChunks = (bytes: Uint8Array): ContainerFacts => {
  const header = bytes.length >= 33 ? Buffer.from(bytes.buffer, bytes.byteOffset, 33) : null
  if (header === null || header.toString('latin1', 12, 16) !== 'IHDR') throw damaged('its header is missing')
  const chunks = splitChunks(bytes)
  const depth = header[24] ?? 0
  const colourType = header[25] ?? 0
  if (![1, 2, 4, 8, 16].includes(depth) || ![0, 2, 3, 4, 6].includes(colourType)) throw damaged('its header is damaged')
  return {
    width: header.readUInt32BE(16),
    height: header.readUInt32BE(20),
    bitDepth: depth === 16 ? 16 : 8,
    hasAlpha: colourType >= 4 || chunks.some(({ type }) => type === 'tRNS'),
    isGrey: colourType === 0 || colourType === 4,
    isAnimated: chunks.some(({ type }) => type === 'acTL'),
    isLossless: true,
    isProgressive: false,
    isInk: false,
    quality: 100,
    chromaSubsampling: '4:4:4',
    metadata: readMetadata(chunks),
  }
}

const chunk = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(body.length - 4, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A PNG with the given metadata in place of its own; the compressed picture is copied untouched. */
export const writePngChunks = (bytes: Uint8Array, metadata: Metadata): Uint8Array => {
  const kept = splitChunks(bytes).filter((part) => !replacedChunks.includes(part.type) && !isXmp(part))
  const { icc, exif, xmp, densityPerInch, pngColour } = metadata
  const added: Uint8Array[] = []
  if (pngColour !== undefined) added.push(pngColour)
  if (icc !== undefined) added.push(chunk('iCCP', Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)))
  if (densityPerInch !== undefined) {
    const data = Buffer.alloc(9)
    data.writeUInt32BE(Math.round(densityPerInch.x * inchesPerMetre), 0)
    data.writeUInt32BE(Math.round(densityPerInch.y * inchesPerMetre), 4)
    data[8] = 1
    added.push(chunk('pHYs', data))
  }
  if (exif !== undefined) added.push(chunk('eXIf', exif))
  if (xmp !== undefined) added.push(chunk('iTXt', Buffer.from(`${xmpKeyword}\0\0\0\0\0`, 'latin1'), xmp))
  const [header, ...rest] = kept.map(({ whole }) => whole)
  return Buffer.concat([bytes.subarray(0, signatureBytes), header ?? Buffer.alloc(0), ...added, ...rest])
}
