import { expect, test } from 'vitest'
import { cosineSimilarity } from './cosineSimilarity.ts'

test('depends on the direction of two vectors alone', () => {
  expect(cosineSimilarity(Float32Array.of(1, 2), Float32Array.of(2, 4))).toBeCloseTo(1, 6)
  expect(cosineSimilarity(Float32Array.of(1, 0), Float32Array.of(0, 3))).toBe(0)
  expect(cosineSimilarity(Float32Array.of(1, 0), Float32Array.of(-2, 0))).toBe(-1)
  expect(cosineSimilarity(Float32Array.of(0, 0), Float32Array.of(1, 0))).toBe(0)
})
