import { expect, test } from 'vitest'
import { slopeAt } from './slopeAt.ts'

const plane = Float32Array.of(1, 4, 9, 16)

test('a slope is half the difference of both neighbours, and a missing one is 0', () => {
  expect(slopeAt(plane, 1, 1)).toBe(4)
  expect(slopeAt(plane, 1, 2)).toBe(8)
  expect(slopeAt(plane, 0, 1)).toBe(2)
  expect(slopeAt(plane, 3, 1)).toBe(-4.5)
})
