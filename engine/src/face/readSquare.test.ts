import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { fromSquare, readSquare } from './readSquare.ts'

const photo: Raster = {
  width: 2,
  height: 2,
  channels: 3,
  data: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 51, 51, 51]),
}
const whole = { x: 1, y: 1, sidePx: 2, angle: 0 }
const near = (values: Float32Array): readonly number[] => [...values].map((value) => Math.round(value * 100) / 100)

test('reads pixels of the same size exactly, plane by plane', () => {
  expect(near(readSquare(photo, whole, 2))).toEqual([1, 0, 0, 0.2, 0, 1, 0, 0.2, 0, 0, 1, 0.2])
})

test('turns clockwise: the upper left corner of a square turned by a quarter is the upper right of the photo', () => {
  const turned = readSquare(photo, { ...whole, angle: Math.PI / 2 }, 2)
  expect(near(turned)).toEqual([0, 0.2, 1, 0, 1, 0.2, 0, 0, 0, 0.2, 0, 1])
  const [column, row] = fromSquare({ ...whole, angle: Math.PI / 2 }, 0, 0)
  expect(column).toBeCloseTo(2)
  expect(row).toBeCloseTo(0)
})

test('takes the mean when shrinking and is black beyond the photo', () => {
  expect(near(readSquare(photo, whole, 1))).toEqual([0.3, 0.3, 0.3])
  expect(near(readSquare(photo, { ...whole, x: 9 }, 1))).toEqual([0, 0, 0])
})

test.each([2, 5, 11])(
  'an upright square, read by rows and columns, is that of one turned by next to nothing: %i pixels a side',
  (outPx) => {
    const [width, height] = [23, 17]
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 97) % 251)
    const raster: Raster = { width, height, channels: 3, data }
    for (const square of [
      { x: 11.3, y: 8.6, sidePx: 14.5 },
      { x: 2, y: 15, sidePx: 21 },
      { x: 12, y: 8, sidePx: 40 },
    ]) {
      const turned = readSquare(raster, { ...square, angle: 1e-9 }, outPx)
      const upright = readSquare(raster, { ...square, angle: 0 }, outPx)
      for (const [at, value] of upright.entries()) expect(value).toBeCloseTo(turned[at] as number, 4)
    }
  },
)
