import { expect, test } from 'vitest'
import { growObject } from './growObject.ts'

const bar = (width: number, height: number, from: number, to: number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return y === height >> 1 && x >= from && x < to ? 1 : 0
  })

test('an object is grown by two pixels, and by a fiftieth of its longer side where that is more', () => {
  const small = growObject(bar(20, 9, 8, 12), 20)
  expect([...small.subarray(4 * 20, 5 * 20)].join('')).toBe('00000011111111000000')
  const long = growObject(bar(240, 21, 20, 220), 240)
  expect(long.subarray(10 * 240, 11 * 240).reduce((sum, value) => sum + value, 0)).toBe(208)
  expect([5, 6, 14, 15].map((row) => long[row * 240 + 120])).toEqual([0, 1, 1, 0])
})

test('nothing stays nothing', () => {
  expect(growObject(new Uint8Array(12), 4).includes(1)).toBe(false)
})
