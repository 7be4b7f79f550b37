import { expect, test } from 'vitest'
import { reducePhoto } from './reducePhoto.ts'

test('pixels are the means of squares in 16 bit, painted where one of theirs is, also at the cut off right and bottom', () => {
  const grey = [10, 30, 100, 50, 70, 200, 0, 20, 9]
  const raster = {
    width: 3,
    height: 3,
    channels: 4 as const,
    data: Uint8Array.from(grey.flatMap((v) => [v, 0, v, 255])),
  }
  const mask = { width: 3, height: 3, data: Uint8Array.from([0, 0, 0, 0, 255, 0, 0, 0, 255]) }
  const small = reducePhoto(raster, mask, 2)
  expect([small.raster.width, small.raster.height, small.raster.channels, small.factor]).toEqual([2, 2, 3, 2])
  expect([...small.raster.data]).toEqual([40, 150, 10, 9].flatMap((v) => [v * 257, 0, v * 257]))
  expect([...small.mask.data]).toEqual([255, 0, 0, 255])
})
