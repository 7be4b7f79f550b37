import { expect, test } from 'vitest'
import { concatBytes, latin1Bytes, latin1Text, startsWith, viewOf } from './bytes.ts'

test('a view begins where the bytes begin, not where their memory does', () => {
  expect(viewOf(Uint8Array.of(9, 9, 1, 2).subarray(2)).getUint16(0)).toBe(0x0102)
})

test('parts are joined in order', () => {
  expect([...concatBytes([Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)])]).toEqual([1, 2, 3])
})

test('every byte survives the way through text', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at & 255)
  expect(latin1Bytes(latin1Text(bytes))).toEqual(bytes)
})

test('a prefix longer than the bytes is none', () => {
  expect(startsWith(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2))).toBe(true)
  expect(startsWith(Uint8Array.of(1, 2, 3), Uint8Array.of(2))).toBe(false)
  expect(startsWith(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false)
})
