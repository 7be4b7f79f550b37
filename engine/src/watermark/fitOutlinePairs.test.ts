import { expect, test } from 'vitest'
import { fitOutlinePairs } from './fitOutlinePairs.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const [width, height] = [60, 40]
const coverage = Uint8Array.from({ length: width * height }, (_, at) => (at % width >= 20 && at % width < 40 ? 1 : 0))
const patchUnder = ({ opacity, colour }: Mark): MarkPatch => ({
  box: { left: 0, top: 0, width, height },
  planes: [0, 1, 2].map((channel) =>
    Float32Array.from(coverage, (covered, at) => {
      const behind = 90 + 20 * channel + 15 * Math.sin(Math.floor(at / width) / 3)
      return (1 - opacity * covered) * behind + opacity * covered * (colour[channel] as number)
    }),
  ) as unknown as MarkPlanes,
  painted: new Uint8Array(width * height).fill(1),
})

test('finds opacity and colour of a white mark, and that nothing of its step is left', () => {
  const mark: Mark = { opacity: 0.4, colour: [255, 255, 255] }
  const fit = fitOutlinePairs([patchUnder(mark)], [coverage], mark)
  expect(fit?.mark.colour).toEqual([255, 255, 255])
  expect(fit?.mark.opacity).toBeCloseTo(0.4, 2)
  expect(fit?.robustMark?.opacity).toBeCloseTo(0.4, 2)
  expect(fit?.residualStep).toBeCloseTo(0, 2)
  expect(fit?.initialStep).toBeGreaterThan(40)
})

test('gives a mark in a colour no robust estimate', () => {
  const mark: Mark = { opacity: 0.5, colour: [200, 40, 30] }
  const fit = fitOutlinePairs([patchUnder(mark)], [coverage], mark)
  expect(fit?.mark.opacity).toBeCloseTo(0.5, 1)
  expect(fit?.robustMark).toBeNull()
})

test('answers null without an outline to measure across', () => {
  const mark: Mark = { opacity: 0.4, colour: [255, 255, 255] }
  expect(fitOutlinePairs([patchUnder(mark)], [new Uint8Array(width * height)], mark)).toBeNull()
})
