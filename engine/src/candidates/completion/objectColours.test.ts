import { expect, test } from 'vitest'
import { colourCellsOf } from '../../kernel/statistics/colourHistogram.ts'
import type { Plane } from '../../raster/plane.ts'
import { logOddsOfColours, pureLogOddsOfColours } from './objectColours.ts'

/** Cells of greys 0–1. */
const grey = (values: readonly number[]): Uint16Array => {
  const plane: Plane = { width: values.length, height: 1, data: Float32Array.from(values) }
  return colourCellsOf([plane, plane, plane])
}

test('a colour that only flagged pixels have speaks for them, one that only others have against them', () => {
  const odds = logOddsOfColours(grey([0.9, 0.9, 0.1, 0.1]), Uint8Array.of(1, 1, 0, 0))
  expect([...odds]).toEqual([3, 3, -3, -3])
})

test('a colour of the surroundings that a loose mark covers too is not taken for that of its object', () => {
  const cells = grey([0.9, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])
  const marked = Uint8Array.of(1, 1, 1, 1, 0, 0, 0, 0)
  const odds = pureLogOddsOfColours(cells, marked)
  expect(odds[0]).toBe(3)
  expect(odds[2]).toBe(-3)
  // By counts alone half of the mark would make it as likely as not.
  expect(logOddsOfColours(cells, marked)[2]).toBeGreaterThan(-1)
})

test('a mark over the whole picture has no surroundings to compare with', () => {
  const odds = pureLogOddsOfColours(grey([0.9, 0.1]), Uint8Array.of(1, 1))
  expect([...odds].every((value) => value > 0)).toBe(true)
})
