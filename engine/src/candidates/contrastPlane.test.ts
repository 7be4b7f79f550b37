import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { contrastPlane } from './contrastPlane.ts'

const photo = (width: number, height: number, level: (column: number, row: number) => number): Raster => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return level(pixel % width, Math.floor(pixel / width))
  }),
})

test('large photos are scaled to 720 pixels, small ones stay', () => {
  expect(contrastPlane(photo(1440, 700, () => 90))).toMatchObject({ columns: 720, rows: 350 })
  expect(contrastPlane(photo(100, 60, () => 90))).toMatchObject({ columns: 100, rows: 60 })
})

test('a flat photo has no contrast; a dot has the most, whatever the brightness', () => {
  for (const value of contrastPlane(photo(60, 60, () => 200)).data) expect(value).toBeCloseTo(0, 3)
  for (const base of [40, 160]) {
    const { data } = contrastPlane(photo(60, 60, (x, y) => (x === 30 && y === 30 ? base + 60 : base)))
    expect(data[30 * 60 + 30]).toBe(2)
    expect(data[30 * 60 + 29]).toBeLessThan(0)
  }
})
