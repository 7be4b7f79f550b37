import type { PhotoFormat } from '@spotless/contract/upload'

export interface PhotoHeader {
  readonly format: PhotoFormat
  /** As stored, before EXIF orientation is applied. */
  readonly width: number
  readonly height: number
}

const text = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

const readPng = (bytes: Uint8Array, view: DataView): PhotoHeader | null =>
  bytes.length >= 24 && text(bytes, 1, 3) === 'PNG'
    ? { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
    : null

const readWebp = (bytes: Uint8Array, view: DataView): PhotoHeader | null => {
  if (bytes.length < 30 || text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return null
  const size = (width: number, height: number): PhotoHeader => ({ format: 'webp', width, height })
  switch (text(bytes, 12, 4)) {
    case 'VP8 ':
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1)
    default:
      return null
  }
}

const readJpeg = (bytes: Uint8Array, view: DataView): PhotoHeader | null => {
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (startsFrame) return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/**
 * Reads format and dimensions of a photo from its first bytes, without decoding it.
 * @returns null if the format is not accepted or the dimensions are not within the bytes given
 */
export const readPhotoHeader = (bytes: Uint8Array): PhotoHeader | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readPng(bytes, view) ?? readWebp(bytes, view) ?? readJpeg(bytes, view)
}
