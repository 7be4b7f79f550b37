import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { boxAround, copyCrop, readCrop, writeChange } from './faceCrop.ts'

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
