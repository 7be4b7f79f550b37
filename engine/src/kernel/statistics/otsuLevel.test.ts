import { expect, test } from 'vitest'
import { otsuLevel } from './otsuLevel.ts'

test('two groups of values are parted between them, however large each is', () => {
  const few = Float32Array.from([0.1, 0.12, 0.14, ...Array(60).fill(0.8)])
  expect(otsuLevel(few)).toBeGreaterThan(0.14)
  expect(otsuLevel(few)).toBeLessThanOrEqual(0.8)
  expect(otsuLevel(Float32Array.from([0, 0, 1, 1]))).toBeCloseTo(1 / 64)
})

test('values that are alike are parted at a half', () => {
  expect(otsuLevel(new Float32Array(5).fill(0.3))).toBe(0.5)
  expect(otsuLevel(new Float32Array(0))).toBe(0.5)
})
