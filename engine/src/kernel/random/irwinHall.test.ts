import { expect, test } from 'vitest'
import { standardDeviation } from '../statistics/standardDeviation.ts'
import { irwinHall } from './irwinHall.ts'
import { xorshift32 } from './xorshift32.ts'

test('scales centred sums to unit deviation', () => {
  const uniform = [1, 0.5, 0.5, 1][Symbol.iterator]()
  const normal = irwinHall(() => uniform.next().value as number, 4)
  expect(normal()).toBe(Math.sqrt(3))
})

test.each([4, 12])('of %i numbers has mean 0 and deviation 1', (count) => {
  const normal = irwinHall(xorshift32(), count)
  const draws = Float64Array.from({ length: 20_000 }, normal)
  expect(Math.abs(draws.reduce((sum, value) => sum + value, 0) / draws.length)).toBeLessThan(0.02)
  expect(standardDeviation(draws)).toBeCloseTo(1, 1)
})
