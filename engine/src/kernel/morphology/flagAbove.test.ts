import { expect, test } from 'vitest'
import { flagAbove } from './flagAbove.ts'

test('samples above the level are flagged, those at it and what is no number are not', () => {
  expect([...flagAbove(Float32Array.of(0, 0.5, 0.51, Number.NaN, 1), 0.5)]).toEqual([0, 0, 1, 0, 1])
})
