import { expect, it } from 'vitest'
import { expectedSeconds, sayAbout } from './enlargeTime.ts'

it('grows with the pixels and says so in round words', () => {
  expect(expectedSeconds(2e6, 2, false)).toBeCloseTo(3.7)
  expect(expectedSeconds(2e6, 2, true)).toBeCloseTo(53.7)
  expect(sayAbout(3.7)).toBe('about 4 s')
  expect(sayAbout(21.7)).toBe('about 30 s')
  expect(sayAbout(130)).toBe('about 3 min')
})
