import { expect, test } from 'vitest'
import { solveSymmetric } from './solveSymmetric.ts'

test('two equations are solved exactly', () => {
  const solution = solveSymmetric(Float64Array.of(2, 1, 1, 3), Float64Array.of(5, 10), 0)
  expect([...solution]).toEqual([1, 3])
})

test('unknowns that cannot be told apart share what is explained', () => {
  const [a, b] = solveSymmetric(Float64Array.of(4, 4, 4, 4), Float64Array.of(8, 8), 0.01)
  expect(a).toBeCloseTo(1, 1)
  expect(b).toBeCloseTo(1, 1)
})

test('an unknown that nothing depends on is 0', () => {
  expect([...solveSymmetric(Float64Array.of(2, 0, 0, 0), Float64Array.of(4, 0), 0)]).toEqual([2, 0])
})
