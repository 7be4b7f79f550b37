import { latin1Text } from './bytes.ts'

const signatures: readonly (readonly [at: number, text: string, name: string])[] = [
  [0, '\xff\xd8\xff', 'jpeg'],
  [0, '\x89PNG\r\n\x1a\n', 'png'],
  [8, 'WEBP', 'webp'],
  [8, 'CR\x02\0', 'a raw camera file'],
  [0, 'GIF8', 'gif'],
  [0, 'BM', 'bmp'],
  [0, 'II*\0', 'tiff'],
  [0, 'MM\0*', 'tiff'],
  [0, '%PDF', 'a PDF'],
  [0, '8BPS', 'a Photoshop document'],
  [0, 'PK\x03\x04', 'a ZIP archive'],
  [0, '\x00\x00\x01\x00', 'an icon (ICO)'],
  [0, '\xff\x0a', 'jxl'],
  [4, 'JXL ', 'jxl'],
  [4, 'jP  ', 'a JPEG 2000'],
]
const heifBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

const isText = (head: Uint8Array): boolean => head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13))

/** Number of leading bytes that identify a file. */
export const formatBytes = 512

/** Identifies a file by its first bytes: an accepted format such as `jpeg`, or a description such as `a PDF`. */
export const looksLike = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, formatBytes)
  const text = latin1Text(head)
  const found = signatures.find(([at, signature]) => text.startsWith(signature, at))
  if (found !== undefined) return found[2]
  if (text.startsWith('ftyp', 4)) {
    const brand = text.slice(8, 12)
    if (brand.startsWith('avi')) return 'avif'
    return heifBrands.includes(brand) ? 'heic' : 'a video'
  }
  if (/<svg[\s>]/i.test(text)) return 'an SVG drawing'
  if (/^\s*(<!doctype html|<html)/i.test(text)) return 'a web page'
  return isText(head) ? 'plain text' : 'something that is no photo'
}
