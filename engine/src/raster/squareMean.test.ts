import { expect, test } from 'vitest'
import { squareMean } from './squareMean.ts'

test('a spot spreads over a square of nine, and edges repeat', () => {
  const plane = new Float32Array(25)
  plane[12] = 9
  expect([...squareMean(plane, 5, 1)]).toEqual([
    0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0,
  ])
  expect([...squareMean(Float32Array.from([3, 0, 0]), 3, 1)]).toEqual([2, 1, 0])
})
