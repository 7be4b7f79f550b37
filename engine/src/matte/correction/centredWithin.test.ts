import { expect, test } from 'vitest'
import { centredWithin } from './centredWithin.ts'

const plane = { width: 4, height: 1, data: Float32Array.of(0.25, 0.75, 1, 0.5) }

test('values lose the mean of their area, and are 0 outside it', () => {
  const { data, size } = centredWithin(plane, Uint8Array.of(1, 1, 0, 1))
  expect([...data]).toEqual([-0.25, 0.25, 0, 0])
  expect(size).toBe(3)
})

test('an area without pixels has no values', () => {
  expect([...centredWithin(plane, new Uint8Array(4)).data]).toEqual([0, 0, 0, 0])
})
