import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { correctBySteps } from './correctBySteps.ts'
import type { Mark } from './mark.ts'
import type { InvertedMark } from './markFault.ts'
import type { MarkPlanes } from './markPatch.ts'

const [width, height] = [180, 90]
const truth: Mark = { opacity: 0.6, colour: [30, 20, 40] }
/** Bars, as strokes of letters. */
const coverage = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 20 && x < 160 && y > 20 && y < 70 && x % 20 < 9 ? 1 : 0
})

/** What comes out where a mark is taken away as another, over ground that varies by so many levels from pixel to pixel. */
const takenAs = (mark: Mark, roughness: number): InvertedMark => {
  const random = xorshift32(5)
  const planes = [0, 1, 2].map((channel) =>
    coverage.map((covered, at) => {
      const ground = 60 + (at % width) * 0.9 + 10 * channel + roughness * (random() - 0.5)
      const seen =
        covered === 0 ? ground : (1 - truth.opacity) * ground + truth.opacity * (truth.colour[channel] as number)
      return covered === 0 ? seen : (seen - mark.opacity * (mark.colour[channel] as number)) / (1 - mark.opacity)
    }),
  ) as unknown as MarkPlanes
  return { planes, coverage, mark, under: new Float32Array(coverage.length) }
}

test('a black mark of half its opacity is corrected to the dark one that it is', () => {
  const corrected = correctBySteps(takenAs({ opacity: 0.5, colour: [0, 0, 0] }, 6), width) as Mark
  expect(Math.abs(corrected.opacity - truth.opacity)).toBeLessThan(0.02)
  expect(corrected.colour.map((level, channel) => Math.abs(level - (truth.colour[channel] as number)) < 4)).toEqual([
    true,
    true,
    true,
  ])
})

test('a mark that is right stays, and so does one over ground that hides what it leaves', () => {
  expect(correctBySteps(takenAs(truth, 6), width)).toBeNull()
  expect(correctBySteps(takenAs({ ...truth, opacity: 0.57 }, 240), width)).toBeNull()
})

test('the opacity of a mark that changes is not corrected', () => {
  const gradient = { perX: 0.001, perY: 0, centreX: 0, centreY: 0 }
  expect(correctBySteps(takenAs({ opacity: 0.5, colour: [0, 0, 0], gradient }, 6), width)).toBeNull()
})
