import { expect, test } from 'vitest'
import { clamp01 } from './clamp01.ts'

test('limits a value to 0–1', () => {
  expect([-0.5, 0, 0.25, 1, 1.5].map(clamp01)).toEqual([0, 0, 0.25, 1, 1])
})
