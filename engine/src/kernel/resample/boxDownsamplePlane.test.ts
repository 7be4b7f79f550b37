import { expect, test } from 'vitest'
import { boxDownsamplePlane } from './boxDownsamplePlane.ts'

test('each sample is the mean of a square, of fewer samples at the right and bottom edges', () => {
  const plane = { width: 3, height: 3, data: Float32Array.from([1, 3, 10, 5, 7, 20, 4, 8, 9]) }
  const small = boxDownsamplePlane(plane, 2)
  expect([small.width, small.height]).toEqual([2, 2])
  expect([...small.data]).toEqual([4, 15, 6, 9])
})

test('a factor of one changes nothing', () => {
  const plane = { width: 2, height: 1, data: Float32Array.from([5, 6]) }
  expect([...boxDownsamplePlane(plane, 1).data]).toEqual([5, 6])
})
