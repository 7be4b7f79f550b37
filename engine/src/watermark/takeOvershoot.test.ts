import { expect, test } from 'vitest'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import type { Mark } from './mark.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { measureOvershoot } from './measureOvershoot.ts'
import { stepOver } from './stepOver.ts'
import { takeMark } from './takeMark.ts'
import { takeOvershoot } from './takeOvershoot.ts'

const box = { left: 0, top: 0, width: 160, height: 80 }
const { width, height } = box
const mark: Mark = { opacity: 0.4, colour: [255, 255, 255] }
/** Strokes six pixels wide. */
const coverage = Float32Array.from({ length: width * height }, (_, at) => {
  const [column, row] = [at % width, Math.floor(at / width)]
  return column > 20 && column < 140 && row > 20 && row < 60 && column % 20 < 6 ? 1 : 0
})
const photo = (at: number): number => 90 + 20 * Math.sin((at % width) / 23) + 15 * Math.cos(Math.floor(at / width) / 17)

/** The photo under the mark, whose coverage is sharpened by an amount. */
const markedBy = (amount: number): MarkPatch => {
  const mean = boxFilter(coverage, width, 1)
  const seen = coverage.map((covered, at) => {
    const alpha = mark.opacity * (covered + amount * (covered - (mean[at] as number)))
    return (1 - alpha) * photo(at) + alpha * 255
  })
  return { box, planes: [seen, seen.slice(), seen.slice()], painted: new Uint8Array(width * height).fill(1) }
}
const solvedOf = (patch: MarkPatch, own: Mark = mark): Explained => {
  const planes = takeMark(patch, own, coverage)
  const step = stepOver(box, { planes, coverage }, own)
  return { planes, coverage, softness: 0.1, mark: own, step, under: new Float32Array(coverage.length) }
}
const errorOf = (planes: MarkPlanes): number =>
  Math.sqrt(planes[0].reduce((sum, value, at) => sum + (value - photo(at)) ** 2, 0) / planes[0].length)

test('overshoot is measured beside the outline, whatever the opacity inside', () => {
  expect(measureOvershoot(markedBy(0), mark, coverage).amount).toBeCloseTo(0, 1)
  for (const amount of [0.15, 0.25]) {
    const measured = measureOvershoot(markedBy(amount), mark, coverage)
    expect(Math.abs(measured.amount - amount)).toBeLessThan(0.05)
    expect(measured.significance).toBeGreaterThan(4)
  }
})

test('a mark that was sharpened leaves less than half of its error', () => {
  const patch = markedBy(0.2)
  const solution = solvedOf(patch)
  expect(errorOf(takeOvershoot(patch, mark, solution).planes)).toBeLessThan(0.5 * errorOf(solution.planes))
})

test('an opacity that was read too high for it is lowered', () => {
  const patch = markedBy(0.2)
  const tooHigh = { ...mark, opacity: 0.42 }
  const solution = solvedOf(patch, tooHigh)
  expect(errorOf(takeOvershoot(patch, tooHigh, solution).planes)).toBeLessThan(0.5 * errorOf(solution.planes))
})

test('a mark that was not is left as it is, and so is a dark outline', () => {
  const plain = markedBy(0)
  const solution = solvedOf(plain)
  expect(takeOvershoot(plain, mark, solution)).toBe(solution)
  const rim = boxFilter(boxFilter(coverage, width, 2), width, 1)
  const outlined = plain.planes.map((plane) =>
    plane.map((value, at) => value * (1 - 0.4 * Math.min(1, 2 * (rim[at] as number)) * (1 - (coverage[at] as number)))),
  ) as unknown as MarkPlanes
  const patch = { ...plain, planes: outlined }
  const own = solvedOf(patch)
  const taken = takeOvershoot(patch, mark, own)
  expect(errorOf(taken.planes)).toBeLessThanOrEqual(errorOf(own.planes))
})
