import { expect, test } from 'vitest'
import { localVariance } from './localVariance.ts'

test('is that of the square around each pixel, and nothing on even ground', () => {
  const single = Float32Array.from({ length: 25 }, (_, at) => (at === 12 ? 9 : 0))
  // One pixel of nine is 9: the mean of squares is 9, the square of the mean 1.
  expect(localVariance(single, 5, 1)[6]).toBeCloseTo(8, 4)
  expect(localVariance(single, 5, 1)[0]).toBeCloseTo(0, 4)
  expect([...localVariance(new Float32Array(12).fill(7), 4, 1)]).toEqual(Array.from({ length: 12 }, () => 0))
})
