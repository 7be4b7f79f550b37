import { expect, test } from 'vitest'
import { fillError } from './fillError.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const [width, height] = [40, 20]
const plane = (value: (at: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, at) => value(at))
const planesOf = (value: (at: number) => number): MarkPlanes => [plane(value), plane(value), plane(value)]
const isInk = (at: number): boolean => at % width < 10
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: planesOf((at) => (isInk(at) ? 200 : 100)),
  painted: new Uint8Array(width * height).fill(1),
}
const step = planesOf((at) => (isInk(at) ? 60 : 0))

test('a fill is held against the photo beside the mark, not under it', () => {
  expect(
    fillError(
      patch,
      planesOf(() => 100),
      step,
    ),
  ).toBe(0)
  expect(
    fillError(
      patch,
      planesOf((at) => (isInk(at) ? 0 : 130)),
      step,
    ),
  ).toBeCloseTo(30)
})

test('tight paint says nothing of a fill', () => {
  const painted = Uint8Array.from(patch.painted, (_, at) => (isInk(at) ? 1 : 0))
  expect(
    fillError(
      { ...patch, painted },
      planesOf(() => 0),
      step,
    ),
  ).toBe(0)
})
