import { expect, test } from 'vitest'
import { minAreaRectangle } from './minAreaRectangle.ts'

test('follows a slanted strip and grows each side by the given distance', () => {
  const { corners, longerPx, shorterPx } = minAreaRectangle(
    [
      [0, 0],
      [10, 10],
      [9, 11],
      [-1, 1],
    ],
    (longer, shorter) => {
      expect(longer).toBeCloseTo(10 * Math.SQRT2)
      expect(shorter).toBeCloseTo(Math.SQRT2)
      return Math.SQRT2
    },
  )
  expect(longerPx).toBeCloseTo(10 * Math.SQRT2)
  expect(shorterPx).toBeCloseTo(Math.SQRT2)
  const rounded = corners.map(([x, y]) => [Math.round(x), Math.round(y)])
  expect(rounded).toContainEqual([0, -2])
  expect(rounded).toContainEqual([12, 10])
})
