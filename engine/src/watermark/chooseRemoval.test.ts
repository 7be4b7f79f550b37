import { expect, test } from 'vitest'
import { chooseRemoval, needsFill } from './chooseRemoval.ts'
import { partlySoundConfidence, soundConfidence, sureConfidence } from './judgeMark.ts'
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
const offBy = (correctionLevels: number, remainingLevels: number) => ({ error: { correctionLevels, remainingLevels } })
const filled = planesFrom((at) => 110 + (at % 7))

test('an inversion that leaves little is written as it is, and needs no fill', () => {
  const one = { ...solvedWith(0.02, 0.28), ...offBy(1, 5) }
  expect(needsFill(one, 0.3, null)).toBe(false)
  const kept = chooseRemoval(one, null, 0.3)
  expect(kept.kind).toBe('solved')
  expect(kept.planes).toBe(one.planes)
  expect(kept.confidence).toBeGreaterThan(sureConfidence)
  expect(kept.keptOn).toBe('all ground')
})

test('an inversion in doubt is kept over busy ground, unless it takes away more than there is', () => {
  const doubtful = { ...solvedWith(0.3, 0.28), ...offBy(5, 10) }
  const { confidence, keptOn } = chooseRemoval(doubtful, null, 0.3)
  expect(confidence).toBeLessThan(soundConfidence)
  expect(confidence).toBeGreaterThan(partlySoundConfidence)
  expect(keptOn).toBe('busy ground')
  const planes = doubtful.planes.map((plane) => plane.map((value) => value - 300)) as unknown as MarkPlanes
  expect(chooseRemoval({ ...doubtful, planes }, null, 0.3).keptOn).toBe('none')
})

test('an inversion in grave doubt is kept where the ground hides what is left, and not where it can be read', () => {
  const poor = { ...solvedWith(0.6, 0.28), ...offBy(9, 12) }
  const kept = chooseRemoval(poor, null, 0.3)
  expect(kept.confidence).toBeLessThan(partlySoundConfidence)
  expect(kept.keptOn).toBe('busy ground')
  expect(Math.max(...(kept.trace as Float32Array))).toBeGreaterThan(5)
  expect(chooseRemoval({ ...solvedWith(0.3, 0.28), ...offBy(5, 10) }, null, 0.3).trace).toBeNull()
  expect(chooseRemoval({ ...poor, isLegible: true }, null, 0.3)).toMatchObject({ keptOn: 'none', trace: null })
})

test('an inversion that would be sound if nothing could be read in it is kept but for the letters that are left', () => {
  const legible = { ...solvedWith(0.05, 0.28), ...offBy(4, 8), isLegible: true }
  const kept = chooseRemoval(legible, null, 0.3)
  expect(kept.confidence).toBeLessThan(partlySoundConfidence)
  expect(kept.keptOn).toBe('busy ground')
  expect(kept.lettersLeft).toHaveLength(count)
  expect(chooseRemoval({ ...legible, isLegible: false }, null, 0.3).lettersLeft).toBeNull()
})

test('what leaves its shape, is corrected much or can be read is not sound', () => {
  const confidenceOf = (one: SolvedMark): number => chooseRemoval(one, null, 0.3).confidence
  expect(confidenceOf({ ...solvedWith(0.5, 0.2), ...offBy(1, 5) })).toBeLessThan(soundConfidence)
  expect(confidenceOf({ ...solvedWith(0.15, 0.2), ...offBy(12, 12) })).toBeLessThan(soundConfidence)
  expect(confidenceOf({ ...solvedWith(0.05, 0.2), ...offBy(1, 5), isLegible: true })).toBeLessThan(soundConfidence)
  expect(confidenceOf({ ...solvedWith(0, 0.2), planes: patch.planes })).toBe(0)
})

test('a removal names the form that was inverted, with its own mark and coverage', () => {
  const layered = { ...solvedWith(0.08, 0.28), mark: { opacity: 0.42, colour: [255, 255, 255] as const } }
  const kept = chooseRemoval({ ...solvedWith(0.5, 0.2), layered }, null, 0.3)
  expect(kept.planes).toBe(layered.planes)
  expect(kept.form).toBe(layered)
})

test('in files with much loss, and where a person asks for it, an inversion is blended with a fill; how sure it is stays', () => {
  const one = { ...solvedWith(0.05, 0.28), ...offBy(1, 5) }
  expect(needsFill(one, 4, null)).toBe(true)
  expect(needsFill(one, 0.3, 'blended')).toBe(true)
  const distance = (planes: MarkPlanes): number =>
    planes[0].reduce((sum, value, at) => sum + Math.abs(value - (filled[0][at] as number)), 0)
  const plain = chooseRemoval(one, null, 4)
  for (const [noise, asked] of [
    [4, null],
    [0.3, 'blended'],
  ] as const) {
    const { planes, kind, confidence } = chooseRemoval(one, filled, noise, asked)
    expect([kind, confidence]).toEqual(['blended', plain.confidence])
    expect(distance(planes)).toBeLessThan(distance(plain.planes))
  }
})

test('an area in doubt is surer beside others with the same mark that are sure, and no surer beside another mark', () => {
  const sure = { ...solvedWith(0.01, 0.28), ...offBy(0.5, 3) }
  const doubtful = { ...solvedWith(0.3, 0.28), ...offBy(5, 10), mark: sure.mark }
  const alone = chooseRemoval(doubtful, null, 0.3).confidence
  expect(alone).toBeLessThan(soundConfidence)
  expect(chooseRemoval(doubtful, null, 0.3, null, [doubtful, sure]).confidence).toBeGreaterThan(soundConfidence)
  const other = { ...sure, mark: { ...sure.mark } }
  expect(chooseRemoval(doubtful, null, 0.3, null, [doubtful, other]).confidence).toBe(alone)
})
