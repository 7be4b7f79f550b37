import { expect, test } from 'vitest'
import { boxDownsamplePlane } from '../../kernel/resample/boxDownsamplePlane.ts'
import type { Mark } from '../mark.ts'
import type { MarkPatch, MarkPlanes } from '../markPatch.ts'
import { enlargeCoverage, enlargeRemoval, enlargeShape } from './enlargeRemoval.ts'

const factor = 3
const [columns, rows] = [16, 16]
// The last column and row are cut off, as at the edges of a photo.
const [width, height] = [columns * factor - 1, rows * factor - 2]
const count = width * height
const mark: Mark = { opacity: 0.5, colour: [255, 255, 255] }

/** A bar whose edge crosses the squares of the smaller photo. */
const isInk = (at: number): boolean => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x >= 13 && x < 34 && y >= 7 && y < 38
}
const truth = Float32Array.from({ length: count }, (_, at) => (isInk(at) ? 1 : 0))
const small = boxDownsamplePlane({ width, height, data: truth }, factor).data
const found = { coverage: small, width: columns, factor }

const photo = Float32Array.from({ length: count }, (_, at) => 90 + 40 * Math.sin((at % width) / 2) + (at % 7))
const seen = photo.map((value, at) => (isInk(at) ? 0.5 * value + 0.5 * 255 : value))
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: [seen, seen, seen],
  painted: Uint8Array.from({ length: count }, (_, at) => (at % width > 6 && at % width < 42 ? 1 : 0)),
}

test('coverage that the network misses inside wide strokes is taken from the smaller photo, and its outlines stay', () => {
  const missed = truth.map((value, at) => (at % width > 19 && at % width < 28 ? 0 : value))
  const wholly = enlargeCoverage(truth, width, found)
  expect(Math.max(...wholly.map((value, at) => Math.abs(value - (truth[at] as number))))).toBeLessThan(1e-6)
  const mended = enlargeCoverage(missed, width, found)
  for (let at = 0; at < count; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    // Beside the outline a square's mean cannot say which of its pixels are missing.
    if (x > 19 && x < 28 && y >= 15 && y < 30) expect(mended[at]).toBeCloseTo(1, 6)
  }
})

test('a result has the detail of the photo and the means of what was written on the smaller one', () => {
  const planes = Array.from({ length: 3 }, () =>
    boxDownsamplePlane({ width, height, data: photo }, factor).data.map((value) => value + 4),
  ) as unknown as MarkPlanes
  const [plane] = enlargeRemoval(patch, mark, truth, { ...found, planes })
  for (let at = 0; at < count; at++) {
    const x = at % width
    if (x > 5 && x < 43) expect(plane[at]).toBeCloseTo((photo[at] as number) + 4, 3)
    else expect(plane[at]).toBe(seen[at])
  }
})

test('where a mark lies is enlarged square by square, from the part of the smaller photo that a patch shows, within the paint', () => {
  // Rows of five pixels; the patch shows the two in the middle of each.
  const shape = Uint8Array.from([0, 1, 0, 1, 0, 0, 0, 1, 0, 1])
  const place = { width: 4, factor: 2, from: { width: 5, part: { left: 1, top: 0, width: 2, height: 2 } } }
  const all = new Uint8Array(12).fill(1)
  const enlarged = [1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1]
  expect([...enlargeShape(shape, place, all)]).toEqual(enlarged)
  expect([...enlargeShape(shape, place, all.with(0, 0))]).toEqual(enlarged.with(0, 0))
})
