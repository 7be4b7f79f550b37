import { expect, test } from 'vitest'
import { timesPlane } from './timesPlane.ts'

test('each sample is multiplied by the other plane’s, and neither plane changes', () => {
  const [plane, other] = [Float32Array.of(1, -2, 0.5), Float32Array.of(0.5, 3, 0)]
  expect(timesPlane(plane, other)).toEqual(Float32Array.of(0.5, -6, 0))
  expect([plane, other]).toEqual([Float32Array.of(1, -2, 0.5), Float32Array.of(0.5, 3, 0)])
})
