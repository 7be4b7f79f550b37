import { expect, test } from 'vitest'
import { calmness, robustCalmness } from './calmness.ts'

const width = 9
const even = new Float32Array(width * width).fill(-3)

test('detail of an even size weighs one over its square and that of noise', () => {
  for (const weight of calmness(even, width, 4)) expect(weight).toBeCloseTo(1 / (16 + 9))
})

test('what the last fit left weighs less', () => {
  const residual = new Float32Array(even.length)
  residual[40] = 5
  const weights = robustCalmness(even, residual, width, 4)
  expect(weights[40]).toBeCloseTo(1 / (16 + 9 + 25))
  expect(weights[0]).toBeCloseTo(1 / (16 + 9))
})
