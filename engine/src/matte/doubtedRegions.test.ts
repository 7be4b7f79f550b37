import { expect, test } from 'vitest'
import type { Plane } from '../raster/plane.ts'
import { findDoubtedRegions, meanInRegion, takeChosenWays } from './doubtedRegions.ts'

const planeOf = (at: (column: number, row: number) => number): Plane => ({
  width: 100,
  height: 60,
  data: Float32Array.from({ length: 6000 }, (_, pixel) => at(pixel % 100, Math.floor(pixel / 100))),
})
const isPaw = (column: number, row: number): boolean => column >= 20 && column < 40 && row >= 10 && row < 30
const isHat = (column: number, row: number): boolean => column >= 70 && row >= 30
const least = planeOf(() => 0)
const most = planeOf((column, row) => (isPaw(column, row) ? 0.8 : isHat(column, row) ? 1 : 0))

test('parts that one view has and another has not are found, the largest first, with the mean of both', () => {
  const parts = findDoubtedRegions({ least, most })
  expect(parts.map(({ box }) => box)).toEqual([
    { left: 70, top: 30, width: 30, height: 30 },
    { left: 20, top: 10, width: 20, height: 20 },
  ])
  expect(parts.map(({ confidence }) => confidence)).toEqual([expect.closeTo(0.5), expect.closeTo(0.4)])
  expect(meanInRegion(most, parts[1] as (typeof parts)[number])).toBeCloseTo(0.8)
})

test('an edge that views place a few pixels apart, and a faint difference, are no parts', () => {
  const edge = planeOf((column) => (column >= 40 && column < 51 ? 1 : 0))
  expect(findDoubtedRegions({ least, most: edge })).toEqual([])
  expect(findDoubtedRegions({ least, most: planeOf(() => 0.4) })).toEqual([])
})

test('a chosen part takes the alpha of the view that has most or least of it, its soft rim too, and nothing else changes', () => {
  const soft = planeOf((column, row) => (isPaw(column, row) ? 0.8 : column === 19 && row === 20 ? 0.2 : 0))
  const parts = findDoubtedRegions({ least, most: soft })
  const alpha = planeOf((column) => (column === 60 ? 0.3 : 0))
  takeChosenWays(alpha, { least, most: soft }, parts, [
    { area: 0, way: 'kept' },
    { area: 5, way: 'kept' },
  ])
  expect([alpha.data[20 * 100 + 19], alpha.data[20 * 100 + 25], alpha.data[60]]).toEqual(
    [0.2, 0.8, 0.3].map(Math.fround),
  )
  takeChosenWays(alpha, { least, most: soft }, parts, [{ area: 0, way: 'removed' }])
  expect([alpha.data[20 * 100 + 25], alpha.data[60]]).toEqual([0, Math.fround(0.3)])
})

test('what is kept and what is removed are parts of their own where one view may show another subject', () => {
  const all = planeOf(() => 1)
  const decided = planeOf((column) => (column < 50 ? 1 : 0))
  const range = { least, most: all }
  expect(findDoubtedRegions(range)).toHaveLength(1)
  expect(findDoubtedRegions(range, decided).map(({ box }) => [box.left, box.width])).toEqual([
    [0, 50],
    [50, 50],
  ])
})
