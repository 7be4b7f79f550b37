import { expect, test } from 'vitest'
import type { MarkPatch } from '../markPatch.ts'
import { coversLettering } from './coversLettering.ts'

const [width, height] = [30, 10]
const plane = new Float32Array(width * height)
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: [plane, plane, plane],
  painted: Uint8Array.from(plane, (_, at) => (at % width < 20 ? 1 : 0)),
}
const strokes = Uint8Array.from(plane, (_, at) => (at % width === 5 ? 1 : 0))

/** Painted pixels look like text in the columns from `from` to `to`. */
const textIn = (from: number, to: number): number[] =>
  Array.from({ length: 20 * height }, (_, at) => (at % 20 >= from && at % 20 < to ? 0.6 : 0.1))

test('strokes cover the lettering that lies within four pixels of them', () => {
  expect(coversLettering(patch, strokes, textIn(1, 10))).toBe(true)
  expect(coversLettering(patch, strokes, textIn(1, 12))).toBe(false)
  expect(coversLettering(patch, strokes, textIn(12, 18))).toBe(false)
})
