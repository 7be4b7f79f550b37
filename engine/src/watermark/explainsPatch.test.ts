import { expect, test } from 'vitest'
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

test('of a coloured mark more of the step may be left where a network told what is covered', () => {
  const red: Mark = { opacity: 0.1, colour: [255, 250, 250] }
  expect(explainsPatch(marked, coverage, coverage, red, 11, false)).toBe(false)
  expect(explainsPatch(marked, coverage, coverage, red, 11, true)).toBe(true)
})
