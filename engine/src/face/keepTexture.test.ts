import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { keepTexture } from './keepTexture.ts'

const side = 16
const photo: Raster = { width: side, height: side, channels: 3, data: new Uint8Array(side * side * 3).fill(102) }
const restoration = {
  square: { x: 8, y: 8, sidePx: side, angle: 0 },
  planesPx: side,
  planes: new Float32Array(3 * side * side).fill(0.8),
  expectedError: new Float32Array(side * side),
  engine: null,
}
const middle = (facePx: number, found: readonly string[]): number | undefined =>
  keepTexture(restoration, photo, facePx, { found }).planes[8 * side + 8]

test('a large face keeps seven tenths of the denoised photo’s texture, a small one none', () => {
  expect(middle(200, ['JPEG blocks'])).toBeCloseTo(0.8 + 0.7 * (0.4 - 0.8), 3)
  expect(middle(160, ['noise'])).toBeCloseTo(0.8 + 0.35 * (0.4 - 0.8), 3)
  expect(middle(135, ['JPEG blocks'])).toBeCloseTo(0.8, 6)
})

test('blurred and enlarged faces have no texture to keep', () => {
  expect(middle(200, ['JPEG blocks', 'blur'])).toBeCloseTo(0.8, 6)
  expect(middle(200, ['enlarged pixels'])).toBeCloseTo(0.8, 6)
})
