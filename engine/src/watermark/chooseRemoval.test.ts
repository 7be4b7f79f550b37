import { expect, test } from 'vitest'
import { chooseRemoval } from './chooseRemoval.ts'
import { fillError } from './fillError.ts'
import { markFault } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import type { SolvedMark } from './solveMarks.ts'

const [width, height] = [128, 96]
const count = width * height
const planesFrom = (level: (at: number, channel: number) => number): MarkPlanes => {
  const plane = (channel: number) => Float32Array.from({ length: count }, (_, at) => level(at, channel))
  return [plane(0), plane(1), plane(2)]
}
/** Fine texture, alike in all colours. */
const photoLevel = (at: number): number => 110 + 35 * Math.sin(at * 12.9898) * Math.cos(Math.floor(at / width) * 78.233)
/** Bars 6 px wide, 24 px apart. */
const coverage = Float32Array.from({ length: count }, (_, at) => {
  const [column, row] = [at % width, Math.floor(at / width)]
  return row >= 24 && row < 72 && column >= 24 && column < 104 && column % 24 < 6 ? 1 : 0
})
const opacity = 0.4
const step = planesFrom((at) => opacity * (coverage[at] as number) * (255 - photoLevel(at)))
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: planesFrom((at, channel) => photoLevel(at) + (step[channel as 0]?.[at] as number)),
  painted: Uint8Array.from({ length: count }, (_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)]
    return row >= 12 && row < 84 && column >= 12 && column < 116 ? 1 : 0
  }),
}
/** What is left of the mark, as a fraction of what it added, and how undecided its coverage is. */
const solvedWith = (left: number, softness: number): SolvedMark => ({
  ...{ patch, region: patch.box, layered: null, coverage, step, softness },
  ...{ mark: { opacity, colour: [255, 255, 255] }, under: new Float32Array(count) },
  planes: planesFrom((at, channel) => photoLevel(at) + left * (step[channel as 0]?.[at] as number)),
})
/** Off by so many levels, in squares of 8 px that are too light and too dark by turns. */
const fillOffBy = (levels: number): MarkPlanes =>
  planesFrom((at) => {
    const isLight = (Math.floor((at % width) / 8) + Math.floor(at / width / 8)) % 2 === 0
    return photoLevel(at) + (isLight ? levels : -levels)
  })

test('over fine texture an inversion is kept where the fill is far off beside the mark, and is not where it is closer', () => {
  const one = solvedWith(0.18, 0.28)
  const { fault, ghost } = markFault(patch, one)
  expect(ghost).toBeGreaterThan(0.1)
  expect(ghost).toBeLessThan(0.18)
  expect(fault).toBeLessThan(0.052)
  const [far, closer] = [fillOffBy(60), fillOffBy(40)]
  expect(fillError(patch, far, step)).toBeGreaterThan(45)
  expect(fillError(patch, closer, step)).toBeLessThan(45)
  const kept = chooseRemoval(one, far, 0.3)
  expect([kept.kind, kept.confidence]).toEqual(['solved', 0.7])
  expect(kept.planes).toBe(one.planes)
  expect(chooseRemoval(one, closer, 0.3).confidence).not.toBe(0.7)
})

test('a removal names the form that was inverted, with its own mark and coverage', () => {
  const layered = { ...solvedWith(0.18, 0.28), mark: { opacity: 0.42, colour: [255, 255, 255] as const } }
  const kept = chooseRemoval({ ...solvedWith(0.5, 0.2), layered }, fillOffBy(60), 0.3)
  expect(kept.planes).toBe(layered.planes)
  expect(kept.form).toBe(layered)
})

test('no fill is so far off that an inversion is kept which leaves much of its shape, or in which lettering can be read', () => {
  expect(chooseRemoval(solvedWith(0.5, 0.2), fillOffBy(60), 0.3).confidence).not.toBe(0.7)
  expect(chooseRemoval({ ...solvedWith(0.18, 0.28), isLegible: true }, fillOffBy(60), 0.3).confidence).not.toBe(0.7)
})
