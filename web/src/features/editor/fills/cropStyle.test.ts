import { expect, test } from 'vitest'
import { cropStyle } from './cropStyle.ts'

test('a square of 1.4 times the marked area is shown', () => {
  expect(cropStyle({ left: 100, top: 40, right: 150, bottom: 60 }, 400, 300)).toEqual({
    width: `${(100 * 400) / 70}%`,
    left: `${(-100 * 90) / 70}%`,
    top: `${(-100 * 15) / 70}%`,
  })
})

test('the square stays inside the picture, and is no larger than it', () => {
  expect(cropStyle({ left: 0, top: 290, right: 10, bottom: 300 }, 400, 300)).toMatchObject({ left: '0%' })
  expect(cropStyle({ left: 0, top: 0, right: 400, bottom: 300 }, 400, 300)).toEqual({
    width: `${(100 * 400) / 300}%`,
    left: `${(-100 * 50) / 300}%`,
    top: '0%',
  })
})
