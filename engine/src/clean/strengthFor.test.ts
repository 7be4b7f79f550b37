import { expect, test } from 'vitest'
import { strengthFor } from './strengthFor.ts'

test('a photo without wear is left alone', () => {
  expect(strengthFor({ noise: 1.4, blocks: 1.05 })).toBe(0)
})

test('the worse of noise and blocks decides, up to everything', () => {
  expect(strengthFor({ noise: 3.75, blocks: 1 })).toBe(0.5)
  expect(strengthFor({ noise: 3.75, blocks: 1.66 })).toBeCloseTo(0.8)
  expect(strengthFor({ noise: 2.5, blocks: 3 })).toBe(1)
  expect(strengthFor({ noise: 9, blocks: 1 })).toBe(1)
})
