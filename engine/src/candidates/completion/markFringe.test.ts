import { expect, test } from 'vitest'
import type { Plane } from '../../raster/plane.ts'
import { markFringe } from './markFringe.ts'

const side = 96
type Inside = (x: number, y: number) => boolean
const flagsOf = (inside: Inside): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, at) => (inside(at % side, Math.floor(at / side)) ? 1 : 0))
const matteOf = (inside: Inside): Plane => ({
  width: side,
  height: side,
  data: Float32Array.from(flagsOf(inside)),
})

/** Two animals that touch along 40 px, and a hair of the left one. */
const left: Inside = (x, y) => x >= 16 && x < 46 && y >= 20 && y < 80
const right: Inside = (x, y) => x >= 46 && x < 76 && y >= 40 && y < 80
const hair: Inside = (x, y) => y === 30 && x >= 4 && x < 16
const both = matteOf((x, y) => left(x, y) || right(x, y) || hair(x, y))

test('hair and a strip that the mark leaves of one of two animals go along, the other animal does not', () => {
  const marked = flagsOf((x, y) => left(x, y) && x >= 17)
  const found = markFringe(marked, both)
  const inFringe = (x: number, y: number): number => found?.flags[y * side + x] as number
  expect([inFringe(16, 50), inFringe(8, 30), inFringe(4, 30)]).toEqual([1, 1, 1])
  expect(found?.confidence).toBe(1)
  expect([inFringe(60, 50), inFringe(50, 50), inFringe(8, 50)]).toEqual([0, 0, 0])
})

test('a mark on a part alone, on nothing that stands out or that leaves nothing has no fringe', () => {
  const part = flagsOf((x, y) => x >= 17 && x < 40 && y >= 40 && y < 60)
  const beside = flagsOf((x, y) => x < 17 && y > 60)
  const loose = flagsOf((x, y) => x < 46 && y >= 16 && y < 84)
  expect([part, beside, loose].map((marked) => markFringe(marked, both))).toEqual([null, null, null])
})

test('a mark inside of what stands out in the photo has no fringe, though nearby only a part stands out', () => {
  const marked = flagsOf((x, y) => left(x, y) && x >= 17)
  const photoMatte = matteOf((x, y) => x < 90 && y >= 10 && y < 90)
  expect(markFringe(marked, both, both)).not.toBeNull()
  expect(markFringe(marked, both, photoMatte)).toBeNull()
})

test('what a hurried mark leaves all around of one of two animals goes along, the other animal does not', () => {
  const marked = flagsOf((x, y) => x >= 19 && x < 45 && y >= 23 && y < 77)
  const found = markFringe(marked, both)
  const inFringe = (x: number, y: number): number => found?.flags[y * side + x] as number
  expect([inFringe(17, 50), inFringe(30, 21), inFringe(30, 78)]).toEqual([1, 1, 1])
  expect([inFringe(60, 50), inFringe(52, 60), inFringe(30, 50)]).toEqual([0, 0, 0])
})
