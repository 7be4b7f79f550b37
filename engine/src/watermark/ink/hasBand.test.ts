import { expect, test } from 'vitest'
import { xorshift32 } from '../../kernel/random/xorshift32.ts'
import type { MarkPatch } from '../markPatch.ts'
import { hasBand } from './hasBand.ts'

const [width, height] = [120, 60]

const patchOf = (shade: (x: number, y: number) => number): MarkPatch => {
  const random = xorshift32(5)
  const plane = Float32Array.from(
    { length: width * height },
    (_, at) => (100 + 60 * (random() - 0.5)) * shade(at % width, Math.floor(at / width)),
  )
  return {
    box: { left: 0, top: 0, width, height },
    planes: [plane, plane, plane],
    painted: Uint8Array.from(plane, (_, at) => (at % width >= 10 && at % width < 110 ? 1 : 0)),
  }
}
const strokes = Uint8Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return y >= 25 && y < 35 && x % 12 < 5 ? 1 : 0
})

test('a band under a caption is seen by its level edge, and a photo without one is not taken for it', () => {
  expect(
    hasBand(
      patchOf((_, y) => (y >= 15 && y < 45 ? 0.4 : 1)),
      strokes,
    ),
  ).toBe(true)
  expect(
    hasBand(
      patchOf(() => 1),
      strokes,
    ),
  ).toBe(false)
})

test('what a shape covers is no edge, nor is what is short or not level', () => {
  const all = new Uint8Array(width * height).fill(1)
  expect(
    hasBand(
      patchOf((_, y) => (y < 30 ? 0.4 : 1)),
      all,
    ),
  ).toBe(false)
  expect(
    hasBand(
      patchOf((x, y) => (y < 30 && x < 40 ? 0.4 : 1)),
      strokes,
    ),
  ).toBe(false)
  expect(
    hasBand(
      patchOf((x, y) => (y < x / 2 ? 0.4 : 1)),
      strokes,
    ),
  ).toBe(false)
})
