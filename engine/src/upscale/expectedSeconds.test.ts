import { expect, it } from 'vitest'
import { checkCrispSize, expectedSeconds, sayTime } from './expectedSeconds.ts'

it('grows with the pixels and says so in round words', () => {
  expect(expectedSeconds(2e6, 2, false)).toBeCloseTo(3.7)
  expect(expectedSeconds(2e6, 2, true)).toBeCloseTo(29.7)
  expect(sayTime(3.7)).toBe('Enlarging, about 4 s')
  expect(sayTime(21.7)).toBe('Enlarging, about 30 s')
  expect(sayTime(130)).toBe('Enlarging, about 3 min')
})

it('refuses the crisp look for a photo that would take too long, and says what takes it', () => {
  expect(() => checkCrispSize(3_200, 2_500)).not.toThrow()
  expect(() => checkCrispSize(6_000, 4_000)).toThrow('24.0. The faithful look takes it')
})
