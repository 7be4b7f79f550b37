import { expect, test } from 'vitest'
import { isInPolygon } from './isInPolygon.ts'

test('distinguishes points inside a notched polygon from points in its notch and outside', () => {
  const notched = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 4],
    [0, 10],
  ] as const
  expect(isInPolygon(5, 2, notched)).toBe(true)
  expect(isInPolygon(1, 8, notched)).toBe(true)
  expect(isInPolygon(5, 8, notched)).toBe(false)
  expect(isInPolygon(11, 5, notched)).toBe(false)
  expect(isInPolygon(5, -1, notched)).toBe(false)
})
