import { expect, test } from 'vitest'
import { type Mark, opacityPlane } from '../mark.ts'
import { enlargeBox, enlargeMark } from './enlargeMark.ts'

test('a box of the smaller photo is as many times larger, and ends where the photo ends', () => {
  const photo = { width: 20, height: 17 }
  expect(enlargeBox({ left: 1, top: 2, width: 3, height: 2 }, 3, photo)).toEqual({
    left: 3,
    top: 6,
    width: 9,
    height: 6,
  })
  expect(enlargeBox({ left: 4, top: 3, width: 3, height: 3 }, 3, photo)).toEqual({
    left: 12,
    top: 9,
    width: 8,
    height: 8,
  })
})

test('opacity that changes over a mark has the same means where the mark is enlarged', () => {
  const gradient = { perX: 0.02, perY: -0.01, centreX: 4, centreY: 2 }
  const mark: Mark = { opacity: 0.4, colour: [255, 255, 255], gradient }
  const small = opacityPlane(mark, { left: 3, top: 1, width: 1, height: 1 })
  const large = opacityPlane(enlargeMark(mark, 3), { left: 9, top: 3, width: 3, height: 3 })
  expect(large.reduce((sum, value) => sum + value, 0) / 9).toBeCloseTo(small[0] as number, 6)
  const even: Mark = { opacity: 0.4, colour: [255, 255, 255] }
  expect(enlargeMark(even, 3)).toBe(even)
})
