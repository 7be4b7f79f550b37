import { expect, test } from 'vitest'
import { fillPolygon } from './fillPolygon.ts'

test('fills pixels whose centres lie inside, cut at the edges of the plane', () => {
  const triangle = Float32Array.from([0, 0, 4, 0, 0, 4])
  expect([...fillPolygon(triangle, 4, 3)]).toEqual([1, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0, 0])
  const beyond = Float32Array.from([-5, 1, 9, 1, 9, 2, -5, 2])
  expect([...fillPolygon(beyond, 3, 3)]).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0])
  expect(fillPolygon(Float32Array.from([9, 9, 12, 9, 12, 12]), 3, 3).every((value) => value === 0)).toBe(true)
})
