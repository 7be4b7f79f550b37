import { expect, test } from 'vitest'
import { dct8x8 } from './dct8x8.ts'

test('a flat block has its sum in the first coefficient alone', () => {
  const block = new Float32Array(64).fill(3)
  dct8x8(block, false)
  expect(block[0]).toBeCloseTo(3 * 8, 4)
  for (const coefficient of block.subarray(1)) expect(coefficient).toBeCloseTo(0, 4)
})

test('a wave along the columns is one coefficient of the first row', () => {
  const block = Float32Array.from({ length: 64 }, (_, at) => Math.cos(((2 * (at % 8) + 1) * 3 * Math.PI) / 16))
  dct8x8(block, false)
  expect(block[3]).toBeCloseTo(Math.sqrt(8 * 4), 4)
  expect(Math.hypot(...block)).toBeCloseTo(Math.sqrt(8 * 4), 4)
})

test('the inverse gives the block back', () => {
  const original = Float32Array.from({ length: 64 }, (_, at) => (at * 37) % 101)
  const block = original.slice()
  dct8x8(block, false)
  dct8x8(block, true)
  for (const [at, value] of block.entries()) expect(value).toBeCloseTo(original[at] as number, 3)
})
