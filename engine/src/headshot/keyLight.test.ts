import { expect, test } from 'vitest'
import type { Face } from '../face/detectLandmarks.ts'
import type { FaceCrop } from '../face/faceCrop.ts'
import { estimateLight, lightField, meshNormals } from './keyLight.ts'

/** A ball of radius 50 in the middle of a 128-pixel photo, as 468 points of its visible half. */
const points = new Float32Array(468 * 3)
for (let point = 0; point < 468; point++) {
  const distance = 46 * Math.sqrt((point + 0.5) / 468)
  const turn = point * 2.399963
  points[point * 3] = 64 + distance * Math.cos(turn)
  points[point * 3 + 1] = 64 + distance * Math.sin(turn)
  points[point * 3 + 2] = -Math.sqrt(50 * 50 - distance * distance)
}
const ball: Face = { points, square: { x: 64, y: 64, sidePx: 92, angle: 0 }, presence: 1 }
const normals = meshNormals(points)

const litFrom = (x: number, y: number): FaceCrop => {
  const luma = Float32Array.from({ length: 128 * 128 }, (_, at) => {
    const [across, down] = [((at % 128) - 63.5) / 50, (Math.floor(at / 128) - 63.5) / 50]
    return 0.4 + 0.25 * (across * x + down * y)
  })
  const grey = new Float32Array(128 * 128)
  return { box: { left: 0, top: 0, width: 128, height: 128 }, luma, cb: grey, cr: grey }
}
const skin = new Float32Array(128 * 128).fill(1)

test('normals of a ball point away from its middle', () => {
  let worst = 1
  for (let point = 0; point < 300; point++) {
    const outward = [0, 1, 2].reduce((sum, axis) => {
      const from = axis === 2 ? -(points[point * 3 + 2] as number) : (points[point * 3 + axis] as number) - 64
      return sum + ((normals[point * 3 + axis] as number) * from) / 50
    }, 0)
    worst = Math.min(worst, outward)
  }
  expect(worst).toBeGreaterThan(0.9)
})

test('the light is found where it comes from', () => {
  const right = estimateLight(litFrom(1, 0), skin, ball, normals)
  expect(right[0]).toBeGreaterThan(0.4)
  expect(estimateLight(litFrom(-1, 0), skin, ball, normals)[0]).toBeCloseTo(-right[0], 1)
  expect(Math.abs(estimateLight(litFrom(0, -1), skin, ball, normals)[0])).toBeLessThan(0.1)
})

test('the field brightens the lit side, darkens the other and ends away from the face', () => {
  const field = lightField(ball, normals, [0.6, 0, 0.8])
  expect(field(95, 64)).toBeGreaterThan(0.02)
  expect(field(33, 64)).toBeLessThan(-0.1)
  expect(field(64, -40)).toBe(0)
  expect(Math.abs(field(150, 64))).toBeLessThan(0.02)
})
