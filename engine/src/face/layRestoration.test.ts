import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { layRestoration } from './layRestoration.ts'
import type { Restoration } from './predictRestoration.ts'

const planesPx = 144
const pixels = planesPx ** 2
const grey = (side: number, value: number): Raster => ({
  ...{ width: side, height: side, channels: 3 },
  data: new Uint8Array(side * side * 3).fill(value),
})
const restoration = (sidePx: number, value: number, error: number): Restoration => ({
  square: { x: sidePx / 2, y: sidePx / 2, sidePx, angle: 0.2 },
  planesPx,
  engine: null,
  planes: new Float32Array(3 * pixels).fill(value),
  expectedError: new Float32Array(pixels).fill(error),
})
const at = (raster: Raster, x: number, y: number): number => raster.data[(y * raster.width + x) * 3] as number

test.each([
  ['smaller than the crop', 60, 1],
  ['twice its size', 60, 2],
  ['larger than the crop', 300, 1],
])('a certain face replaces the photo inside and fades out to its edge, %s', (_, side, scale) => {
  const raster = grey(side * scale, 100)
  layRestoration(raster, restoration(side, 0.8, 0.01), scale, 0.5)
  const middle = (side * scale) / 2
  expect(at(raster, middle, middle)).toBeCloseTo(204, -0.5)
  expect(at(raster, Math.round(middle * 0.06), middle)).toBeGreaterThan(100)
  expect(at(raster, Math.round(middle * 0.06), middle)).toBeLessThan(200)
  expect(at(raster, 0, 0)).toBe(100)
})

test('what the network doubts stays the photo, and more is believed at full strength', () => {
  const lay = (error: number, strength: number): number => {
    const raster = grey(60, 100)
    layRestoration(raster, restoration(60, 0.8, error), 1, strength)
    return at(raster, 30, 30)
  }
  expect(lay(0.3, 1)).toBe(100)
  expect(lay(0.1, 0)).toBe(100)
  expect(lay(0.1, 1)).toBeGreaterThan(190)
})

test('texture finer than the crop is kept', () => {
  const side = 600
  const raster = grey(side, 100)
  for (let pixel = 0; pixel < side * side; pixel++)
    raster.data.fill(pixel % 2 === 0 ? 90 : 110, pixel * 3, pixel * 3 + 3)
  layRestoration(raster, { ...restoration(side, 0.8, 0.01), square: { x: 300, y: 300, sidePx: 600, angle: 0 } }, 1, 0.5)
  expect(at(raster, 301, 300) - at(raster, 300, 300)).toBeCloseTo(20, -1)
})
