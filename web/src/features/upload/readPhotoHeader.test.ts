import { expect, test } from 'vitest'
import { readPhotoHeader } from './readPhotoHeader.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))

test('the size of a PNG is in its first chunk', () => {
  const head = hex('89504e470d0a1a0a 0000000d 49484452 00007530 00007530 0802000000')
  expect(readPhotoHeader(head)).toEqual({ format: 'png', width: 30_000, height: 30_000 })
})

test('the size of a JPEG is in its frame header, after the metadata', () => {
  const head = hex('ffd8 ffe1 0006 45786966 ffc4 0003 00 ffc2 0011 08 0bb8 0fa0 03 0122 00')
  expect(readPhotoHeader(head)).toEqual({ format: 'jpeg', width: 4000, height: 3000 })
})

test('an extended WebP stores its canvas size minus one', () => {
  const head = hex('52494646 00000000 57454250 56503858 0a000000 10000000 9f0f00 b70b00')
  expect(readPhotoHeader(head)).toEqual({ format: 'webp', width: 4000, height: 3000 })
})

test.each(['', 'ffd8', '474946383961', '3c7376673e', '89504e47', 'ffd8ffe1'])('%s is no photo we know', (text) => {
  expect(readPhotoHeader(hex(text))).toBeNull()
})
