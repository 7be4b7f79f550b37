import { expect, test } from 'vitest'
import { clamp } from './clamp.ts'

test('a value outside the range becomes the nearer bound, one inside stays', () => {
  expect([-3, 2, 2.5, 9].map((value) => clamp(value, 2, 5))).toEqual([2, 2, 2.5, 5])
})
