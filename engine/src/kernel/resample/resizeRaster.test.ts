import { expect, test } from 'vitest'
import type { Raster } from '../../raster/raster.ts'
import { keysCubic } from './keysCubic.ts'
import { resizeRaster } from './resizeRaster.ts'
import { triangle } from './triangle.ts'

const row = (...values: number[]): Raster => ({
  width: values.length,
  height: 1,
  channels: 3,
  data: Uint8Array.from(values.flatMap((value) => [value, value, value])),
})
const firstChannel = ({ data }: Raster): readonly number[] => [...data].filter((_, at) => at % 3 === 0)

test('an edge is interpolated by the filter that is asked for, and overshoot is clipped', () => {
  expect(firstChannel(resizeRaster(row(0, 0, 255, 255), 8, 1, triangle))).toEqual([0, 0, 0, 64, 191, 255, 255, 255])
  expect(firstChannel(resizeRaster(row(0, 0, 200, 200), 8, 1, keysCubic))).toEqual([0, 0, 0, 41, 159, 214, 204, 200])
})

test('the same size is a copy, and a flat raster stays flat at any size and depth', () => {
  expect(firstChannel(resizeRaster(row(3, 250, 7), 3, 1))).toEqual([3, 250, 7])
  const flat: Raster = { width: 5, height: 3, channels: 4, data: new Uint16Array(60).fill(40_000) }
  const { width, height, channels, data } = resizeRaster(flat, 7, 2)
  expect([width, height, channels]).toEqual([7, 2, 4])
  expect(data).toEqual(new Uint16Array(56).fill(40_000))
})
