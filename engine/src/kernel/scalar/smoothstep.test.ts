import { expect, test } from 'vitest'
import { smoothstep } from './smoothstep.ts'

test('rises from 0 to 1 between its ends, upwards and downwards', () => {
  expect([1, 2, 2.5, 3, 4, 9].map((value) => smoothstep(2, 4, value))).toEqual([0, 0, 0.15625, 0.5, 1, 1])
  expect([1, 2.5, 9].map((value) => smoothstep(4, 2, value))).toEqual([1, 0.84375, 0])
})
