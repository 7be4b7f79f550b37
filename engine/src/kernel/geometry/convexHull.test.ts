import { expect, test } from 'vitest'
import { convexHull } from './convexHull.ts'

test('leaves out points inside the hull and on its sides', () => {
  const hull = convexHull([
    [0, 0],
    [2, 0],
    [4, 0],
    [4, 3],
    [0, 3],
    [1, 1],
  ])
  expect(hull).toEqual([
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ])
})

test('fewer than three points are their own hull', () => {
  expect(convexHull([[1, 2]])).toEqual([[1, 2]])
})
