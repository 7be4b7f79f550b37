import { expect, test } from 'vitest'
import { faceWeight } from './faceWeight.ts'

test('counts in full on the face and fades out around it', () => {
  const square = { x: 50.5, y: 20.5, sidePx: 20, angle: 0 }
  expect([50, 61, 68, 90].map((column) => faceWeight(square, column, 20).toFixed(3))).toEqual([
    '1.000',
    '1.000',
    '0.000',
    '0.000',
  ])
  expect(faceWeight(square, 65, 20)).toBeGreaterThan(0)
  expect(faceWeight(square, 65, 20)).toBeLessThan(1)
})
