import { expect, test } from 'vitest'
import { solidifyInterior } from './solidifyInterior.ts'

test('partial alpha becomes opaque in the interior and stays near an opening', () => {
  const data = new Float32Array(9 * 9).fill(0.7)
  data[0] = 0
  const result = solidifyInterior({ width: 9, height: 9, data }, 2)
  expect(result.data[0]).toBe(0)
  expect(result.data[2]).toBeCloseTo(0.7)
  expect(result.data[4 * 9 + 4]).toBe(1)
})
