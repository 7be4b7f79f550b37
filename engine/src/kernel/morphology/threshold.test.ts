import { expect, test } from 'vitest'
import { threshold } from './threshold.ts'

test('is 1 from the threshold on', () => {
  expect([...threshold(Float32Array.of(0.25, 0.5, 0.75, -1), 0.5)]).toEqual([0, 1, 1, 0])
  expect([...threshold(Uint8Array.of(39, 40, 255), 40, 255)]).toEqual([0, 255, 255])
})
