import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { lettersLeft } from './lettersLeft.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const [width, height] = [120, 60]
const count = width * height
const threeOf = (plane: Float32Array): MarkPlanes => [plane, plane, plane]
const random = xorshift32(5)
const photo = Float32Array.from({ length: count }, () => 100 + 12 * (random() - 0.5))
/** Two bars of 8 × 28 px, far apart. */
const barOf = (left: number) => (at: number) =>
  at % width >= left && at % width < left + 8 && Math.floor(at / width) >= 16 && Math.floor(at / width) < 44 ? 1 : 0
const [first, second] = [barOf(24), barOf(84)]
const coverage = Float32Array.from({ length: count }, (_, at) => Math.max(first(at), second(at)))
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: threeOf(photo.map((value, at) => value + 60 * (coverage[at] as number))),
  painted: new Uint8Array(count).fill(1),
}
const step = threeOf(coverage.map((covered) => 60 * covered))
const middleOf = (left: number): number => 30 * width + left + 4

const leftIn = (planes: MarkPlanes) => {
  const left = lettersLeft(patch, planes, { planes, coverage, step })
  return [24, 84].map((bar) => left[middleOf(bar)])
}

test('a letter whose shape is still in the result is left, the others are not', () => {
  expect(leftIn(threeOf(photo))).toEqual([0, 0])
  expect(leftIn(threeOf(photo.map((value, at) => value + 12 * second(at))))).toEqual([0, 1])
  expect(leftIn(threeOf(photo.map((value, at) => value - 12 * first(at))))).toEqual([1, 0])
})

test('so is one behind which no photo can be', () => {
  const dark = photo.map((value, at) => value - (first(at) === 1 && at % 7 === 0 ? 150 : 0))
  expect(lettersLeft(patch, threeOf(photo), { planes: threeOf(dark), coverage, step })[middleOf(24)]).toBe(1)
})
