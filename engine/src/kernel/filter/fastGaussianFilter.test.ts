import { expect, test } from 'vitest'
import { fastGaussianFilter } from './fastGaussianFilter.ts'

test('a spot becomes the threefold convolution of a window of three', () => {
  const line = new Float32Array(11)
  line[5] = 27
  expect([...fastGaussianFilter(line, 11, 1)].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([
    0, 0, 1, 3, 6, 7, 6, 3, 1, 0, 0,
  ])
})

test.each([2, 6.5, 20])('a deviation of %s pixels comes out within half a pixel', (sigmaPx) => {
  const side = 161
  const plane = new Float32Array(side * side)
  plane[80 * side + 80] = 1
  let variance = 0
  for (const [at, value] of fastGaussianFilter(plane, side, sigmaPx).entries()) {
    variance += value * ((at % side) - 80) ** 2
  }
  expect(Math.abs(Math.sqrt(variance) - sigmaPx)).toBeLessThan(0.5)
})
