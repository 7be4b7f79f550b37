import { expect, test } from 'vitest'
import { conjugateGradient } from './conjugateGradient.ts'

test('a chain of differences is solved to the straight line between its ends', () => {
  // 2 x − neighbours = 0 inside, with 0 before the first and 4 after the third.
  const multiply = (_: null, x: Float32Array, product: Float32Array): void => {
    for (let at = 0; at < 3; at++) product[at] = 2 * x[at]! - (x[at - 1] ?? 0) - (x[at + 1] ?? 0)
  }
  const solution = conjugateGradient(
    { values: null, multiply, diagonal: Float32Array.of(2, 2, 2), right: Float32Array.of(0, 0, 4) },
    {
      maxSteps: 10,
      tolerance: 1e-6,
    },
  )
  expect([...solution].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([1, 2, 3])
})

test('an unknown that the system does not hold stays zero', () => {
  const multiply = (_: null, x: Float32Array, product: Float32Array): void => {
    product[0] = 4 * x[0]!
    product[1] = 0
  }
  const solution = conjugateGradient(
    { values: null, multiply, diagonal: Float32Array.of(4, 0), right: Float32Array.of(8, 0) },
    {
      maxSteps: 5,
      tolerance: 1e-6,
    },
  )
  expect([...solution]).toEqual([2, 0])
})

test('from a good guess one step is enough', () => {
  const multiply = (_: null, x: Float32Array, product: Float32Array): void => {
    for (let at = 0; at < 3; at++) product[at] = 2 * x[at]! - (x[at - 1] ?? 0) - (x[at + 1] ?? 0)
  }
  const solve = (start?: Float32Array) =>
    conjugateGradient(
      { values: null, multiply, diagonal: Float32Array.of(2, 2, 2), right: Float32Array.of(0, 0, 4) },
      { maxSteps: 1, tolerance: 1e-6 },
      start,
    )
  expect([...solve(Float32Array.of(1, 2, 3))]).toEqual([1, 2, 3])
  expect([...solve()]).not.toEqual([1, 2, 3])
})
