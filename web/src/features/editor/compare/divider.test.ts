import { expect, test } from 'vitest'
import { dividerPercent, dividerX, visibleArea } from './divider.ts'

const screen = { width: 200, height: 100 }

test('the visible area is the picture, cut off at the edges of the screen', () => {
  expect(visibleArea({ scale: 0.5, x: 20, y: 10 }, { width: 300, height: 100 }, screen)).toEqual({
    left: 20,
    top: 10,
    right: 170,
    bottom: 60,
  })
  expect(visibleArea({ scale: 2, x: -100, y: -20 }, { width: 300, height: 100 }, screen)).toEqual({
    left: 0,
    top: 0,
    right: 200,
    bottom: 100,
  })
})

test('the divider is placed within the visible area and follows the pointer up to its edges', () => {
  const area = { left: 20, top: 0, right: 120, bottom: 50 }
  expect(dividerX(area, 50)).toBe(70)
  expect(dividerPercent(area, 45)).toBe(25)
  expect(dividerPercent(area, 5)).toBe(0)
  expect(dividerPercent(area, 300)).toBe(100)
})

test('a picture outside the screen has no place for the divider', () => {
  expect(dividerPercent(visibleArea({ scale: 1, x: 300, y: 0 }, { width: 50, height: 50 }, screen), 10)).toBeNull()
})
