import { expect, test } from 'vitest'
import { standardDeviation } from '../statistics/standardDeviation.ts'
import { boxMuller } from './boxMuller.ts'
import { xorshift32 } from './xorshift32.ts'

test('takes the radius from the first number and the angle from the second', () => {
  const uniform = [Math.exp(-2), 0.5][Symbol.iterator]()
  expect(boxMuller(() => uniform.next().value as number)()).toBeCloseTo(-2)
})

test('has deviation 1 and the tails of a normal distribution', () => {
  const normal = boxMuller(xorshift32())
  const draws = Float64Array.from({ length: 20_000 }, normal)
  expect(standardDeviation(draws)).toBeCloseTo(1, 1)
  const beyondTwo = draws.filter((value) => Math.abs(value) > 2).length / draws.length
  expect(beyondTwo).toBeGreaterThan(0.035)
  expect(beyondTwo).toBeLessThan(0.055)
})
