import { expect, test } from 'vitest'
import { adam } from './adam.ts'

test('the first step goes down by the rate, however steep', () => {
  const step = adam(2)
  expect(step(0, 1000, 0.1, 1)).toBeCloseTo(-0.1)
  expect(step(1, -0.001, 0.1, 1)).toBeCloseTo(0.1)
})

test('slopes that change sides cancel each other, and a steady one does not', () => {
  const step = adam(2)
  step(0, 1, 0.1, 1)
  step(1, 1, 0.1, 1)
  expect(Math.abs(step(0, -1, 0.1, 2))).toBeLessThan(0.01)
  expect(step(1, 1, 0.1, 2)).toBeCloseTo(-0.1)
})

test('a parabola is descended to its middle', () => {
  const step = adam(1)
  let value = 5
  for (let round = 1; round <= 400; round++) value += step(0, 2 * (value - 3), 0.05, round)
  expect(value).toBeCloseTo(3, 1)
})
