import { expect, test } from 'vitest'
import type { Mask, Raster } from '../raster/raster.ts'
import { estimateSoftEdge } from './estimateSoftEdge.ts'

const side = 100
const hole = { left: 40, top: 40, width: 20, height: 20 }
const mask: Mask = {
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, at) => {
    const [column, row] = [at % side, Math.floor(at / side)]
    return column >= 40 && column < 60 && row >= 40 && row < 60 ? 255 : 0
  }),
}
/** Pixels from the square that the mask marks; 0 inside. */
const awayOf = (column: number, row: number): number => Math.max(0, 40 - column, column - 59, 40 - row, row - 59)
/** Mottled ground under an object whose coverage depends on the distance from the mask. */
const photo = (coverageAt: (awayPx: number, column: number) => number, level = 230): Raster => ({
  width: side,
  height: side,
  channels: 3,
  data: Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const [column, row] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side)]
    const coverage = coverageAt(awayOf(column, row), column)
    return (
      (1 - coverage) * (90 + column / 3 + ((column * 7919 + row * 104729 + column * row * 31) % 25)) + coverage * level
    )
  }),
})

test('an object that ends at the mask’s border has no soft edge', () => {
  expect(
    estimateSoftEdge(
      photo((away) => (away === 0 ? 1 : 0)),
      mask,
      hole,
    ),
  ).toBe(0)
})

test('a soft edge is followed as far as it reaches', () => {
  expect(
    estimateSoftEdge(
      photo((away) => [1, 0.3][away] ?? 0),
      mask,
      hole,
    ),
  ).toBe(1)
  expect(
    estimateSoftEdge(
      photo((away) => [1, 0.6, 0.2][away] ?? 0),
      mask,
      hole,
    ),
  ).toBe(2)
  expect(
    estimateSoftEdge(
      photo((away) => [1, 0.8, 0.6, 0.4, 0.2][away] ?? 0),
      mask,
      hole,
    ),
  ).toBe(3)
})

test('one tight side is enough', () => {
  const coverage = (away: number, column: number): number => (away === 0 ? 1 : away === 2 && column === 61 ? 0.5 : 0)
  expect(estimateSoftEdge(photo(coverage), mask, hole)).toBe(2)
})

test('without contrast the edge is one pixel, and without enough lines it is the maximum', () => {
  expect(
    estimateSoftEdge(
      photo(() => 0),
      mask,
      hole,
    ),
  ).toBe(1)
  const all = { ...mask, data: new Uint8Array(side * side).fill(255) }
  expect(
    estimateSoftEdge(
      photo(() => 0),
      all,
      { left: 0, top: 0, width: side, height: side },
    ),
  ).toBe(3)
})

test('16 bit gives the same estimate as 8 bit', () => {
  const soft = photo((away) => [1, 0.6, 0.2][away] ?? 0)
  expect(estimateSoftEdge({ ...soft, data: Uint16Array.from(soft.data, (value) => value * 257) }, mask, hole)).toBe(2)
})
