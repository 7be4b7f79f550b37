import { expect, test } from 'vitest'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { smoothResidue } from './smoothResidue.ts'

const [width, height] = [48, 32]
const count = width * height
const mark: Mark = { opacity: 0.5, colour: [255, 255, 255] }
const [lossy, lossless] = [1.9, 0.3]
const isMarked = (at: number): boolean => at % width >= 12 && at % width < 36

/** A grey plane with a ripple over the marked part, and what was seen there before. */
const caseOf = (rippleLevels: number): { readonly patch: MarkPatch; readonly planes: MarkPlanes } => {
  const plane = Float32Array.from({ length: count }, (_, at) => 120 + rippleLevels * ((at % 2) * 2 - 1))
  const seen = plane.map((value, at) => (isMarked(at) ? 0.5 * value + 0.5 * 255 : value))
  const painted = Uint8Array.from(plane, (_, at) => (isMarked(at) ? 1 : 0))
  return {
    patch: { box: { left: 0, top: 0, width, height }, planes: [seen, seen, seen], painted },
    planes: [plane, plane, plane],
  }
}

const at = 16 * width + 24

test('a ripple as large as the noise is smoothed where the mark was, and stays elsewhere', () => {
  const { patch, planes } = caseOf(1.5)
  const [smooth] = smoothResidue(patch, planes, mark, lossy)
  expect(Math.abs((smooth[at] as number) - 120)).toBeLessThan(0.4)
  for (const column of [2, 10, 37]) expect(smooth[16 * width + column]).toBe(planes[0][16 * width + column])
})

test('texture stays', () => {
  const { patch, planes } = caseOf(30)
  const [smooth] = smoothResidue(patch, planes, mark, lossy)
  expect(Math.abs((smooth[at] as number) - (planes[0][at] as number))).toBeLessThan(1)
})

test('a lossless file stays as it is', () => {
  const { patch, planes } = caseOf(1.5)
  expect(smoothResidue(patch, planes, mark, lossless)).toBe(planes)
})
