import { expect, test } from 'vitest'
import { settleInside } from './settleInside.ts'

test('half-hearted coverage becomes full inside, and stays by an opening', () => {
  const data = new Float32Array(9 * 9).fill(0.7)
  data[0] = 0
  const settled = settleInside({ width: 9, height: 9, data }, 2)
  expect(settled.data[0]).toBe(0)
  expect(settled.data[2]).toBeCloseTo(0.7)
  expect(settled.data[4 * 9 + 4]).toBe(1)
})
