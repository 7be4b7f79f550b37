import { expect, test } from 'vitest'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { resolveUncertainPatches } from './resolveUncertainPatches.ts'

const planeOf = (at: (column: number) => number): Plane => ({
  width: 40,
  height: 20,
  data: Float32Array.from({ length: 800 }, (_, pixel) => at(pixel % 40)),
})

/** Transparent on the left, a patch of the given width and alpha from column 10 on, then opaque. */
const patch = (widthPx: number, alpha: number): Plane =>
  planeOf((column) => (column < 10 ? 0 : column < 10 + widthPx ? alpha : 1))

/** Dark behind, bright in the subject, and the given grey in the patch of 20 pixels. */
const photo = (grey: number): RgbPlanes => {
  const plane = planeOf((column) => (column < 10 ? 0.1 : column < 30 ? grey : 0.9))
  return [plane, plane, plane]
}
const unlike = 0.5
const middleOf = (widthPx: number, alpha: number, grey = unlike): number =>
  resolveUncertainPatches(patch(widthPx, alpha), photo(grey), 5).alpha.data[10 * 40 + 10 + (widthPx >> 1)] as number

test('a wide patch that hangs together with the subject becomes its own, fades by evidence, or keeps its alpha', () => {
  expect(middleOf(24, 0.92)).toBe(1)
  expect(Math.abs(middleOf(24, 0.5) - 0.5)).toBeLessThan(0.1)
  expect(middleOf(24, 0.08)).toBeLessThan(0.05)
})

test('a patch of the subject’s colours becomes foreground at a lower alpha, one of the background’s fades at a higher', () => {
  expect(middleOf(24, 0.5, 0.9)).toBeGreaterThan(0.8)
  expect(middleOf(24, 0.7, 0.9)).toBe(1)
  expect(middleOf(24, 0.3, 0.1)).toBeLessThan(0.05)
  expect(middleOf(24, 0.5, 0.1)).toBeLessThan(0.2)
})

test('a separate scrap needs more than an attached one', () => {
  const scrap = planeOf((column) => (column < 26 ? 0.62 : column < 34 ? 0 : 1))
  const apart = resolveUncertainPatches(scrap, photo(unlike), 5).alpha.data[10 * 40 + 12] as number
  expect(apart).toBeLessThan(0.4)
  expect(middleOf(24, 0.62)).toBeGreaterThan(0.6)
})

test('a soft edge, narrow hair and certain parts stay', () => {
  expect(middleOf(9, 0.4)).toBeCloseTo(0.4)
  expect(middleOf(1, 0.4)).toBeCloseTo(0.4)
  const { data } = resolveUncertainPatches(patch(20, 0.4), photo(unlike), 5).alpha
  expect([data[0], data[39], data[29]]).toEqual([0, 1, Math.fround(0.4)])
})

test('a removed patch loses its far rim too, and a kept one keeps it', () => {
  expect(resolveUncertainPatches(patch(24, 0.08), photo(unlike), 5).alpha.data[10]).toBe(0)
  expect(resolveUncertainPatches(patch(24, 0.92), photo(unlike), 5).alpha.data[10]).toBe(Math.fround(0.92))
})

test('names the patches that the evidence does not decide', () => {
  const undecidedAt = (alpha: number): number =>
    resolveUncertainPatches(patch(24, alpha), photo(unlike), 5).undecided[10 * 40 + 22] as number
  expect([undecidedAt(0.92), undecidedAt(0.5), undecidedAt(0.08)]).toEqual([0, 1, 0])
})

test('lace on the subject keeps its alpha', () => {
  const threads = planeOf((column) => (column < 4 ? 0 : column > 34 ? 1 : column % 8 < 4 ? 0.5 : 0.15))
  const { data } = resolveUncertainPatches(threads, photo(unlike), 5).alpha
  expect([data[10 * 40 + 16], data[10 * 40 + 20]]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.15, 1)])
})
