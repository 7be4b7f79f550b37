import { expect, it } from 'vitest'
import { expectedSeconds, formatEstimate } from './upscaleDuration.ts'

it('grows with the pixels and says so in round words', () => {
  expect(expectedSeconds(2e6, 2, false)).toBeCloseTo(3.7)
  expect(expectedSeconds(2e6, 2, true)).toBeCloseTo(53.7)
  expect(formatEstimate(3.7)).toBe('about 4 s')
  expect(formatEstimate(21.7)).toBe('about 30 s')
  expect(formatEstimate(130)).toBe('about 3 min')
})
