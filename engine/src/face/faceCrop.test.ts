import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { boxAround, boxAroundMesh, copyCrop, cropWithin, readCrop, writeChange } from './faceCrop.ts'

test('a change of luma moves all channels alike, one of colour keeps luma, and alpha and all else stay', () => {
  const photo: Raster = { width: 2, height: 1, channels: 4, data: Uint8Array.of(100, 110, 120, 9, 7, 8, 9, 255) }
  const before = readCrop(photo, { left: 0, top: 0, width: 2, height: 1 })
  const after = copyCrop(before)
  after.luma[0] = (after.luma[0] as number) + 10 / 255
  after.cr[1] = (after.cr[1] as number) + 10 / 255
  writeChange(photo, before, after)
  expect([...photo.data]).toEqual([110, 120, 130, 9, 21, 1, 9, 255])
})

test('the box round a face is cut at the edges of the photo', () => {
  const box = boxAround({ x: 3, y: 10, sidePx: 8 }, 2, { width: 30, height: 16 })
  expect(box).toEqual({ left: 0, top: 2, width: 11, height: 14 })
})

test('the box of a mesh has a quarter of the face around it and stays in the photo; a crop within a crop reads the same', () => {
  const points = Float32Array.from([10, 12, 0, 30, 20, 0, 22, 44, 0])
  const box = boxAroundMesh({ points, square: { sidePx: 32 } }, { width: 100, height: 48 })
  expect(box).toEqual({ left: 2, top: 4, width: 36, height: 44 })
  const data = Uint8Array.from({ length: 100 * 48 * 3 }, (_, at) => (at * 31) % 256)
  const raster = { width: 100, height: 48, channels: 3, data } as const
  const whole = readCrop(raster, { left: 0, top: 0, width: 100, height: 48 })
  expect(cropWithin(whole, box)).toEqual(readCrop(raster, box))
})
