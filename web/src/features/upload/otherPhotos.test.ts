import { expect, test } from 'vitest'
import { isOtherPhoto, isPhotoFile } from './otherPhotos.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each(['\0\0\0\x18ftypheic', 'II*\0', 'MM\0*', 'GIF89a', 'BM', '\xff\x0a', '\0\0\0\x0cJXL '])(
  'a file that begins with %j may be a photo',
  (head) => expect(isOtherPhoto(bytes(head))).toBe(true),
)

test.each(['%PDF', 'PK\x03\x04', 'hello there'])('one that begins with %j is none', (head) =>
  expect(isOtherPhoto(bytes(head))).toBe(false),
)

test('a HEIC of a system that does not know its type is a photo by its name, a text is not', () => {
  expect(isPhotoFile(new File([''], 'IMG_1.HEIC'))).toBe(true)
  expect(isPhotoFile(new File([''], 'a.png', { type: 'image/png' }))).toBe(true)
  expect(isPhotoFile(new File([''], 'notes.txt', { type: 'text/plain' }))).toBe(false)
  expect(isPhotoFile(new File([''], 'notes'))).toBe(false)
})
