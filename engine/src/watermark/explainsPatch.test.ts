import { expect, test } from 'vitest'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { explainsPatch } from './explainsPatch.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const [width, height] = [60, 40]
const lossless = 0.3
const white: Mark = { opacity: 0.4, colour: [255, 255, 255] }
const coverage = Uint8Array.from({ length: width * height }, (_, at) => (at % width >= 20 && at % width < 40 ? 1 : 0))
const patchOf = (seen: (behind: number, covered: number) => number): MarkPatch => {
  const plane = (): Float32Array =>
    Float32Array.from(coverage, (covered, at) => seen(110 + 15 * Math.sin(Math.floor(at / width) / 3), covered))
  const planes: MarkPlanes = [plane(), plane(), plane()]
  return { box: { left: 0, top: 0, width, height }, planes, painted: coverage }
}
const marked = patchOf((behind, covered) => (1 - 0.4 * covered) * behind + 0.4 * covered * 255)

test('accepts the mark that is there', () => {
  expect(explainsPatch(marked, coverage, coverage, white, lossless)).toBe(true)
})

test('rejects one that leaves a step, one that is nearly opaque and one that amplifies noise too much', () => {
  expect(explainsPatch(marked, coverage, coverage, { ...white, opacity: 0.05 }, lossless)).toBe(false)
  expect(explainsPatch(marked, coverage, coverage, { ...white, opacity: 0.95 }, lossless)).toBe(false)
  expect(explainsPatch(marked, coverage, coverage, white, 8)).toBe(false)
})

test('rejects one behind which the photo is darker than black', () => {
  const dark = patchOf((_, covered) => (covered === 1 ? 40 : 110))
  expect(explainsPatch(dark, coverage, coverage, white, lossless)).toBe(false)
})

/** A white disc over an even grey ground, its edge as wide as given. */
const discOf = (edgePx: number) => {
  const disc = Float32Array.from(coverage, (_, at) =>
    clamp01((13 - Math.hypot((at % width) - 30, Math.floor(at / width) - 20)) / edgePx + 0.5),
  )
  const plane = (): Float32Array => disc.map((covered) => 110 + 0.4 * covered * (255 - 110))
  const patch: MarkPatch = {
    box: { left: 0, top: 0, width, height },
    planes: [plane(), plane(), plane()],
    painted: new Uint8Array(coverage.length).fill(1),
  }
  const from = (least: number): Uint8Array => Uint8Array.from(disc, (covered) => (covered >= least ? 1 : 0))
  return [patch, from(0.5), from(0.95)] as const
}

test('of a segmented mark the step across its outline must go, which it does at a hard edge alone', () => {
  expect(explainsPatch(...discOf(1), white, lossless)).toBe(true)
  expect(explainsPatch(...discOf(16), white, lossless)).toBe(false)
})

test('of a mark that a network predicted the edge may be soft, but behind it must be a photo, whose noise it does not drown', () => {
  expect(explainsPatch(...discOf(16), white, lossless, true)).toBe(true)
  expect(explainsPatch(...discOf(4), { ...white, opacity: 0.8 }, lossless, true)).toBe(false)
  expect(explainsPatch(...discOf(4), white, 9, true)).toBe(false)
})
