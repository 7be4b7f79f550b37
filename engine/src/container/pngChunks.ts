import { SpotlessError } from '@spotless/contract/error'
import { zlibSync } from 'fflate'
import { concatBytes, latin1Bytes, latin1Text, viewOf } from './bytes.ts'
import type { ContainerFacts } from './containerFacts.ts'
import { crc32 } from './crc32.ts'
import { uprightExif } from './exif.ts'
import { inflateBounded } from './inflateBounded.ts'
import type { Metadata } from './photo.ts'
import { iptcResource, photoshopResource, readPhotoshopResource } from './photoshopResources.ts'
import { hasKeyword, rawProfileText, readRawProfile } from './pngRawProfile.ts'

const signatureBytes = 8
const inchesPerMetre = 39.370_078_740_157_48
const xmpKeyword = 'XML:com.adobe.xmp'
/** A profile larger than this is an attack or a mistake. */
const maxProfileBytes = 16 * 1024 * 1024
const colourChunks = ['cICP', 'cHRM', 'gAMA', 'sRGB']
/** A signed manifest (C2PA), which other metadata would make invalid. */
const manifestChunk = 'caBX'
const replacedChunks = [...colourChunks, 'iCCP', 'eXIf', 'pHYs', manifestChunk]

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
  readonly whole: Uint8Array
}

const damaged = (why: string): SpotlessError =>
  new SpotlessError('unreadable_image', `The PNG cannot be read: ${why}. Please export it again and retry.`)

const splitChunks = (bytes: Uint8Array): Chunk[] => {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  for (let at = signatureBytes; ; ) {
    if (at + 12 > bytes.length) throw damaged('it is cut short')
    const length = view.getUint32(at)
    if (at + 12 + length > bytes.length) throw damaged('it is cut short')
    const type = latin1Text(bytes.subarray(at + 4, at + 8))
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length), whole: bytes.subarray(at, at + 12 + length) })
    if (type === 'IEND') return chunks
    at += 12 + length
  }
}

const isXmp = ({ type, data }: Chunk): boolean =>
  type === 'iTXt' && latin1Text(data.subarray(0, xmpKeyword.length + 1)) === `${xmpKeyword}\0`

const readProfile = (data: Uint8Array): Uint8Array | undefined => {
  const nameEnd = data.indexOf(0)
  if (nameEnd < 0) return undefined
  try {
    return inflateBounded(data.subarray(nameEnd + 2), maxProfileBytes)
  } catch {
    return undefined
  }
}

/** iTXt: keyword, compression flag, method, language, translated keyword, text. */
const readXmp = (data: Uint8Array): Uint8Array | undefined => {
  let at = xmpKeyword.length + 1
  const isCompressed = data[at] === 1
  at = data.indexOf(0, at + 2) + 1
  at = at === 0 ? 0 : data.indexOf(0, at) + 1
  if (at === 0) return undefined
  if (!isCompressed) return data.subarray(at)
  try {
    return inflateBounded(data.subarray(at), maxProfileBytes)
  } catch {
    return undefined
  }
}

/** Text, and the time of the last change, which most programs leave as it is. */
const textChunks = ['tEXt', 'zTXt', 'iTXt', 'tIME']
/** EXIF as ImageMagick and older ExifTools store it: hexadecimal text, after its name and length. */
const rawExifKeywords = ['Raw profile type exif', 'Raw profile type APP1']
const exifPrefix = 'Exif\0\0'
const rawIptcKeywords = ['Raw profile type iptc', 'Raw profile type 8bim']
const iptcRecordMark = 0x1c

const readRawExif = (chunk: Chunk): Uint8Array | undefined => {
  const bytes = readRawProfile(chunk)
  return bytes && latin1Text(bytes.subarray(0, exifPrefix.length)) === exifPrefix
    ? bytes.slice(exifPrefix.length)
    : undefined
}

/** Photoshop's resources; IPTC records alone, as some programs store them, become one. */
const readRawIptc = (chunk: Chunk): Uint8Array | undefined => {
  const bytes = readRawProfile(chunk)
  if (bytes?.[0] === iptcRecordMark) return photoshopResource(iptcResource, bytes)
  return bytes && readPhotoshopResource(bytes, iptcResource) ? bytes : undefined
}

/** The EXIF of a PNG. Of text, the orientation is not followed, because no viewer does. */
const readExif = (chunks: readonly Chunk[], width: number, height: number): Uint8Array | undefined => {
  const own = chunks.find(({ type }) => type === 'eXIf')?.data
  if (own !== undefined) return new Uint8Array(own)
  const raw = chunks.find((chunk) => hasKeyword(chunk, rawExifKeywords))
  const exif = raw && readRawExif(raw)
  return exif && uprightExif(exif, width, height)
}

const readMetadata = (chunks: readonly Chunk[], width: number, height: number): Metadata => {
  const data = (type: string): Uint8Array | undefined => chunks.find((chunk) => chunk.type === type)?.data
  const exif = readExif(chunks, width, height)
  const profile = data('iCCP')
  const icc = profile && readProfile(profile)
  const text = chunks.find(isXmp)
  const xmp = text && readXmp(text.data)
  const density = data('pHYs')
  const iptcChunk = chunks.find((chunk) => hasKeyword(chunk, rawIptcKeywords))
  const iptc = iptcChunk && readRawIptc(iptcChunk)
  const kept = chunks
    .filter((chunk) => textChunks.includes(chunk.type) && !isXmp(chunk) && !hasKeyword(chunk, rawExifKeywords))
    .filter((chunk) => iptc === undefined || chunk !== iptcChunk)
    .map(({ whole }) => whole)
  const colour = chunks.filter(({ type }) => colourChunks.includes(type)).map(({ whole }) => whole)
  return {
    ...(exif && { exif }),
    ...(icc && { icc: new Uint8Array(icc) }),
    ...(xmp && { xmp: new Uint8Array(xmp) }),
    ...(iptc && { iptc }),
    ...(density?.length === 9 &&
      density[8] === 1 && {
        densityPerInch: {
          x: viewOf(density).getUint32(0) / inchesPerMetre,
          y: viewOf(density).getUint32(4) / inchesPerMetre,
        },
      }),
    ...(colour.length > 0 && { pngColour: concatBytes(colour) }),
    ...(kept.length > 0 && { pngText: concatBytes(kept) }),
  }
}

/**
 * Reads a PNG's chunks without decoding pixels. Source: PNG specification, third edition.
 * @throws SpotlessError `unreadable_image` when chunks are damaged or the file is cut short
 */
export const readPngChunks = (bytes: Uint8Array): ContainerFacts => {
  const header = bytes.length >= 33 ? bytes.subarray(0, 33) : null
  if (header === null || latin1Text(header.subarray(12, 16)) !== 'IHDR') throw damaged('its header is missing')
  const chunks = splitChunks(bytes)
  const depth = header[24] ?? 0
  const colourType = header[25] ?? 0
  if (![1, 2, 4, 8, 16].includes(depth) || ![0, 2, 3, 4, 6].includes(colourType)) throw damaged('its header is damaged')
  const [width, height] = [viewOf(header).getUint32(16), viewOf(header).getUint32(20)]
  return {
    width,
    height,
    bitDepth: depth === 16 ? 16 : 8,
    hasAlpha: colourType >= 4 || chunks.some(({ type }) => type === 'tRNS'),
    isGrey: colourType === 0 || colourType === 4,
    isAnimated: chunks.some(({ type }) => type === 'acTL'),
    isLossless: true,
    isProgressive: false,
    isInk: false,
    quality: 100,
    chromaSubsampling: '4:4:4',
    metadata: readMetadata(chunks, width, height),
  }
}

const chunk = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = concatBytes([latin1Bytes(type), ...parts])
  const whole = new Uint8Array(body.length + 8)
  viewOf(whole).setUint32(0, body.length - 4)
  whole.set(body, 4)
  viewOf(whole).setUint32(body.length + 4, crc32(body))
  return whole
}

/** The IPTC block of a JPEG, as text. */
const iptcText = (iptc: Uint8Array): Uint8Array =>
  chunk('zTXt', latin1Bytes('Raw profile type iptc\0\0'), zlibSync(rawProfileText('iptc', iptc)))

/** A PNG with the given metadata in place of its own; the compressed picture is copied untouched. */
export const writePngChunks = (bytes: Uint8Array, metadata: Metadata): Uint8Array => {
  const kept = splitChunks(bytes).filter(({ type }) => !replacedChunks.includes(type) && !textChunks.includes(type))
  const { icc, exif, xmp, densityPerInch, pngColour, pngText, iptc, jpegComment } = metadata
  const added: Uint8Array[] = []
  if (pngColour !== undefined) added.push(pngColour)
  if (icc !== undefined) added.push(chunk('iCCP', latin1Bytes('icc\0\0'), zlibSync(icc)))
  if (densityPerInch !== undefined) {
    const data = new Uint8Array(9)
    viewOf(data).setUint32(0, Math.round(densityPerInch.x * inchesPerMetre))
    viewOf(data).setUint32(4, Math.round(densityPerInch.y * inchesPerMetre))
    data[8] = 1
    added.push(chunk('pHYs', data))
  }
  if (exif !== undefined) added.push(chunk('eXIf', exif))
  if (xmp !== undefined) added.push(chunk('iTXt', latin1Bytes(`${xmpKeyword}\0\0\0\0\0`), xmp))
  if (pngText !== undefined) added.push(pngText)
  if (iptc !== undefined) added.push(iptcText(iptc))
  if (jpegComment !== undefined) added.push(chunk('tEXt', latin1Bytes('Comment\0'), jpegComment))
  const [header, ...rest] = kept.map(({ whole }) => whole)
  return concatBytes([bytes.subarray(0, signatureBytes), header ?? new Uint8Array(), ...added, ...rest])
}
