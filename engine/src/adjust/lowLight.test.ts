import { expect, it } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { brightenLowLight, lowLightGamma } from './lowLight.ts'

const rows = (value: (column: number) => number): Raster => {
  const [width, height] = [32, 16]
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => value(Math.floor(at / 3) % width))
  return { width, height, channels: 3, data }
}

it('lifts a dark photo to middle tones and keeps black and white', () => {
  const dark = rows((column) => (column < 6 ? 0 : column > 27 ? 255 : 30))
  const made = brightenLowLight(dark, lowLightGamma(dark, 50))
  expect(made.data[16 * 3]!).toBeGreaterThan(80)
  expect(made.data[0]).toBeLessThan(20)
  expect(made.data[31 * 3]!).toBeGreaterThan(235)
})

it('lifts colour that was seen and not the colour of noise in the darkest tones', () => {
  const spread = (value: number): number => {
    const photo: Raster = { width: 1, height: 1, channels: 3, data: Uint8Array.from([value * 1.5, value, value * 0.6]) }
    const { data } = brightenLowLight(photo, 2)
    return (data[0]! - data[2]!) / data[1]!
  }
  expect(spread(60)).toBeGreaterThan(0.85)
  expect(spread(6)).toBeLessThan(0.7)
})

it('lifts a bright photo not at all, and a dark one by no more than 2.6', () => {
  const bright = rows(() => 160)
  expect(lowLightGamma(bright, 50)).toBe(1)
  expect(
    lowLightGamma(
      rows(() => 0),
      50,
    ),
  ).toBeCloseTo(2.6)
})
