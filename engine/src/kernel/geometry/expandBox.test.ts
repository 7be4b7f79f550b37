import { expect, test } from 'vitest'
import { expandBox } from './expandBox.ts'

const size = { width: 20, height: 10 }

test('grows a box on every side and stops at the edges of the image', () => {
  expect(expandBox({ left: 5, top: 4, width: 3, height: 2 }, 2, size)).toEqual({ left: 3, top: 2, width: 7, height: 6 })
  expect(expandBox({ left: 1, top: 8, width: 18, height: 2 }, 3, size)).toEqual({
    left: 0,
    top: 5,
    width: 20,
    height: 5,
  })
})

test('growing by nothing clips a box that reaches past the image', () => {
  expect(expandBox({ left: -3, top: 2, width: 30, height: 20 }, 0, size)).toEqual({
    left: 0,
    top: 2,
    width: 20,
    height: 8,
  })
})
