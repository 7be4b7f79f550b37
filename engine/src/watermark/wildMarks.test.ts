import { expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { correctMark } from './correctMark.ts'
import { ghostFraction } from './ghostFraction.ts'
import { judgeMark, soundConfidence } from './judgeMark.ts'
import type { Mark } from './mark.ts'
import { markEvidence } from './markEvidence.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { findUnderLayers, withoutLayer } from './underLayers.ts'

const [width, height] = [180, 90]
const box = { left: 0, top: 0, width, height }
const white = [255, 255, 255] as const
const photo = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return 110 + 30 * Math.sin(x / 17 + y / 23) + 6 * Math.sin(x * 1.7) * Math.cos(y * 1.3)
})
/** Bars of eight pixels, like the strokes of letters. */
const crisp = Float32Array.from(photo, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 30 && x < 150 && y > 25 && y < 65 && (x % 20 < 8 || y % 24 < 5) ? 1 : 0
})
const painted = Uint8Array.from(crisp, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 18 && x < 162 && y > 13 && y < 77 ? 1 : 0
})
const planesOf = (plane: Float32Array): MarkPlanes => [plane.slice(), plane.slice(), plane.slice()]
const patchOf = (plane: Float32Array): MarkPatch => ({ box, painted, planes: planesOf(plane) })
const laid = (alpha: (at: number) => number, behind: Float32Array = photo, level = 255): Float32Array =>
  behind.map((value, at) => (1 - alpha(at)) * value + alpha(at) * level)
const blurred = gaussianFilter(crisp, width, 1.4)

test('the opacity of a mark with soft edges is corrected', () => {
  const seen = laid((at) => 0.4 * (blurred[at] as number))
  let mark: Mark = { opacity: 0.26, colour: white }
  for (let round = 0; round < 5; round++) mark = correctMark([{ patch: patchOf(seen), coverage: blurred }], mark).mark
  expect(mark.opacity).toBeCloseTo(0.4, 1)
  expect(Math.abs(mark.opacity - 0.4)).toBeLessThan(0.02)
})

test('opacity that changes over the mark is found as a gradient', () => {
  const seen = laid((at) => (0.2 + (0.3 * (at % width)) / width) * (crisp[at] as number))
  let mark: Mark = { opacity: 0.35, colour: white }
  for (let round = 0; round < 5; round++) mark = correctMark([{ patch: patchOf(seen), coverage: crisp }], mark).mark
  expect((mark.gradient?.perX ?? 0) * width).toBeCloseTo(0.3, 1)
})

test('a right mark is left as it is', () => {
  const seen = laid((at) => 0.4 * (crisp[at] as number))
  const { change } = correctMark([{ patch: patchOf(seen), coverage: crisp }], { opacity: 0.4, colour: white })
  expect(change).toBeLessThan(0.012)
})

test('a soft shadow under a mark is found and taken away; a photo without one is left alone', () => {
  const moved = crisp.map((_, at) => crisp[at - 3 * width - 3] ?? 0)
  const shadow = gaussianFilter(moved, width, 2).map((value) => value * 0.5)
  const behind = laid((at) => shadow[at] as number, photo, 0)
  const layers = findUnderLayers(planesOf(behind), crisp, width)
  expect(layers[0]?.level).toBe(0)
  const [found] = layers.reduce(withoutLayer, planesOf(behind))
  const errorOf = (plane: Float32Array): number =>
    Math.sqrt(plane.reduce((sum, value, at) => sum + (value - (photo[at] as number)) ** 2, 0) / plane.length)
  expect(errorOf(found)).toBeLessThan(errorOf(behind) / 4)
  expect(findUnderLayers(planesOf(photo), crisp, width)).toEqual([])
})

test('a ghost counts in whichever colour shows it, not only in the one that showed the mark', () => {
  const patch = { ...patchOf(laid((at) => 0.4 * (crisp[at] as number))), painted }
  const [, green, blue] = patch.planes
  const dark = photo.map(() => 4)
  const seen = {
    ...patch,
    planes: [dark.map((value, at) => value + 100 * (crisp[at] as number)), green, blue] as const,
  }
  const ghost = photo.map((value, at) => value * (1 - 0.3 * (crisp[at] as number)))
  expect(ghostFraction(seen, [dark, photo, ghost])).toBeGreaterThan(0.08)
  expect(ghostFraction(seen, [dark, photo, photo])).toBeLessThan(0.05)
})

test('a mark that is gone is sound; half of it left, or nothing to compare, is not', () => {
  const patch = patchOf(laid((at) => 0.4 * (crisp[at] as number)))
  const filled = planesOf(photo.map((value, at) => (painted[at] === 1 ? 110 + ((at * 7919) % 13) - 6 : value)))
  const confidenceOf = (solved: Float32Array): number => judgeMark(markEvidence(patch, planesOf(solved), filled))
  expect(confidenceOf(photo)).toBeGreaterThan(soundConfidence)
  expect(confidenceOf(laid((at) => 0.2 * (crisp[at] as number)))).toBeLessThan(soundConfidence)
  expect(confidenceOf(patch.planes[0])).toBe(0)
})
