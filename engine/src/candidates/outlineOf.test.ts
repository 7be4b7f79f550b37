import { expect, test } from 'vitest'
import { convexHull, leastRectangle, simplified, traceBorder } from './outlineOf.ts'

test('a hull leaves out what lies inside and on its sides', () => {
  const hull = convexHull([
    [0, 0],
    [2, 0],
    [4, 0],
    [4, 3],
    [0, 3],
    [1, 1],
  ])
  expect(hull.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual([
    [0, 0],
    [0, 3],
    [4, 0],
    [4, 3],
  ])
})

test('the least rectangle lies slanted along a slanted strip and grows by the wanted distance', () => {
  const corners = leastRectangle(
    [
      [0, 0],
      [10, 10],
      [9, 11],
      [-1, 1],
    ],
    (longer, shorter) => {
      expect([longer, shorter].map((side) => Math.round(side * 1000))).toEqual([14_142, 1414])
      return Math.SQRT2
    },
  )
  const rounded = corners.map(([x, y]) => [Math.round(x), Math.round(y)])
  expect(rounded).toContainEqual([0, -2])
  expect(rounded).toContainEqual([12, 10])
})

test('a border goes round its component once', () => {
  const rows = ['......', '.####.', '.#..#.', '.####.', '......']
  const flags = Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : 0))
  const border = traceBorder(flags, 6, flags.indexOf(1))
  expect(border).toHaveLength(10)
  expect(new Set(border.map(String)).size).toBe(10)
})

test('a straight line keeps its ends, a corner stays', () => {
  expect(
    simplified(
      [
        [0, 0],
        [5, 0.2],
        [10, 0],
        [10, 8],
      ],
      0.5,
    ),
  ).toEqual([
    [0, 0],
    [10, 0],
    [10, 8],
  ])
})
