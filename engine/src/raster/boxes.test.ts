import { expect, test } from 'vitest'
import { growBox, uniteBoxes } from './boxes.ts'

const size = { width: 20, height: 10 }

test('a box grows on every side, and no further than the edges', () => {
  expect(growBox({ left: 5, top: 4, width: 3, height: 2 }, 2, size)).toEqual({ left: 3, top: 2, width: 7, height: 6 })
  expect(growBox({ left: 1, top: 8, width: 18, height: 2 }, 3, size)).toEqual({ left: 0, top: 5, width: 20, height: 5 })
})

test('two boxes are held by the smallest around both, in either order', () => {
  const [one, other] = [
    { left: 2, top: 6, width: 3, height: 1 },
    { left: 4, top: 1, width: 6, height: 2 },
  ]
  expect(uniteBoxes(one, other)).toEqual({ left: 2, top: 1, width: 8, height: 6 })
  expect(uniteBoxes(other, one)).toEqual(uniteBoxes(one, other))
})
