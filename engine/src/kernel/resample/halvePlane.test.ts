import { expect, test } from 'vitest'
import { halvePlane } from './halvePlane.ts'

test('each value is the mean of two by two, and of fewer at an odd edge', () => {
  const half = halvePlane({ width: 3, height: 3, data: Float32Array.from([1, 3, 5, 5, 7, 9, 10, 20, 40]) })
  expect([half.width, half.height]).toEqual([2, 2])
  expect([...half.data]).toEqual([4, 7, 15, 40])
})
