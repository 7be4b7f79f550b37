import { expect, test } from 'vitest'
import { imagePoint } from './geometry.ts'
import { isInOutline } from './isInOutline.ts'

const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
] as const
/** The square with a hole from 1 to 3, cut from its corner. */
const ring = [...square, [0, 0], [1, 1], [1, 3], [3, 3], [3, 1], [1, 1], [0, 0]] as const

test('a point is inside one of the outlines, and not in a hole', () => {
  expect(isInOutline(imagePoint(2, 2), [square])).toBe(true)
  expect(isInOutline(imagePoint(5, 2), [square])).toBe(false)
  expect(isInOutline(imagePoint(2, 2), [ring])).toBe(false)
  expect(isInOutline(imagePoint(0.5, 2), [ring])).toBe(true)
  expect(isInOutline(imagePoint(2, 2), [ring, square])).toBe(true)
  expect(isInOutline(imagePoint(2, 2), [])).toBe(false)
})
