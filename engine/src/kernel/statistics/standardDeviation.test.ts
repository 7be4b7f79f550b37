import { expect, test } from 'vitest'
import { standardDeviation } from './standardDeviation.ts'

test('is the root of the mean squared distance from the mean', () => {
  expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2)
  expect(standardDeviation([3, 3, 3])).toBe(0)
  expect(standardDeviation([])).toBeNaN()
})
