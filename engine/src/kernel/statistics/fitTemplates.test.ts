import { expect, test } from 'vitest'
import { fitTemplates } from './fitTemplates.ts'

const step = Float32Array.of(0, 0, 1, 1)
const ramp = Float32Array.of(0, 1, 2, 3)
const even = Float32Array.of(1, 1, 1, 1)
const places = [0, 1, 2, 3]

test('samples made of two templates give their factors back', () => {
  const samples = step.map((value, at) => 3 * value - 2 * (ramp[at] as number))
  const { factors, explained } = fitTemplates(samples, [step, ramp], even, places)
  expect(factors[0]).toBeCloseTo(3, 1)
  expect(factors[1]).toBeCloseTo(-2, 1)
  expect(explained).toBeCloseTo(1, 2)
})

test('samples across a template are not explained by it', () => {
  const { explained, strength } = fitTemplates(Float32Array.of(1, -1, 1, -1), [step], even, places)
  expect(explained).toBe(0)
  expect(strength).toBe(0)
})

test('places of no weight take no part', () => {
  const { factors } = fitTemplates(Float32Array.of(0, 0, 5, 9), [step], Float32Array.of(1, 1, 1, 0), places)
  expect(factors[0]).toBeCloseTo(5, 1)
})
