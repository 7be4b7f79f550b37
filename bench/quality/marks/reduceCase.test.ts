import { expect, test } from 'vitest'
import { type MarkTruth, sidePx } from './markCase.ts'
import { reduceCase } from './reduceCase.ts'

const caseOf = (width: number, height: number): MarkTruth => ({
  truth: { width, height, channels: 3, data: new Uint8Array(3 * width * height).fill(100) },
  added: new Float32Array(3 * width * height),
  isMarked: new Uint8Array(width * height),
  mask: { width, height, data: new Uint8Array(width * height) },
})

test('a large case is measured as the means of squares, marked and painted where any of their pixels is', () => {
  const [width, height] = [2 * sidePx + 1, 2 * sidePx]
  const one = caseOf(width, height)
  // The square at column 3, row 5 of the smaller photo.
  const corner = 10 * width + 6
  const result = { ...one.truth, data: one.truth.data.slice() }
  result.data[3 * corner + 1] = 180
  one.added[3 * (corner + width) + 2] = 40
  one.isMarked[corner + 1] = 1
  ;(one.mask.data as Uint8Array)[corner + width + 1] = 255
  const small = reduceCase(result, one)
  const at = 5 * sidePx + 3
  expect([small.result.width, small.result.height]).toEqual([sidePx, sidePx])
  expect([...small.result.data.slice(3 * at, 3 * at + 3)]).toEqual([100, 120, 100])
  expect([...small.one.added.slice(3 * at, 3 * at + 3)]).toEqual([0, 0, 10])
  expect([small.one.isMarked[at - 1], small.one.isMarked[at]]).toEqual([0, 1])
  expect([small.one.mask.data[at], small.one.mask.data[at + 1]]).toEqual([255, 0])
})

test('a usual case stays as it is', () => {
  const one = caseOf(sidePx + 160, sidePx)
  one.added[7] = 3
  const same = reduceCase(one.truth, one)
  expect(same.result.data).toEqual(one.truth.data)
  expect(same.one.added).toEqual(one.added)
})
