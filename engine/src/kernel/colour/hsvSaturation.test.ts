import { expect, test } from 'vitest'
import { hsvSaturation } from './hsvSaturation.ts'

test('grey and black have none, a pure colour all of it', () => {
  expect([
    hsvSaturation(0, 0, 0),
    hsvSaturation(0.4, 0.4, 0.4),
    hsvSaturation(0, 0.3, 0),
    hsvSaturation(200, 150, 100),
  ]).toEqual([0, 0, 1, 0.5])
})
