import { expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { evidentForm } from './evidentForm.ts'
import { ghostFraction } from './ghostFraction.ts'
import { markFault } from './markFault.ts'
import type { MarkPlanes } from './markPatch.ts'
import type { SolvedMark } from './solveMarks.ts'

const [width, height] = [160, 90]
const box = { left: 0, top: 0, width, height }
/** A busy photo with a stripe of its own along one stroke, which agrees with the mark's shape by chance. */
const photo = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return 110 + 25 * Math.sin(x * 1.1) * Math.cos(y * 0.9) + (x > 55 && x < 82 && y > 20 && y < 70 ? 14 : 0)
})
const coverage = Float32Array.from(photo, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 30 && x < 130 && y > 20 && y < 70 && Math.floor((x - 30) / 25) % 2 === 1 ? 1 : 0
})
const painted = Uint8Array.from(photo, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 24 && x < 136 && y > 14 && y < 76 ? 1 : 0
})
const planesOf = (plane: Float32Array): MarkPlanes => [plane, plane, plane]
const laid = (opacity: number): MarkPlanes =>
  planesOf(photo.map((value, at) => value + opacity * (coverage[at] as number) * (255 - value)))
const patch = { box, painted, planes: laid(0.45) }
/** What the mark adds to an even photo. */
const step = planesOf(coverage.map((covered) => 0.45 * covered * (255 - 110)))
const known = { mark: { opacity: 0.45, colour: [255, 255, 255] as const }, under: new Float32Array(width * height) }
const solution = (planes: MarkPlanes, softness: number): SolvedMark => ({
  ...{ patch, region: box, planes, softness, coverage, step, layered: null },
  ...known,
})

test('a decided inversion is evident although a busy photo agrees with the mark’s shape by chance', () => {
  const right = solution(planesOf(photo), 0.02)
  expect(ghostFraction(patch, right.planes, step)).toBeGreaterThan(0.04)
  expect(evidentForm(right, 0.3)).toMatchObject({ form: right, confidence: 0.95 })
})

test('a third of the mark left is not evident, nor is an inversion whose coverage is undecided', () => {
  expect(evidentForm(solution(laid(0.2), 0.05), 0.3)).toBeNull()
  expect(evidentForm(solution(planesOf(photo), 0.3), 0.3)).toBeNull()
})

test('crisp edges without layers under them allow for more chance than soft ones', () => {
  const soft = gaussianFilter(coverage, width, 1)
  const faint = solution(planesOf(photo), 0.11)
  expect(evidentForm(faint, 0.3)?.form).toBe(faint)
  expect(evidentForm({ ...faint, coverage: soft }, 0.3)).toBeNull()
  expect(evidentForm({ ...faint, layered: faint }, 0.3)).toBeNull()
})

test('layers under a mark are taken away only where less speaks against that', () => {
  const plain = { ...known, planes: planesOf(photo), coverage, step, softness: 0.02 }
  const spoilt = { ...known, planes: laid(0.1), coverage, step, softness: 0.02 }
  expect(evidentForm({ ...solution(planesOf(photo), 0.02), layered: spoilt }, 0.3)?.form.planes[0]).toBe(photo)
  expect(evidentForm({ ...solution(laid(0.1), 0.02), layered: plain }, 0.3)?.form).toBe(plain)
})

test('lines that can be seen where the mark was keep a form from being evident', () => {
  const calm = planesOf(new Float32Array(width * height).fill(110))
  const edges = gaussianFilter(coverage, width, 0.7)
  const lined = planesOf(calm[0].map((value, at) => value + 24 * (edges[at] as number) * (1 - (edges[at] as number))))
  expect(evidentForm(solution(calm, 0.02), 0.3)?.confidence).toBe(0.95)
  expect(evidentForm(solution(lined, 0.02), 0.3)).toBeNull()
})

test('paint that follows the mark allows for more, with less confidence', () => {
  const tight = { ...patch, painted: Uint8Array.from(coverage, (value) => (value > 0 ? 1 : 0)) }
  const soft = { ...solution(planesOf(photo), 0.11), coverage: gaussianFilter(coverage, width, 1) }
  expect(evidentForm(soft, 0.3)).toBeNull()
  expect(evidentForm({ ...soft, patch: tight }, 0.3)?.confidence).toBe(0.8)
})

test('small letters are judged by the width of their edges, for their coverage is mostly outline', () => {
  /** Strokes of two pixels, all of which are partly covered. */
  const strokes = Float32Array.from(photo, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x > 60 && x < 100 && y > 30 && y < 60 && x % 6 < 2 ? 0.8 : 0
  })
  const thin = planesOf(photo.map((value, at) => value + 0.45 * (strokes[at] as number) * (255 - value)))
  const behind = planesOf(photo.map((value, at) => value + 0.05 * (strokes[at] as number) * (255 - value)))
  const small = {
    ...solution(behind, 0.2),
    patch: { ...patch, planes: thin },
    coverage: strokes,
    step: planesOf(strokes.map((covered) => 0.45 * covered * (255 - 110))),
  }
  const { fault, ghost } = markFault(small.patch, small)
  expect([fault > 0.015, ghost < 0.2]).toEqual([true, true])
  expect(evidentForm(small, 0.3)?.form).toBe(small)
  expect(evidentForm({ ...small, coverage: gaussianFilter(strokes, width, 1) }, 0.3)).toBeNull()
  expect(evidentForm({ ...small, planes: thin }, 0.3)).toBeNull()
})
