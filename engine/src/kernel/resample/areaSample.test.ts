import { expect, test } from 'vitest'
import { areaSample } from './areaSample.ts'

const width = 4
const raster = {
  width,
  height: 2,
  channels: 3,
  data: Uint8Array.from([1, 3, 10, 20, 5, 7, 30, 40].flatMap((value) => [value, value + 1, 0])),
} as const

test('each sample is the mean of the pixels under it, plane by plane', () => {
  const planes = areaSample(raster, { left: 0, top: 0, width, height: 2 }, 2, 1)
  expect([...planes]).toEqual([4, 25, 5, 26, 0, 0])
})

test('a smaller part repeats its pixels', () => {
  expect([...areaSample(raster, { left: 2, top: 1, width: 2, height: 1 }, 4, 1).slice(0, 4)]).toEqual([30, 30, 40, 40])
})

test('16 bit samples come in 0–255 too', () => {
  const wide = { width: 1, height: 1, channels: 3, data: Uint16Array.of(65_535, 257, 0) } as const
  expect([...areaSample(wide, { left: 0, top: 0, width: 1, height: 1 }, 1, 1)]).toEqual([255, 1, 0])
})
