import { expect, test } from 'vitest'
import {
  colourCellLogOdds,
  colourCellOf,
  colourCells,
  colourCellsOf,
  countColours,
  ofEachPixel,
} from './colourHistogram.ts'

test('cells count blue first, and white is in the last', () => {
  expect([colourCellOf(0, 0, 0.07), colourCellOf(0, 0.07, 0), colourCellOf(1, 1, 1)]).toEqual([1, 16, colourCells - 1])
})

test('a colour of one side alone is decided, one of both is not, one never seen is not', () => {
  const [foreground, background] = [new Float64Array(colourCells), new Float64Array(colourCells)]
  foreground[0] = 50
  foreground[2000] = 50
  background[2000] = 50
  background[4000] = 50
  const odds = colourCellLogOdds(foreground, background)
  expect([odds[0], odds[2000], odds[4000], odds[3000]]).toEqual([3, 0, -3, 0])
})

test('the colours of pixels are counted by their flags, and what is known of a colour is given to its pixels', () => {
  const plane = { width: 3, height: 1, data: Float32Array.of(0, 1, 1) }
  const cells = colourCellsOf([plane, plane, plane])
  expect([...cells]).toEqual([0, colourCells - 1, colourCells - 1])
  const flags = Uint8Array.of(1, 0, 1)
  const [flagged, others] = [countColours(cells, flags), countColours(cells, flags, 0)]
  expect([flagged[0], flagged[colourCells - 1], others[0], others[colourCells - 1]]).toEqual([1, 1, 0, 1])
  expect([...ofEachPixel(cells, flagged)]).toEqual([1, 1, 1])
  expect([...ofEachPixel(cells, others)]).toEqual([0, 1, 1])
})
