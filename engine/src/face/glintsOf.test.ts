import { expect, test } from 'vitest'
import { glintsOf } from './glintsOf.ts'

test('circles lie around both eyes and the mouth', () => {
  const points = new Float32Array(468 * 3)
  const place = (landmark: number, x: number, y: number): void => points.set([x, y], landmark * 3)
  place(33, 10, 20)
  place(133, 20, 20)
  place(362, 30, 20)
  place(263, 40, 20)
  place(61, 15, 40)
  place(291, 35, 40)
  const face = { points, square: { x: 25, y: 30, sidePx: 60, angle: 0 }, presence: 1 }
  expect(glintsOf(face)).toEqual([
    { x: 15, y: 20, radiusPx: 7 },
    { x: 35, y: 20, radiusPx: 7 },
    { x: 25, y: 40, radiusPx: 14 },
  ])
})
