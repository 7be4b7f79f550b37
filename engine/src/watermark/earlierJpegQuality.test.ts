import { expect, test } from 'vitest'
import { dct8x8 } from '../kernel/transform/dct8x8.ts'
import type { Raster } from '../raster/raster.ts'
import { earlierJpegQuality } from './earlierJpegQuality.ts'

const sidePx = 160
const texture = (x: number, y: number): number =>
  128 + 60 * Math.sin(x / 5 + y / 11) + 30 * Math.cos(y / 4 - x / 13) + (((x * 37 + y * 91) % 23) - 11)

/** A grey photo whose 8 × 8 blocks, from `offset` on, hold multiples of one step. */
const photo = (step: number | null, offset = 0): Raster => {
  const data = new Uint8Array(sidePx * sidePx * 3)
  const levels = Float32Array.from({ length: sidePx * sidePx }, (_, at) =>
    texture(at % sidePx, Math.floor(at / sidePx)),
  )
  for (let top = offset; top + 8 <= sidePx && step !== null; top += 8) {
    for (let left = offset; left + 8 <= sidePx; left += 8) {
      const place = (at: number): number => (top + (at >> 3)) * sidePx + left + (at & 7)
      const block = Float32Array.from({ length: 64 }, (_, at) => levels[place(at)] as number)
      dct8x8(block, false)
      for (let at = 0; at < 64; at++) block[at] = Math.round((block[at] as number) / step) * step
      dct8x8(block, true)
      for (let at = 0; at < 64; at++) levels[place(at)] = block[at] as number
    }
  }
  for (let at = 0; at < data.length; at++)
    data[at] = Math.min(255, Math.max(0, Math.round(levels[Math.floor(at / 3)] as number)))
  return { width: sidePx, height: sidePx, channels: 3, data }
}

test('a photo that was never a JPEG has no earlier quality', () => {
  expect(earlierJpegQuality(photo(null))).toBeNull()
})

test('coarser steps give a lower quality', () => {
  const fine = earlierJpegQuality(photo(4)) as number
  const coarse = earlierJpegQuality(photo(12)) as number
  expect(fine).toBeGreaterThan(75)
  expect(coarse).toBeGreaterThan(30)
  expect(coarse).toBeLessThan(fine - 20)
})

test('blocks off the grid, as after cropping, are not taken for a JPEG', () => {
  expect(earlierJpegQuality(photo(12, 3))).toBeNull()
})
