import { expect, test } from 'vitest'
import { mean } from './mean.ts'

test('is the arithmetic mean, and NaN of no values', () => {
  expect(mean([1, 2, 6])).toBe(3)
  expect(mean(Float32Array.of(-1, 2))).toBe(0.5)
  expect(mean([])).toBeNaN()
})
