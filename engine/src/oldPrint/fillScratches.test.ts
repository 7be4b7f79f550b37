import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { fillScratches } from './fillScratches.ts'

const [width, height] = [40, 30]
const mask = Uint8Array.from({ length: width * height }, (_, at) => (at % width >= 20 && at % width < 23 ? 1 : 0))
const rasterOf = (channels: 3 | 4, valueAt: (x: number, y: number, channel: number) => number): Raster => ({
  width,
  height,
  channels,
  data: Uint8Array.from({ length: width * height * channels }, (_, at) => {
    const pixel = Math.floor(at / channels)
    return valueAt(pixel % width, Math.floor(pixel / width), at % channels)
  }),
})

test('a slope goes on under a scratch, and every other sample stays', () => {
  const slope = (x: number): number => 60 + 3 * x
  const worn = rasterOf(3, (x, y) => (mask[y * width + x] === 1 ? 255 : slope(x)))
  const { data } = fillScratches(worn, mask)
  for (const x of [20, 21, 22])
    expect(Math.abs((data[(15 * width + x) * 3] as number) - slope(x))).toBeLessThanOrEqual(2)
  data.forEach((sample, at) => {
    if (mask[Math.floor(at / 3)] === 0) expect(sample).toBe(worn.data[at])
  })
})

test('grain goes on under a scratch, alpha stays, and grey stays grey', () => {
  const grainy = rasterOf(4, (x, y, channel) => (channel === 3 ? 77 : 100 + ((x * 7 + y * 13) % 9)))
  const { data } = fillScratches(grainy, mask)
  const filled = [...mask.keys()].filter((at) => mask[at] === 1)
  expect(filled.every((at) => data[at * 4] === data[at * 4 + 1] && data[at * 4 + 3] === 77)).toBe(true)
  expect(new Set(filled.map((at) => data[at * 4])).size).toBeGreaterThan(4)
})
