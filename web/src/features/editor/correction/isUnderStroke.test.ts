import { expect, test } from 'vitest'
import { imagePoint } from '../../../lib/geometry.ts'
import { isUnderStroke } from './isUnderStroke.ts'

const stroke = {
  kind: 'keep',
  isHard: false,
  radiusPx: 5,
  points: [
    [10, 10],
    [40, 10],
  ],
} as const

test('a place is under a stroke where its brush was', () => {
  const painted = { ...stroke, points: stroke.points.map(([x, y]): [number, number] => [x, y]) }
  expect(isUnderStroke(painted, imagePoint(43, 13))).toBe(true)
  expect(isUnderStroke(painted, imagePoint(45, 15))).toBe(false)
})

test('neither without a stroke nor where a thing was taken whole', () => {
  const outlines: [number, number][][] = [
    [
      [0, 0],
      [9, 0],
      [9, 9],
    ],
  ]
  expect(isUnderStroke(undefined, imagePoint(1, 1))).toBe(false)
  expect(isUnderStroke({ kind: 'keep', isHard: false, outlines }, imagePoint(1, 1))).toBe(false)
})
