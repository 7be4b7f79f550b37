import { expect, test } from 'vitest'
import { weightedQuantile } from './weightedQuantile.ts'

const bins = { min: 0, max: 10, count: 10 }

test('is the centre of the bin that reaches the fraction', () => {
  const values = Float32Array.of(1, 2, 3, 4, 9)
  expect(weightedQuantile(values, null, 0.5, bins)).toBe(3.5)
  expect(weightedQuantile(values, null, 0.2, bins)).toBe(1.5)
  expect(weightedQuantile(values, null, 1, bins)).toBe(9.5)
})

test('weighs samples and ignores those without weight', () => {
  expect(weightedQuantile(Float32Array.of(1, 5, 8), Float32Array.of(1, 0, 3), 0.5, bins)).toBe(8.5)
})

test('counts samples outside the range in the outer bins, and answers the minimum without any weight', () => {
  expect(weightedQuantile(Float32Array.of(-4, 40, 40), null, 0.5, bins)).toBe(9.5)
  expect(weightedQuantile(Float32Array.of(-4, -4, 40), null, 0.5, bins)).toBe(0.5)
  expect(weightedQuantile(Float32Array.of(5), Float32Array.of(0), 0.5, bins)).toBe(0)
})
