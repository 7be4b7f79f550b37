import { expect, test } from 'vitest'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { decideMatte } from './decideMatte.ts'

const side = 200
const flat = (value: number): Plane => ({ width: side, height: side, data: new Float32Array(side * side).fill(value) })
const grey: RgbPlanes = [flat(0.5), flat(0.5), flat(0.5)]

/** A solid subject on the left, and a half-sure square of `scrapPx` beside it. */
const subjectAndScrap = (scrapPx: number): Plane => {
  const alpha = flat(0)
  for (let row = 10; row < 190; row++) alpha.data.fill(1, row * side + 5, row * side + 125)
  for (let row = 20; row < 20 + scrapPx; row++) alpha.data.fill(0.6, row * side + 140, row * side + 140 + scrapPx)
  return alpha
}

test('a half-sure scrap that is removed as too small raises no question, a larger one does', () => {
  const small = decideMatte(subjectAndScrap(25), {}, grey, [])
  expect(small.removedCount).toBe(1)
  expect(small.doubted).toHaveLength(0)
  expect(decideMatte(subjectAndScrap(45), {}, grey, []).doubted).toHaveLength(1)
})
