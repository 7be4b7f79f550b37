import { expect, test } from 'vitest'
import { viewOf } from '../bytes.ts'
import { exifOfTiff } from './exifOfTiff.ts'
import { openTiff, readIfd } from './readIfd.ts'
import { tiffTag } from './tiffTags.ts'

test('fields that all point to the same bytes are taken until they fill an EXIF block', () => {
  const count = 5_000
  const [exifAt, sharedBytes] = [26, 30_000]
  const sharedAt = exifAt + 2 + count * 12
  const bytes = new Uint8Array(sharedAt + sharedBytes)
  const view = viewOf(bytes)
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  const entry = (at: number, tag: number, type: number, values: number, value: number): void => {
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, values, true)
    view.setUint32(at + 8, value, true)
  }
  view.setUint16(8, 1, true)
  entry(10, tiffTag.exif, 4, 1, exifAt)
  view.setUint16(exifAt, count, true)
  for (let index = 0; index < count; index++) entry(exifAt + 2 + index * 12, index + 1, 7, sharedBytes, sharedAt)
  const opened = openTiff(bytes)
  if (opened === null) throw new Error('The test file is no TIFF.')
  const exif = exifOfTiff(opened)
  expect(exif.length).toBeLessThan(65_500)
  const written = openTiff(exif)
  const child = written && viewOf(readIfd(written, 8).get(tiffTag.exif)?.data ?? exif).getUint32(0, true)
  expect([...(written ? readIfd(written, child ?? 0).keys() : [])]).toEqual([1, 2])
})
