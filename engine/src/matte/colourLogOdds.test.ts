import { expect, test } from 'vitest'
import type { RgbPlanes } from '../raster/plane.ts'
import { colourLogOdds } from './colourLogOdds.ts'

const width = 40
const height = 20
const pixels = width * height

/**
 * Red on the left (the subject), blue on the right (the background), the colour in question in the
 * middle ten columns.
 */
const logOddsOf = (red: number, green: number, blue: number): number => {
  const colour = (column: number): readonly number[] =>
    column < 15 ? [0.9, 0.1, 0.1] : column < 25 ? [red, green, blue] : [0.1, 0.1, 0.9]
  const planes = [0, 1, 2].map((channel) => ({
    width,
    height,
    data: Float32Array.from({ length: pixels }, (_, at) => colour(at % width)[channel] as number),
  })) as unknown as RgbPlanes
  const data = Float32Array.from({ length: pixels }, (_, at) => (at % width < 15 ? 1 : at % width < 25 ? 0.6 : 0))
  const logOdds = colourLogOdds(planes, { width, height, data }, 1)
  expect([logOdds.width, logOdds.height]).toEqual([20, 10])
  return logOdds.data[5 * 20 + 10] as number
}

test('colours of the subject have positive log odds, those of the background negative, others none', () => {
  expect(logOddsOf(0.9, 0.1, 0.1)).toBeCloseTo(3)
  expect(logOddsOf(0.1, 0.1, 0.9)).toBeCloseTo(-3)
  expect(logOddsOf(0.5, 0.9, 0.5)).toBeCloseTo(0)
})
