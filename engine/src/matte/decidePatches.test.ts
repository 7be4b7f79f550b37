import { expect, test } from 'vitest'
import { decidePatches } from './decidePatches.ts'

/** 40 pixels wide, 20 high: nothing, a patch of the given width and coverage from column 10 on, then solid. */
const patch = (widthPx: number, coverage: number): { width: number; height: number; data: Float32Array } => ({
  width: 40,
  height: 20,
  data: Float32Array.from({ length: 800 }, (_, at) => {
    const column = at % 40
    return column < 10 ? 0 : column < 10 + widthPx ? coverage : 1
  }),
})
const middleOf = (widthPx: number, coverage: number): number =>
  decidePatches(patch(widthPx, coverage), 5).data[10 * 40 + 10 + (widthPx >> 1)] as number

test('a wide half-hearted patch becomes the background’s or the subject’s', () => {
  expect(middleOf(20, 0.4)).toBe(0)
  expect(middleOf(20, 0.7)).toBe(0)
  expect(middleOf(20, 0.8)).toBe(1)
})

test('a soft edge, narrow hair and clear parts stay as they are', () => {
  expect(middleOf(9, 0.4)).toBeCloseTo(0.4)
  expect(middleOf(1, 0.4)).toBeCloseTo(0.4)
  const { data } = decidePatches(patch(20, 0.4), 5)
  expect([data[0], data[39], data[10]]).toEqual([0, 1, Math.fround(0.4)])
})
