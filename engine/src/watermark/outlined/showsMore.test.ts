import { expect, test } from 'vitest'
import type { Explained } from '../markFault.ts'
import type { MarkPlanes } from '../markPatch.ts'
import { mark, outlinedPatch, outlineOf } from '../testing/outlinedPatch.ts'
import { letters, photo } from '../testing/reliefPatch.ts'
import { showsMore } from './showsMore.ts'

const patch = outlinedPatch()
const layers = [outlineOf(letters)]

/** The photo with lines of so many levels along the left edges of letters. */
const withLines = (levels: number, changes: Partial<Explained> = {}): Explained => {
  const plane = photo.map((value, at) => value + levels * Math.max(0, (letters[at] as number) - (letters[at - 1] ?? 0)))
  const planes: MarkPlanes = [plane, plane, plane]
  const under = layers[0]?.alpha as Float32Array
  return { planes, coverage: letters, mark, layers, under, softness: 0.05, step: planes, ...changes }
}

test('lines that are plainer count, and not those that are hardly so', () => {
  expect(showsMore(patch, withLines(20), withLines(0))).toBe(true)
  expect(showsMore(patch, withLines(0), withLines(20))).toBe(false)
  expect(showsMore(patch, withLines(1), withLines(0))).toBe(false)
})

test('what is written is looked at, not the inversion before it was corrected', () => {
  expect(showsMore(patch, withLines(20, { cleaned: withLines(0).planes }), withLines(0))).toBe(false)
})

test('a mark that can be read counts where it could not be before', () => {
  expect(showsMore(patch, withLines(0, { isLegible: true }), withLines(0, { isLegible: false }))).toBe(true)
  expect(showsMore(patch, withLines(0, { isLegible: true }), withLines(0, { isLegible: true }))).toBe(false)
})
