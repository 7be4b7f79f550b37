import { expect, test } from 'vitest'
import { resizePlane } from './resizePlane.ts'

const ramp = (width: number): { width: number; height: number; data: Float32Array } => ({
  width,
  height: 2,
  data: Float32Array.from({ length: width * 2 }, (_, index) => (index % width) + 0.5),
})

test('enlarging a ramp keeps every value over its own place', () => {
  const twice = resizePlane(ramp(4), 8, 2)
  expect([...twice.data.subarray(1, 7)]).toEqual([0.75, 1.25, 1.75, 2.25, 2.75, 3.25])
})

test('shrinking a ramp keeps the middle in the middle', () => {
  const half = resizePlane(ramp(16), 8, 1)
  expect(half.data[3]).toBeCloseTo(7)
  expect(half.data[4]).toBeCloseTo(9)
})

test('shrinking averages a fine chequer to grey', () => {
  const data = Float32Array.from({ length: 64 }, (_, index) => ((index % 8) + Math.floor(index / 8)) % 2)
  const quarter = resizePlane({ width: 8, height: 8, data }, 2, 2)
  for (const value of quarter.data) expect(value).toBeCloseTo(0.5, 1)
})
