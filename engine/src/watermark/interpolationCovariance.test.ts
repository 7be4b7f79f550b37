import { expect, test } from 'vitest'
import { interpolateUnknownAlongEdges } from './interpolateUnknown.ts'
import { interpolationCovariance } from './interpolationCovariance.ts'
import type { MarkPlanes } from './markPatch.ts'
import { projectOnMark } from './measureCoverage.ts'

const [width, height] = [40, 40]
const planesOf = (value: (column: number, row: number, channel: number) => number): MarkPlanes =>
  [0, 1, 2].map((channel) =>
    Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width), channel)),
  ) as unknown as MarkPlanes

test('an edge of the photo goes on over a thin gap, and is not blurred across it', () => {
  const step = (column: number): number => (column < 20 ? 40 : 200)
  const isKnown = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.abs(Math.floor(at / width) - 20) < 2 ? 0 : 1,
  )
  const [plane] = interpolateUnknownAlongEdges(planesOf(step), isKnown, width)
  expect(plane[20 * width + 19]).toBeCloseTo(40, 0)
  expect(plane[20 * width + 20]).toBeCloseTo(200, 0)
})

test('brightness that jumps from pixel to pixel errs in all colours alike; what they do not share stays certain', () => {
  const planes = planesOf((column, row) => 120 + (((column * 37 + row * 91 + ((column * row) % 7) * 13) % 41) - 20))
  const at = 20 * width + 20
  const [rr, rg, , gg] = interpolationCovariance(planes, new Uint8Array(width * height).fill(1), width).map(
    (plane) => plane[at] as number,
  ) as [number, number, number, number]
  expect(rr).toBeGreaterThan(50)
  expect((rr + gg - 2 * rg) / 2).toBeLessThan(1)
})

test('coverage follows the colours that can be interpolated well', () => {
  const difference = [20 + 15, 15, 10 + 15]
  const { coverage, variance } = projectOnMark(difference, [40, 0, 20], [101, 100, 100, 101, 100, 101])
  expect(coverage).toBeCloseTo(0.5, 1)
  expect(variance).toBeLessThan(0.002)
})
