import { expect, test } from 'vitest'
import { estimationPart } from './estimationPart.ts'
import type { MarkPatch } from './markPatch.ts'

/** A patch whose pixels hold their own place, painted in the columns from `from` to `to`. */
const patchOf = (width: number, height: number, from: number, to: number): MarkPatch => {
  const plane = Float32Array.from({ length: width * height }, (_, at) => at)
  return {
    box: { left: 100, top: 50, width, height },
    planes: [plane, plane, plane],
    painted: Uint8Array.from(plane, (_, at) => (at % width >= from && at % width < to ? 1 : 0)),
  }
}

test('a patch that is small enough is taken whole', () => {
  const patch = patchOf(20, 10, 0, 20)
  expect(estimationPart(patch, 200)).toBe(patch)
})

test('of a long patch the part with the most paint is taken at its full height', () => {
  const part = estimationPart(patchOf(40, 10, 28, 40), 120)
  expect(part.box).toEqual({ left: 128, top: 50, width: 12, height: 10 })
  expect([...part.planes[0].subarray(0, 3)]).toEqual([28, 29, 30])
  expect(part.painted.every((flag) => flag === 1)).toBe(true)
})

test('where the paint is everywhere the middle is taken', () => {
  expect(estimationPart(patchOf(40, 10, 0, 40), 120).box).toMatchObject({ left: 114, width: 12 })
  expect(estimationPart(patchOf(40, 40, 0, 40), 100).box).toEqual({ left: 115, top: 65, width: 10, height: 10 })
})
