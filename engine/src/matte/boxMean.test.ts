import { expect, test } from 'vitest'
import { boxMean } from './boxMean.ts'

test('the mean is over the window, and over its inner part at the edge', () => {
  const mean = boxMean({ width: 3, height: 2, data: Float32Array.from([1, 2, 3, 4, 5, 6]) }, 1)
  expect([...mean.data]).toEqual([3, 3.5, 4, 3, 3.5, 4])
})

test('a window larger than the image gives the mean of all', () => {
  const mean = boxMean({ width: 2, height: 2, data: Float32Array.from([0, 2, 4, 6]) }, 50)
  expect([...mean.data]).toEqual([3, 3, 3, 3])
})
