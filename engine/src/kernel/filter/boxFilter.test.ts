import { expect, test } from 'vitest'
import { boxFilter } from './boxFilter.ts'

test('a spot spreads over a square of nine, and edges repeat', () => {
  const plane = new Float32Array(25)
  plane[12] = 9
  expect([...boxFilter(plane, 5, 1)]).toEqual([
    0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0,
  ])
  expect([...boxFilter(Float32Array.from([3, 0, 0]), 3, 1)]).toEqual([2, 1, 0])
})

test('a window wider than the image repeats its edges as far as it reaches', () => {
  expect([...boxFilter(Float32Array.from([5, 0, 0, 10]), 2, 2)]).toEqual([3.4, 3.6, 3.6, 4.4].map(Math.fround))
  expect([...boxFilter(Float32Array.from([1, 2, 3]), 3, 0)]).toEqual([1, 2, 3])
})
