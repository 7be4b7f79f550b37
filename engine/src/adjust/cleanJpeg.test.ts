import { expect, it } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { cleanJpeg } from './cleanJpeg.ts'
import { lowLight } from './lowLight.ts'

const rows = (value: (column: number) => number): Raster => {
  const [width, height] = [32, 16]
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => value(Math.floor(at / 3) % width))
  return { width, height, channels: 3, data }
}
const largestStep = ({ data }: Raster): number =>
  Math.max(...Array.from({ length: 31 }, (_, column) => Math.abs(data[(column + 1) * 3]! - data[column * 3]!)))

it('spreads the steps of a blocky slope and keeps an edge of the scene', () => {
  const blocky = rows((column) => 80 + Math.floor(column / 8) * 10)
  expect(largestStep(blocky)).toBe(10)
  expect(largestStep(cleanJpeg(blocky, 50))).toBeLessThanOrEqual(5)
  const edge = rows((column) => (column < 16 ? 40 : 200))
  expect(largestStep(cleanJpeg(edge, 50))).toBeGreaterThan(140)
})

it('lifts a dark photo to middle tones, keeps black and white, and lets a bright one be', () => {
  const dark = rows((column) => (column < 6 ? 0 : column > 27 ? 255 : 30))
  const made = lowLight(dark, 50)
  expect(made.data[16 * 3]!).toBeGreaterThan(80)
  expect(made.data[0]).toBeLessThan(20)
  expect(made.data[31 * 3]!).toBeGreaterThan(235)
  const bright = rows(() => 160)
  expect(lowLight(bright, 50)).toBe(bright)
})
