import { expect, test } from 'vitest'
import { xorshift32 } from '../random/xorshift32.ts'
import { quantile } from './quantile.ts'

test('picks a value by rank without interpolation', () => {
  const values = [40, 10, 30, 20, 50]
  expect(quantile(values, 0)).toBe(10)
  expect(quantile(values, 0.39)).toBe(20)
  expect(quantile(values, 0.4)).toBe(30)
  expect(quantile(values, 1)).toBe(50)
  expect(values).toEqual([40, 10, 30, 20, 50])
})

test('is NaN of no values', () => {
  expect(quantile([], 0.5)).toBeNaN()
})

test.each([
  ['rising', (at: number) => at],
  ['falling', (at: number) => -at],
  ['equal', () => 7],
  ['of few values', (at: number) => (at * 31) % 5],
])('finds the rank that sorting finds in values that are %s', (_, valueAt) => {
  const values = Array.from({ length: 301 }, (_, at) => valueAt(at))
  const sorted = values.toSorted((a, b) => a - b)
  for (const fraction of [0, 0.1, 0.5, 0.9]) expect(quantile(values, fraction)).toBe(sorted[Math.floor(301 * fraction)])
})

test('finds the rank that sorting finds in random values', () => {
  const uniform = xorshift32(5)
  for (let count = 1; count < 40; count++) {
    const values = Float32Array.from({ length: count }, () => Math.floor(20 * uniform()))
    const sorted = values.toSorted()
    for (const fraction of [0, 0.25, 0.5, 0.75]) {
      expect(quantile(values, fraction)).toBe(sorted[Math.floor(count * fraction)])
    }
  }
})
