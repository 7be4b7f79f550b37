import { expect, test } from 'vitest'
import type { Plane } from '../raster/plane.ts'
import { planSecondView } from './secondView.ts'

const grid = (isSubject: (column: number, row: number) => boolean): Plane => ({
  width: 100,
  height: 100,
  data: Float32Array.from({ length: 10_000 }, (_, pixel) =>
    isSubject(pixel % 100, Math.floor(pixel / 100)) ? 0.9 : 0.2,
  ),
})

test('a second view shows the subject with a margin, in pixels of the photo', () => {
  const alpha = grid((column, row) => column >= 40 && column < 60 && row >= 50 && row < 90)
  expect(planSecondView(alpha, { width: 200, height: 300 })).toEqual({ left: 66, top: 136, width: 68, height: 148 })
})

test('a margin ends at the photo’s edge', () => {
  const alpha = grid((column, row) => column < 50 && row >= 50)
  expect(planSecondView(alpha, { width: 100, height: 100 })).toEqual({ left: 0, top: 44, width: 56, height: 56 })
})

test('no second view where nothing was found or where the subject is nearly the whole photo', () => {
  expect(
    planSecondView(
      grid(() => false),
      { width: 100, height: 100 },
    ),
  ).toBeNull()
  expect(
    planSecondView(
      grid((column) => column < 85),
      { width: 100, height: 100 },
    ),
  ).toBeNull()
})
