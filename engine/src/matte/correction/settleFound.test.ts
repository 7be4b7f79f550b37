import { expect, test } from 'vitest'
import type { Plane } from '../../raster/plane.ts'
import { settleFound } from './settleFound.ts'

const side = 21
const planeOf = (valueAt: (column: number, row: number) => number): Plane => ({
  width: side,
  height: side,
  data: Float32Array.from({ length: side * side }, (_, pixel) => valueAt(pixel % side, Math.floor(pixel / side))),
})
const isInside = (column: number, row: number): boolean => Math.max(Math.abs(column - 10), Math.abs(row - 10)) <= 8
const isSpeck = (column: number, row: number): boolean => column === 10 && row === 10
const nothing = planeOf(() => 0)
const unmarked = new Uint8Array(side * side)
const valueAt = (plane: Plane, column: number, row: number): number => plane.data[row * side + column] as number

test('a speck inside belongs to what encloses it, and the inside is solid; the edge stays as it was found', () => {
  const found = planeOf((column, row) => (isSpeck(column, row) ? 0.3 : isInside(column, row) ? 0.6 : 0))
  settleFound({ found, likely: found.data.slice(), alpha: nothing, opposite: unmarked, mayCross: false, edgePx: 3 })
  expect([valueAt(found, 10, 10), valueAt(found, 10, 6)]).toEqual([1, 1])
  expect(valueAt(found, 2, 10)).toBeCloseTo(0.6)
  expect(valueAt(found, 0, 10)).toBe(0)
})

test('a hole from before stays, as does one that a stroke of the other kind marked, one that is large, and one that is unlikely', () => {
  const even = planeOf(() => 0.4)
  const ring = (found: Plane, alpha: Plane, opposite: Uint8Array, likely = even, mayCross = false): number => {
    settleFound({ found, likely: likely.data, alpha, opposite, mayCross, edgePx: 3 })
    return valueAt(found, 10, 10)
  }
  const found = () => planeOf((column, row) => (isInside(column, row) && !isSpeck(column, row) ? 1 : 0))
  const before = planeOf((column, row) => (Math.max(Math.abs(column - 10), Math.abs(row - 10)) === 1 ? 1 : 0))
  expect(ring(found(), before, unmarked)).toBe(0)
  const marked = unmarked.slice()
  marked[10 * side + 10] = 1
  expect(ring(found(), nothing, marked)).toBe(0)
  const wide = planeOf((column, row) =>
    isInside(column, row) && Math.max(Math.abs(column - 10), Math.abs(row - 10)) > 3 ? 1 : 0,
  )
  expect(ring(wide, nothing, unmarked)).toBe(0)
  expect(ring(found(), nothing, unmarked, nothing)).toBe(0)
  expect(ring(found(), nothing, unmarked)).toBe(1)
  expect(ring(found(), nothing, unmarked, nothing, true), 'of what is removed no scrap stays').toBe(1)
})
