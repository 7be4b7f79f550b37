import { expect, test } from 'vitest'
import { forEachGradient } from './forEachGradient.ts'

test('visits strong gradients alone, with their two differences', () => {
  const plane = Float32Array.of(0, 0, 0, 0, 0, 0, 3, 3, 0, 4, 0, 0)
  const seen: number[][] = []
  forEachGradient(plane, 4, 1, 4, (...gradient) => seen.push(gradient))
  expect(seen).toEqual([[1, 1, 3, 4, 5]])
})
