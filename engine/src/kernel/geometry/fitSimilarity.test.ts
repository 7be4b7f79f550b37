import { expect, test } from 'vitest'
import { fitSimilarity } from './fitSimilarity.ts'

const square = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
] as const

test('a turn by a right angle, a scale of 3 and a shift are found', () => {
  const moved = square.map(([u, v]): [number, number] => [-3 * v + 5, 3 * u - 1])
  const { cos, sin, x, y } = fitSimilarity(square, moved)
  expect([cos, sin, x, y].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([0, 3, 5, -1])
})

test('points that are off by opposite errors change nothing', () => {
  const moved = square.map(([u, v], at): [number, number] => [u + (at % 2 === 0 ? 0.1 : -0.1), v])
  const { cos, x, y } = fitSimilarity(square, moved)
  expect(cos).toBeCloseTo(1, 6)
  expect([x, y].map((value) => Math.abs(Math.round(value * 1e6)))).toEqual([0, 0])
})
