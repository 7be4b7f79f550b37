import { SpotlessError } from '@spotless/contract/error'
import { concatBytes, latin1Bytes, startsWith, viewOf } from './bytes.ts'
import type { ContainerFacts } from './containerFacts.ts'
import { jpegQuality } from './jpegQuality.ts'
import { relocatePictures } from './multiPicture/mpf.ts'
import type { Metadata } from './photo.ts'

const startOfScan = 0xda
const endOfImage = 0xd9
const quantisation = 0xdb
const comment = 0xfe
const application = (number: number): number => 0xe0 + number
const maxPayloadBytes = 65_533
const exifPrefix = latin1Bytes('Exif\0\0')
const xmpPrefix = latin1Bytes('http://ns.adobe.com/xap/1.0/\0')
const iccPrefix = latin1Bytes('ICC_PROFILE\0')
const photoshopPrefix = latin1Bytes('Photoshop 3.0\0')
const jfifPrefix = latin1Bytes('JFIF\0')
/** ICC segments carry a number and a count after the prefix. */
const iccHeaderBytes = iccPrefix.length + 2

interface Segment {
  readonly marker: number
  readonly payload: Uint8Array
}

const damaged = (why: string): SpotlessError =>
  new SpotlessError('unreadable_image', `The JPEG cannot be read: ${why}. Please export it again and retry.`)

/** The segments before the first scan, and the offset of that scan's marker. */
const splitHeader = (file: Uint8Array): { segments: Segment[]; scanAt: number } => {
  const view = viewOf(file)
  const segments: Segment[] = []
  let at = 2
  for (;;) {
    while (at < file.length && file[at] === 0xff && file[at + 1] === 0xff) at++
    if (at + 4 > file.length) throw damaged('it ends before its picture begins')
    if (file[at] !== 0xff) throw damaged('its segments do not follow each other')
    const marker = file[at + 1] ?? 0
    if (marker === startOfScan) return { segments, scanAt: at }
    if (marker === endOfImage) throw damaged('it holds no picture')
    const length = view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > file.length) throw damaged('a segment is longer than the file')
    segments.push({ marker, payload: file.subarray(at + 4, at + 2 + length) })
    at += 2 + length
  }
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const readIcc = (segments: readonly Segment[]): Uint8Array | undefined => {
  const parts = segments
    .filter(({ marker, payload }) => marker === application(2) && startsWith(payload, iccPrefix))
    .sort((a, b) => (a.payload[iccPrefix.length] ?? 0) - (b.payload[iccPrefix.length] ?? 0))
  return parts.length === 0 ? undefined : concatBytes(parts.map(({ payload }) => payload.subarray(iccHeaderBytes)))
}

const readDensity = (segments: readonly Segment[]): Metadata['densityPerInch'] => {
  const payload = segments.find(
    (segment) => segment.marker === application(0) && startsWith(segment.payload, jfifPrefix),
  )?.payload
  if (payload === undefined || payload.length < 12) return undefined
  const factor = payload[7] === 1 ? 1 : payload[7] === 2 ? 2.54 : 0
  const view = viewOf(payload)
  return factor === 0 ? undefined : { x: view.getUint16(8) * factor, y: view.getUint16(10) * factor }
}

const readMetadata = (segments: readonly Segment[]): Metadata => {
  const body = (number: number, prefix: Uint8Array): Uint8Array | undefined =>
    segments
      .find(({ marker, payload }) => marker === application(number) && startsWith(payload, prefix))
      ?.payload.subarray(prefix.length)
  const exif = body(1, exifPrefix)
  const xmp = body(1, xmpPrefix)
  const iptc = body(13, photoshopPrefix)
  const icc = readIcc(segments)
  const jpegComment = segments.find(({ marker }) => marker === comment)?.payload
  const densityPerInch = readDensity(segments)
  return {
    ...(exif && { exif: new Uint8Array(exif) }),
    ...(icc && { icc: new Uint8Array(icc) }),
    ...(xmp && { xmp: new Uint8Array(xmp) }),
    ...(iptc && { iptc: new Uint8Array(iptc) }),
    ...(densityPerInch && { densityPerInch }),
    ...(jpegComment && { jpegComment: new Uint8Array(jpegComment) }),
  }
}

/** Sum of the 64 steps of every quantisation table, by table number. */
const readQuantisation = (segments: readonly Segment[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { marker, payload } of segments) {
    if (marker !== quantisation) continue
    const view = viewOf(payload)
    for (let at = 0; at < payload.length; ) {
      const kind = payload[at++] ?? 0
      const stepBytes = kind >> 4 === 0 ? 1 : 2
      if (at + 64 * stepBytes > payload.length) throw damaged('a quantisation table is cut short')
      let sum = 0
      for (let step = 0; step < 64; step++) {
        sum += stepBytes === 1 ? view.getUint8(at + step) : view.getUint16(at + step * 2)
      }
      sums.set(kind & 15, sum)
      at += 64 * stepBytes
    }
  }
  return sums
}

/** Whether an end-of-image marker follows the first scan's start. */
const hasEndAfter = (file: Uint8Array, scanAt: number): boolean => {
  for (let at = file.length - 2; at >= scanAt; at--) if (file[at] === 0xff && file[at + 1] === endOfImage) return true
  return false
}

/**
 * Reads a JPEG's header without decoding pixels. Metadata blocks come without their JPEG prefixes.
 * Source: ITU-T T.81 annex B; ICC.1 annex B.4; Exif 2.32 section 4.7.
 *
 * @throws SpotlessError `unreadable_image` when segments are damaged or the file ends before its picture does
 */
export const readJpegSegments = (bytes: Uint8Array): ContainerFacts => {
  const { segments, scanAt } = splitHeader(bytes)
  if (!hasEndAfter(bytes, scanAt)) throw damaged('it is cut short')
  const frame = segments.find(({ marker }) => isFrame(marker))
  const payload = frame?.payload
  const count = payload?.[5] ?? 0
  if (frame === undefined || payload === undefined || payload.length < 6 + count * 3 || count < 1 || count > 4) {
    throw damaged('its frame header is missing or damaged')
  }
  const components = Array.from({ length: count }, (_, index) => ({
    horizontal: (payload[7 + index * 3] ?? 0) >> 4,
    vertical: (payload[7 + index * 3] ?? 0) & 15,
    table: payload[8 + index * 3] ?? 0,
  }))
  const sums = readQuantisation(segments)
  const tables = [...new Set(components.slice(0, 3).map(({ table }) => table))]
  const [luma, chroma] = components
  const ratio =
    count === 3 && luma && chroma ? `${luma.horizontal / chroma.horizontal}x${luma.vertical / chroma.vertical}` : '1x1'
  const subsampling = { '1x1': '4:4:4', '2x2': '4:2:0', '2x1': '4:2:2' } as const
  return {
    width: viewOf(payload).getUint16(3),
    height: viewOf(payload).getUint16(1),
    bitDepth: 8,
    hasAlpha: false,
    isGrey: count === 1,
    isAnimated: false,
    isLossless: false,
    isProgressive: [0xc2, 0xc6, 0xca, 0xce].includes(frame.marker),
    isInk: count === 4,
    quality: jpegQuality(tables.flatMap((table) => sums.get(table) ?? [])),
    chromaSubsampling: ratio in subsampling ? subsampling[ratio as keyof typeof subsampling] : 'other',
    metadata: readMetadata(segments),
  }
}

const segment = (marker: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const payload = concatBytes(parts)
  const head = new Uint8Array(4)
  viewOf(head).setUint16(0, 0xff00 | marker)
  viewOf(head).setUint16(2, payload.length + 2)
  return concatBytes([head, payload])
}

const jfif = (density: Metadata['densityPerInch']): Uint8Array => {
  const fields = Uint8Array.of(1, 2, density ? 1 : 0, 0, 1, 0, 1, 0, 0)
  if (density !== undefined) {
    const clamp = (value: number): number => Math.min(65_535, Math.max(1, Math.round(value)))
    viewOf(fields).setUint16(3, clamp(density.x))
    viewOf(fields).setUint16(5, clamp(density.y))
  }
  return segment(application(0), jfifPrefix, fields)
}

/**
 * A JPEG with the given metadata in place of its own; the compressed picture is copied untouched. A signed manifest (C2PA, in
 * APP11), which another file would make invalid, is left out. Pictures behind the main one stay, and their index stays true. A block too long for
 * its segment (possible only when it comes from another format) is left out.
 */
export const writeJpegSegments = (bytes: Uint8Array, metadata: Metadata): Uint8Array => {
  const { segments, scanAt } = splitHeader(bytes)
  const replaced = [0, 1, 11, 13].map(application)
  const isReplaced = ({ marker, payload }: Segment): boolean =>
    replaced.includes(marker) || marker === comment || (marker === application(2) && startsWith(payload, iccPrefix))
  const parts: Uint8Array[] = [Uint8Array.of(0xff, 0xd8), jfif(metadata.densityPerInch)]
  const add = (number: number, prefix: Uint8Array, block: Uint8Array | undefined): void => {
    if (block !== undefined && prefix.length + block.length <= maxPayloadBytes) {
      parts.push(segment(application(number), prefix, block))
    }
  }
  add(1, exifPrefix, metadata.exif)
  add(1, xmpPrefix, metadata.xmp)
  add(13, photoshopPrefix, metadata.iptc)
  const { icc } = metadata
  if (icc !== undefined) {
    const room = maxPayloadBytes - iccHeaderBytes
    const count = Math.ceil(icc.length / room)
    for (let index = 0; index < count && count <= 255; index++) {
      const part = icc.subarray(index * room, (index + 1) * room)
      parts.push(segment(application(2), iccPrefix, Uint8Array.of(index + 1, count), part))
    }
  }
  if (metadata.jpegComment !== undefined) parts.push(segment(comment, metadata.jpegComment))
  for (const part of segments) if (!isReplaced(part)) parts.push(segment(part.marker, part.payload))
  parts.push(bytes.subarray(scanAt))
  const file = concatBytes(parts)
  relocatePictures(file, bytes)
  return file
}
