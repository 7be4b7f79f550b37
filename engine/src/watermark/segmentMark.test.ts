import { expect, test } from 'vitest'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { pixelField } from './pixelField.ts'
import { segmentMark } from './segmentMark.ts'

const [width, height] = [48, 36]
const mark = { opacity: 0.45, colour: [255, 255, 255] } as const
const losslessNoise = 0.3
const behindAt = (at: number, channel: number): number =>
  100 + 10 * channel + 12 * Math.sin((at % width) / 5) + 10 * Math.cos(Math.floor(at / width) / 4)
const isCovered = (at: number): boolean => {
  const column = at % width
  const row = Math.floor(at / width)
  return column >= 18 && column < 30 && row >= 12 && row < 24
}
const planesOf = (value: (at: number, channel: number) => number): MarkPlanes =>
  [0, 1, 2].map((channel) =>
    Float32Array.from({ length: width * height }, (_, at) => value(at, channel)),
  ) as unknown as MarkPlanes

const mayBeCovered = Uint8Array.from({ length: width * height }, (_, at) => {
  const column = at % width
  const row = Math.floor(at / width)
  return column >= 10 && column < 38 && row >= 6 && row < 30 ? 1 : 0
})
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: planesOf((at, channel) =>
    isCovered(at) ? (1 - mark.opacity) * behindAt(at, channel) + mark.opacity * 255 : behindAt(at, channel),
  ),
  painted: mayBeCovered,
}
const prior = {
  mayBeCovered,
  background: planesOf(behindAt),
  expectation: new Float32Array(width * height),
}

test('finds the covered pixels of a loosely painted mark', () => {
  const isInside = segmentMark(patch, prior, mark, losslessNoise, false)
  for (let at = 0; at < isInside.length; at++) expect(isInside[at] === 1).toBe(isCovered(at))
})

test('the field has a node for each pixel that may be covered, and no neighbours outside them', () => {
  const field = pixelField(patch, prior, mark, losslessNoise, false)
  expect(field.pixels).toHaveLength(28 * 24)
  // The top left node has neither a left nor an upper neighbour.
  expect([...field.neighbours.subarray(0, 8)]).toEqual([2, -1, 56, -1, 1, -1, 28, -1])
})

test('a pixel that no photo can be behind costs more when covered', () => {
  const dark = { ...patch, planes: planesOf(() => 20) }
  const darkPrior = { ...prior, background: planesOf(() => 20) }
  const { unary } = pixelField(dark, darkPrior, mark, losslessNoise, false)
  expect(unary[28 * 12 + 14]).toBeGreaterThan(10)
})
