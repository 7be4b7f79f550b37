import { expect, test } from 'vitest'
import { containsPoint } from './containsPoint.ts'

const box = { left: 2, top: 3, width: 4, height: 5 }

test.each([
  [2, 3, true],
  [5, 7, true],
  [1, 3, false],
  [2, 2, false],
  [6, 3, false],
  [2, 8, false],
])('%i, %i: %s', (x, y, isInside) => {
  expect(containsPoint(box, x, y)).toBe(isInside)
})
