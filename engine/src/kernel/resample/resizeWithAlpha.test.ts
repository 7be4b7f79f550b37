import { expect, test } from 'vitest'
import type { Raster } from '../../raster/raster.ts'
import { resizeWithAlpha } from './resizeWithAlpha.ts'

test('a transparent neighbour gives no colour to the edge', () => {
  // Red, then transparent pixels that hold blue.
  const data = Uint8Array.from([200, 0, 0, 255, 200, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 0])
  const shrunk = resizeWithAlpha({ width: 4, height: 1, channels: 4, data }, 3, 1).data
  expect([...shrunk.subarray(0, 3)]).toEqual([200, 0, 0])
  expect([...shrunk.subarray(4, 7)]).toEqual([200, 0, 0])
  expect(shrunk[7]).toBeGreaterThan(60)
  expect(shrunk[7]).toBeLessThan(200)
  expect(shrunk[11]).toBe(0)
})

test('the same size is the same raster, and 16 bits stay 16 bits', () => {
  const raster: Raster = {
    width: 2,
    height: 1,
    channels: 4,
    data: Uint16Array.from([50_001, 9, 1, 65_535, 0, 0, 0, 0]),
  }
  expect(resizeWithAlpha(raster, 2, 1)).toBe(raster)
  const single = { ...raster, width: 1, data: raster.data.slice(0, 4) }
  const { data } = resizeWithAlpha(single, 2, 1)
  for (const [at, value] of [50_001, 9, 1, 65_535, 50_001, 9, 1, 65_535].entries()) {
    expect(Math.abs((data[at] as number) - value)).toBeLessThanOrEqual(1)
  }
})
