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
const middle = (
  facePx: number,
  found: readonly string[],
  blurPx = 0,
  { seen = photo, lumaDeviation = 0 } = {},
): number | undefined => keepTexture(restoration, seen, facePx, { found, blurPx, lumaDeviation }).planes[8 * side + 8]

test('a large face keeps most of the denoised photo’s texture, a small one with grain none, one with blocks alone half', () => {
  expect(middle(200, ['JPEG blocks'])).toBeCloseTo(0.8 + 0.85 * (0.4 - 0.8), 3)
  expect(middle(160, ['noise'])).toBeCloseTo(0.8 + 0.425 * (0.4 - 0.8), 3)
  expect(middle(135, ['noise'])).toBeCloseTo(0.8, 6)
  expect(middle(135, ['JPEG blocks'])).toBeCloseTo(0.6, 3)
  expect(middle(135, ['JPEG blocks', 'blur'])).toBeCloseTo(0.8, 6)
})

test('the more a face is blurred the less of its texture stays; enlarged pixels have none to keep', () => {
  expect(middle(200, ['blur'], 1.5)).toBeCloseTo(0.8 + 0.85 * (0.4 - 0.8), 3)
  expect(middle(200, ['JPEG blocks', 'blur'], 3)).toBeCloseTo(0.8 + 0.4 * (0.4 - 0.8), 3)
  expect(middle(200, ['enlarged pixels'])).toBeCloseTo(0.8, 6)
})

test('where the restorer takes stripes that no flaw explains, they stay in a small face too', () => {
  const data = Uint8Array.from(photo.data, (_, at) => (Math.floor(at / 3) % 4 < 2 ? 72 : 132))
  const seen = { ...photo, data }
  expect(middle(90, ['JPEG blocks'], 0, { seen, lumaDeviation: 1 / 255 })).toBeCloseTo(72 / 255, 3)
  expect(middle(90, ['noise'], 0, { seen, lumaDeviation: 30 / 255 })).toBeCloseTo(0.8, 6)
})
