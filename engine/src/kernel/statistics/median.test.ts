import { expect, test } from 'vitest'
import { median } from './median.ts'

test('is the middle value, the upper of two, and NaN of none', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median(Float32Array.of(4, 1, 3, 2))).toBe(3)
  expect(median([])).toBeNaN()
})
