import { expect, test } from 'vitest'
import { lerp } from './lerp.ts'

test('ends exactly at both values and is linear between them', () => {
  expect([0, 0.25, 1].map((weight) => lerp(8, 16, weight))).toEqual([8, 10, 16])
})
