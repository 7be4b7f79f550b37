import { concatBytes, latin1Bytes, latin1Text, startsWith, viewOf } from '../bytes.ts'
import { endOfJpeg } from './endOfJpeg.ts'
import { makeIndex, mpfPrefix } from './mpf.ts'

/** Namespaces and names that mark a picture as the gain map of the one before it. */
const ultraHdrNamespace = 'http://ns.adobe.com/hdr-gain-map/1.0/'
const appleType = 'urn:com:apple:photo:2020:aux:hdrgainmap'
/** Begins the APP2 segments of ISO 21496-1. */
const isoPrefix = latin1Bytes('urn:iso:std:iso:ts:21496:-1\0')
const xmpPrefix = latin1Bytes('http://ns.adobe.com/xap/1.0/\0')
const maxPictures = 8

interface Segment {
  readonly marker: number
  readonly payload: Uint8Array
  readonly whole: Uint8Array
}

/** The segments before the first scan of a JPEG that `endOfJpeg` has accepted. */
const headerOf = (jpeg: Uint8Array): { readonly segments: readonly Segment[]; readonly restAt: number } => {
  const view = viewOf(jpeg)
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at + 1] !== 0xda) {
    const length = Math.max(2, view.getUint16(at + 2))
    const [payload, whole] = [jpeg.subarray(at + 4, at + 2 + length), jpeg.subarray(at, at + 2 + length)]
    segments.push({ marker: jpeg[at + 1] ?? 0, payload, whole })
    at += 2 + length
  }
  return { segments, restAt: at }
}

const isXmp = ({ marker, payload }: Segment): boolean => marker === 0xe1 && startsWith(payload, xmpPrefix)
const isIso = ({ marker, payload }: Segment): boolean => marker === 0xe2 && startsWith(payload, isoPrefix)

/** How a gain map is announced. */
interface Announcement {
  /** Ultra HDR: by XMP in both pictures. */
  readonly isUltraHdr: boolean
  /** ISO 21496-1: the segment of the main picture. */
  readonly iso: Uint8Array | null
}

/** A picture behind the main one that says how much brighter each part is on a screen with high dynamic range. */
export interface GainMap extends Announcement {
  /** The picture, a JPEG. */
  readonly file: Uint8Array
}

const announcementOf = (picture: Uint8Array, main: Uint8Array): Announcement | null => {
  const { segments } = headerOf(picture)
  const texts = segments.filter(isXmp).map(({ payload }) => latin1Text(payload))
  const isUltraHdr = texts.some((text) => text.includes(ultraHdrNamespace))
  const isMap = isUltraHdr || texts.some((text) => text.includes(appleType)) || segments.some(isIso)
  return isMap ? { isUltraHdr, iso: headerOf(main).segments.find(isIso)?.whole ?? null } : null
}

/**
 * The gain map behind a JPEG: Ultra HDR, ISO 21496-1 or Apple's. Pictures are looked for where they are, whatever an index says.
 * Source: Ultra HDR Image Format 1.1; ISO 21496-1 annex C.
 * @returns null when there is none
 */
export const readGainMap = (file: Uint8Array): GainMap | null => {
  const mainEnd = endOfJpeg(file)
  if (mainEnd === null) return null
  const main = file.subarray(0, mainEnd)
  let from = mainEnd
  for (let count = 0; count < maxPictures; count++) {
    const at = file.indexOf(0xff, from)
    if (at < 0) return null
    const end = endOfJpeg(file, at)
    if (end !== null) {
      const picture = file.subarray(at, end)
      const announcement = announcementOf(picture, main)
      if (announcement !== null) return { ...announcement, file: picture.slice() }
    }
    from = end ?? at + 1
  }
  return null
}

/** A JPEG with the metadata of another gain map in place of its own. */
export const withMapMetadata = (jpeg: Uint8Array, like: Uint8Array): Uint8Array => {
  const kept = headerOf(like).segments.filter(
    (segment) => isXmp(segment) || (segment.marker === 0xe2 && !startsWith(segment.payload, mpfPrefix)),
  )
  const { segments, restAt } = headerOf(jpeg)
  const own = segments.filter(({ marker }) => marker < 0xe0 || marker > 0xef)
  const parts = [...kept, ...own].map(({ whole }) => whole)
  return concatBytes([jpeg.subarray(0, 2), ...parts, jpeg.subarray(restAt)])
}

const iccPrefix = latin1Bytes('ICC_PROFILE\0')
const jfifPrefix = latin1Bytes('JFIF\0')
const adobePrefix = latin1Bytes('Adobe')

/**
 * A JPEG without segments that only describe it: colours and density stay, and of a main picture EXIF and XMP for the caller to
 * replace, of a map what announces it.
 */
export const withoutDescription = (jpeg: Uint8Array, role: 'main' | 'map'): Uint8Array => {
  const isKept = (segment: Segment): boolean => {
    const { marker, payload } = segment
    if (marker === 0xfe) return false
    if (marker < 0xe0 || marker > 0xef) return true
    if (marker === 0xe1) return role === 'main' || isXmp(segment)
    if (role === 'map' && isIso(segment)) return true
    return [iccPrefix, jfifPrefix, adobePrefix].some((prefix) => startsWith(payload, prefix))
  }
  const { segments, restAt } = headerOf(jpeg)
  const parts = segments.filter(isKept).map(({ whole }) => whole)
  return concatBytes([jpeg.subarray(0, 2), ...parts, jpeg.subarray(restAt)])
}

const segmentOf = (marker: number, payload: Uint8Array): Uint8Array => {
  const head = new Uint8Array(4)
  viewOf(head).setUint16(0, 0xff00 | marker)
  viewOf(head).setUint16(2, payload.length + 2)
  return concatBytes([head, payload])
}

/**
 * A JPEG with a gain map behind it, announced as the original announced its own, with an index of both pictures.
 * @param file one picture; its XMP already names the map where `isUltraHdr`
 */
export const appendGainMap = (file: Uint8Array, map: GainMap): Uint8Array => {
  const { segments } = headerOf(file)
  // Before the tables: readers take the first picture's application segments to be in front.
  const at = segments
    .filter(({ marker }) => marker >= 0xe0 && marker <= 0xef)
    .reduce((sum, { whole }) => sum + whole.length, 2)
  const iso = map.iso ?? new Uint8Array()
  const base = at + iso.length + 4 + mpfPrefix.length
  const indexBytes = 4 + makeIndex(0, [0, 0]).length
  const sizes = [file.length + iso.length + indexBytes, map.file.length] as const
  const index = segmentOf(0xe2, makeIndex(base, sizes))
  return concatBytes([file.subarray(0, at), iso, index, file.subarray(at), map.file])
}
