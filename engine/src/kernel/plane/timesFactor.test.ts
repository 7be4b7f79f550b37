import { expect, test } from 'vitest'
import { timesFactor } from './timesFactor.ts'

test('every sample is multiplied, and the plane stays as it is', () => {
  const plane = Float32Array.of(1, -2, 0.5)
  expect([...timesFactor(plane, 4)]).toEqual([4, -8, 2])
  expect([...plane]).toEqual([1, -2, 0.5])
})
