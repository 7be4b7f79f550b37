import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflateBounded } from './inflateBounded.ts'

const plain = Uint8Array.from({ length: 100_000 }, (_, at) => (at * at) % 251)
const stream = new Uint8Array(deflateSync(plain))

test('a stream of several pieces is inflated whole', () => {
  expect(inflateBounded(stream, 100_000)).toEqual(plain)
})

test('a stream that holds more than allowed is refused', () => {
  expect(() => inflateBounded(stream, 99_999)).toThrow('more than 99999 bytes')
  expect(() => inflateBounded(new Uint8Array(deflateSync(new Uint8Array(64 << 20))), 1 << 20)).toThrow('more than')
})

test('a damaged or cut stream is refused', () => {
  expect(() => inflateBounded(stream.subarray(0, stream.length >> 1), 100_000)).toThrow()
  expect(() => inflateBounded(Uint8Array.of(1, 2, 3, 4, 5), 100_000)).toThrow()
})
