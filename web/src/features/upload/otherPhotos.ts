import { photoExtensions } from '@spotless/contract/upload'

/** Beginnings of the formats that the server reads besides JPEG, PNG and WebP, with the place of each. */
const signatures: readonly (readonly [at: number, text: string])[] = [
  [4, 'ftyp'],
  [0, 'II*\0'],
  [0, 'MM\0*'],
  [0, 'GIF8'],
  [0, 'BM'],
  [0, '\xff\x0a'],
  [4, 'JXL '],
]

/** Whether a file begins like a photo whose header only the server reads. */
export const isOtherPhoto = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, 16))
  return signatures.some(([at, signature]) => text.startsWith(signature, at))
}

const suffixes = Object.values(photoExtensions).flat()

/** Whether a file is offered as a photo: by its type or, for formats that the system does not know, by its name. */
export const isPhotoFile = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && suffixes.some((suffix) => name.toLowerCase().endsWith(suffix)))
