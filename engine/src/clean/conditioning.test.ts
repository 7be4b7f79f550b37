import { expect, test } from 'vitest'
import { conditioningOf, isDegraded } from './conditioning.ts'

test('a photo with no more than grain counts as clean', () => {
  expect(conditioningOf({ noise: 1.5, blocks: 1.02 })).toEqual({ noise: 0, quantization: 0 })
  expect(isDegraded(conditioningOf({ noise: 1.5, blocks: 1.02 }))).toBe(false)
})

test('measured noise is converted to the scale of the training', () => {
  expect(conditioningOf({ noise: 8.8, blocks: 1 }).noise * 25).toBeCloseTo(15.2, 1)
  expect(conditioningOf({ noise: 3.1, blocks: 1 }).noise * 25).toBeCloseTo(5, 1)
  expect(isDegraded(conditioningOf({ noise: 3.1, blocks: 1 }))).toBe(true)
})

test('the stronger the blocks, the coarser the quantisation, up to a limit', () => {
  const levels = [1.15, 1.42, 1.78, 2.28].map((blocks) => conditioningOf({ noise: 0, blocks }).quantization)
  expect(levels.map((level) => Number(level.toFixed(2)))).toEqual([0.21, 0.43, 0.63, 0.86])
  expect(conditioningOf({ noise: 40, blocks: 9 })).toEqual({ noise: 1.2, quantization: 1.1 })
})
