import { expect, test } from 'vitest'
import { alignFace } from './alignFace.ts'
import { fromSquare } from './readSquare.ts'

/** A mesh whose eyes, nose and mouth lie as in the template, in a square of the photo. */
const meshIn = (square: Parameters<typeof fromSquare>[0]): Float32Array => {
  const points = new Float32Array(468 * 3)
  const put = (index: number, x: number, y: number): void => points.set(fromSquare(square, x / 512, y / 512), index * 3)
  for (const index of [33, 133]) put(index, 192.98138, 239.94708)
  for (const index of [362, 263]) put(index, 318.90277, 240.1936)
  put(1, 256.63416, 314.01935)
  put(61, 201.26117, 371.41043)
  put(291, 313.08905, 371.15118)
  return points
}

test.each([
  { x: 100, y: 80, sidePx: 90, angle: 0 },
  { x: 313, y: 207, sidePx: 401, angle: 0.6 },
  { x: 50, y: 60, sidePx: 33, angle: -2 },
])('a face that lies as in the template is found in its square', (square) => {
  const found = alignFace({ points: meshIn(square) })
  for (const key of ['x', 'y', 'sidePx', 'angle'] as const) expect(found[key]).toBeCloseTo(square[key], 2)
})
