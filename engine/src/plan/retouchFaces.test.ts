import { expect, it } from 'vitest'
import type { FaceCrop } from '../face/faceCrop.ts'
import { dimRedPupils, whitenTeeth } from './retouchFaces.ts'

/** Three pixels: the part, the part's dark or skin-coloured neighbour, and the part's twin outside the mask. */
const crop = (luma: number[], blue: number[], red: number[]): FaceCrop => ({
  box: { left: 0, top: 0, width: 3, height: 1 },
  luma: Float32Array.from(luma),
  cb: Float32Array.from(blue),
  cr: Float32Array.from(red),
})
const mask = Float32Array.of(1, 1, 0)

it('whitens yellow teeth, but neither lips nor pixels outside the mouth', () => {
  const before = crop([0.6, 0.45, 0.6], [-0.12, -0.05, -0.12], [0.03, 0.2, 0.03])
  const after = whitenTeeth(before, mask, 1)
  expect(after.cb[0]).toBeGreaterThan(-0.03)
  expect(after.luma[0]).toBeGreaterThan(0.65)
  expect([after.luma[1], after.cr[1]]).toEqual([before.luma[1], before.cr[1]])
  expect(after.luma[2]).toBe(before.luma[2])
})

it('makes a red pupil dark and grey and leaves a brown iris', () => {
  const before = crop([0.5, 0.3, 0.5], [-0.1, -0.06, -0.1], [0.3, 0.06, 0.3])
  const after = dimRedPupils(before, mask, 1)
  expect(after.cr[0]).toBeCloseTo(0)
  expect(after.luma[0]).toBeLessThan(0.25)
  expect(after.cr[1]).toBe(before.cr[1])
  expect(after.cr[2]).toBe(before.cr[2])
})
