import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Raster } from '../raster/raster.ts'
import { detailOfFill, detailOfPatches } from './detailPlanes.ts'

const uniform = xorshift32()
const raster: Raster = {
  width: 40,
  height: 30,
  channels: 4,
  data: Uint8Array.from({ length: 40 * 30 * 4 }, () => Math.floor(uniform() * 256)),
}
const area = { left: 4, top: 3, width: 30, height: 24 }

test('one bright pixel loses what a square of nine around it gains', () => {
  const dark = { ...raster, data: new Uint8Array(raster.data.length) }
  const box = { left: 10, top: 10, width: 1, height: 1 }
  const { smooth, detail, width } = detailOfFill(dark, area, 1, { patch: Uint8Array.of(90, 90, 90), box })
  const at = (10 - area.top) * width + 10 - area.left
  expect([at - width - 1, at, at + 1, at + 2].map((pixel) => smooth[1]?.[pixel])).toEqual([10, 10, 10, 0])
  expect(detail[at]).toBeCloseTo(80)
  expect(detail[at + width]).toBeCloseTo(-10)
})

test.each([1, 3])('patches show what the whole area does, at its edges too (radius %d)', (radiusPx) => {
  const places = [
    { left: 4, top: 3, width: 8, height: 8 },
    { left: 26, top: 19, width: 8, height: 8 },
    { left: 13, top: 9, width: 8, height: 8 },
  ]
  const box = { left: 33, top: 3, width: 1, height: 1 }
  const pixel = (3 * raster.width + 33) * 4
  const whole = detailOfFill(raster, area, radiusPx, { patch: raster.data.slice(pixel, pixel + 3), box })
  const apart = detailOfPatches(raster, area, radiusPx, places)
  const rowsOf = (planes: Float32Array, width: number, left: number, top: number): number[][] =>
    Array.from({ length: 8 }, (_, row) => [
      ...planes.subarray((top + row) * width + left, (top + row) * width + left + 8),
    ])
  for (const [index, { left, top }] of places.entries()) {
    const seenPx = 8 + 2 * radiusPx
    expect(rowsOf(apart.detail, apart.width, radiusPx, index * seenPx + radiusPx)).toEqual(
      rowsOf(whole.detail, whole.width, left - area.left, top - area.top),
    )
  }
})
