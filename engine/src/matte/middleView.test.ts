import { expect, test } from 'vitest'
import type { Plane } from '../raster/plane.ts'
import { otherSubject } from './middleView.ts'

const photo = { width: 200, height: 100 }
const gridOf = (isSubject: (column: number, row: number) => boolean, alpha = 1): Plane => ({
  width: 100,
  height: 100,
  data: Float32Array.from({ length: 10_000 }, (_, pixel) =>
    isSubject(pixel % 100, Math.floor(pixel / 100)) ? alpha : 0,
  ),
})
const gate = gridOf((column) => column < 40)
const isBird = (column: number, row: number): boolean => column >= 45 && column < 95 && row >= 10 && row < 90
const bird = gridOf(isBird)

test('another subject in the middle is placed where the view lies, with nothing outside it', () => {
  const other = otherSubject(gate, bird, photo) as Plane
  expect([other.data[65 * 100 + 60], other.data[65 * 100 + 30], other.data[5 * 100 + 5]]).toEqual([1, 0, 0])
  expect(other.data.reduce((sum, alpha) => sum + alpha, 0)).toBeCloseTo(0.36 * 50 * 80, -2)
})

test('the same subject, a faint one and none are no other', () => {
  const first = gridOf((column, row) => column >= 47 && column < 77 && row >= 26 && row < 74)
  expect(otherSubject(first, bird, photo)).toBeNull()
  expect(otherSubject(gate, gridOf(isBird, 0.6), photo)).toBeNull()
  expect(
    otherSubject(
      gate,
      gridOf(() => false),
      photo,
    ),
  ).toBeNull()
})
