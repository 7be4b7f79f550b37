import { expect, test } from 'vitest'
import { xorshift32 } from '../../kernel/random/xorshift32.ts'
import type { MarkPatch } from '../markPatch.ts'
import { coversMark } from './coversMark.ts'

const [width, height] = [80, 60]
const isStroke = (x: number, y: number): boolean => y >= 20 && y < 40 && x % 16 < 4
const isEmblem = (x: number, y: number): boolean => (x - 40) ** 2 + (y - 30) ** 2 < 100

/** A grey photo whose paint holds strokes, and where asked an emblem that goes from red to blue. */
const patchOf = (hasEmblem: boolean): MarkPatch => {
  const random = xorshift32(9)
  const planes = [0, 1, 2].map(() => new Float32Array(width * height)) as unknown as MarkPatch['planes']
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const grey = 100 + 60 * (random() - 0.5)
    const emblem = [60 + 4 * (x - 30), 20, 60 + 4 * (50 - x)]
    for (const [channel, plane] of planes.entries()) {
      plane[at] = hasEmblem && isEmblem(x, y) ? (emblem[channel] as number) : isStroke(x, y) ? 250 : grey
    }
  }
  const painted = Uint8Array.from(planes[0], (_, at) => (at % width >= 12 && at % width < 68 ? 1 : 0))
  return { box: { left: 0, top: 0, width, height }, planes, painted }
}
const strokes = Uint8Array.from({ length: width * height }, (_, at) =>
  isStroke(at % width, Math.floor(at / width)) ? 1 : 0,
)

test('strokes that leave nothing foreign beside them are all of a mark, and an emblem without a colour of its own is a part of it', () => {
  expect(coversMark(patchOf(false), strokes)).toBe(true)
  expect(coversMark(patchOf(true), strokes)).toBe(false)
})
