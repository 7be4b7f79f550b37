import { expect, test } from 'vitest'
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
