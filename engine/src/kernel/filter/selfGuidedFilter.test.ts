import { expect, test } from 'vitest'
import { selfGuidedFilter } from './selfGuidedFilter.ts'

test('noise below epsilon is smoothed and a step far above it stays', () => {
  const width = 24
  const step = Float32Array.from({ length: width * 8 }, (_, at) => (at % width < 12 ? 0.2 : 0.8) + (at % 2) * 0.02)
  const result = selfGuidedFilter(step, width, 3, 0.01)
  expect(Math.abs(result[4 * width + 4]! - result[4 * width + 5]!)).toBeLessThan(0.002)
  expect(result[4 * width + 12]! - result[4 * width + 11]!).toBeGreaterThan(0.5)
})

test('with no epsilon at all nothing changes where there is variance', () => {
  const ramp = Float32Array.from({ length: 25 }, (_, at) => at / 25)
  for (const [at, value] of selfGuidedFilter(ramp, 5, 1, 0).entries()) expect(value).toBeCloseTo(ramp[at]!, 5)
})
