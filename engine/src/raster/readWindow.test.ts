import { expect, test } from 'vitest'
import type { Raster } from './raster.ts'
import { readWindow } from './readWindow.ts'

test('edges repeat beyond the photo', () => {
  const raster: Raster = { width: 2, height: 1, channels: 3, data: Uint8Array.of(0, 51, 255, 255, 102, 0) }
  const window = readWindow(raster, { left: 0, top: 0, width: 2, height: 1 }, 1)
  expect([window.width, window.height]).toEqual([4, 3])
  const row = Array.from(window.planes[1]!.slice(0, 4), (sample) => Math.round(sample * 255))
  expect(row).toEqual([51, 51, 102, 102])
  expect(window.planes[0]!.slice(8, 12)).toEqual(Float32Array.of(0, 0, 1, 1))
})

test('16 bit samples keep their precision', () => {
  const raster: Raster = { width: 1, height: 1, channels: 3, data: Uint16Array.of(1, 32768, 65535) }
  const { planes } = readWindow(raster, { left: 0, top: 0, width: 1, height: 1 }, 0)
  expect(planes.map((plane) => Math.round(plane[0]! * 65535))).toEqual([1, 32768, 65535])
})

test('a hidden colour under full transparency gives way to the visible one beside it', () => {
  const raster: Raster = { width: 2, height: 1, channels: 4, data: Uint8Array.of(255, 0, 255, 0, 10, 20, 30, 255) }
  const { planes } = readWindow(raster, { left: 0, top: 0, width: 2, height: 1 }, 0)
  expect(planes.map((plane) => Math.round(plane[0]! * 255))).toEqual([10, 20, 30, 0])
})
