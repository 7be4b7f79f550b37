import { expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import type { MarkPlanes } from './markPatch.ts'
import { outlineTrace } from './outlineTrace.ts'

const [width, height] = [160, 90]
const count = width * height
/** Bars, three pixels blurred at their edges. */
const coverage = gaussianFilter(
  Float32Array.from({ length: count }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x > 20 && x < 140 && y > 20 && y < 70 && Math.floor((x - 20) / 15) % 2 === 1 ? 1 : 0
  }),
  width,
  0.7,
)
const taken = { mark: { opacity: 0.4, colour: [255, 255, 255] as const }, coverage, under: new Float32Array(count) }
const patch = {
  box: { left: 0, top: 0, width, height },
  planes: [0, 0, 0] as unknown as MarkPlanes,
  painted: new Uint8Array(count).fill(1),
}
const noise = (levels: number): Float32Array => {
  const random = linearCongruential(7)
  return Float32Array.from({ length: count }, () => 120 + levels * (random() - 0.5))
}
/** Lines of some levels where the edges of the bars were. */
const withLines = (ground: Float32Array, levels: number): MarkPlanes => {
  const plane = ground.map((value, at) => {
    const covered = coverage[at] as number
    return value + levels * 4 * covered * (1 - covered)
  })
  return [plane, plane, plane]
}

test('lines where the outline was are told from calm ground, and not looked for over texture', () => {
  const [calm, rough] = [noise(3), noise(60)]
  expect(outlineTrace(patch, withLines(calm, 0), taken)).toBeLessThan(0.5)
  expect(outlineTrace(patch, withLines(calm, 6), taken)).toBeGreaterThan(1)
  expect(outlineTrace(patch, withLines(calm, -6), taken)).toBeGreaterThan(1)
  expect(outlineTrace(patch, withLines(rough, 6), taken)).toBe(0)
  expect(outlineTrace(patch, withLines(calm, 6), { ...taken, coverage: new Float32Array(count) })).toBe(0)
})
