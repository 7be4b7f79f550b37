import type { Mask, Raster } from '@spotless/engine/raster/raster'
import { expect, test } from 'vitest'
import { leftOver } from './leftOver.ts'

const [width, height] = [12, 12]
const rasterOf = (level: (column: number, row: number) => number): Raster => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    level(Math.floor(at / 3) % width, Math.floor(at / 3 / width)),
  ),
})
const isMarked = (column: number): boolean => column >= 6
const mask: Mask = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => (isMarked(at % width) ? 255 : 0)),
}
/** Rows of 100 and 120 by turns. */
const shade = (_: number, row: number): number => (row % 2 === 0 ? 100 : 120)
/** Pairs of rows of 40 and 200 by turns. */
const paint = (row: number): number => (row % 4 < 2 ? 40 : 200)
const truth = rasterOf(shade)
const covered = rasterOf((column, row) => (isMarked(column) ? paint(row) : shade(column, row)))

test('the truth, and a flat fill, show nothing of the object', () => {
  expect(leftOver(truth, truth, covered, mask)).toBe(0)
  expect(
    leftOver(
      rasterOf(() => 90),
      truth,
      covered,
      mask,
    ),
  ).toBe(0)
})

test('the object itself is whole; a quarter of it inside the border is a quarter', () => {
  expect(leftOver(covered, truth, covered, mask)).toBeCloseTo(1)
  const quarter = rasterOf((column, row) =>
    isMarked(column) ? 0.75 * shade(column, row) + 0.25 * paint(row) : shade(column, row),
  )
  expect(leftOver(quarter, truth, covered, mask)).toBeCloseTo(0.25)
})

test('an object that fades out over the border shows outside it', () => {
  const faded = rasterOf((column, row) =>
    column >= 3 && !isMarked(column) ? 0.5 * shade(column, row) + 0.5 * paint(row) : shade(column, row),
  )
  expect(leftOver(faded, truth, covered, mask)).toBeCloseTo(0.5)
})

test('ignores pixels further than 3 px inside the border, and finds nothing without a border', () => {
  const deep = rasterOf((column, row) => (column >= 9 ? paint(row) : shade(column, row)))
  expect(leftOver(deep, truth, covered, mask)).toBe(0)
  expect(leftOver(truth, truth, covered, { ...mask, data: new Uint8Array(width * height) })).toBe(0)
})

test('a flat truth is no hindrance', () => {
  const flat = rasterOf(() => 80)
  const over = rasterOf((column, row) => (isMarked(column) ? paint(row) : 80))
  expect(leftOver(over, flat, over, mask)).toBeCloseTo(1)
  expect(leftOver(flat, flat, over, mask)).toBe(0)
})
