import { markedArea } from '@spotless/contract/markedArea'
import { isInPolygon } from '@spotless/engine/kernel/geometry/isInPolygon'
import { expect, test } from 'vitest'
import { hatchedGaps } from './hatchedGaps.ts'

const size = { width: 400, height: 300 }

type Inside = (x: number, y: number) => boolean
const areaOf = (inside: Inside) =>
  markedArea({
    ...size,
    data: Uint8Array.from({ length: size.width * size.height }, (_, at) =>
      inside(at % size.width, Math.floor(at / size.width)) ? 255 : 0,
    ),
  })
/** Strokes of 14 px back and forth over 120 by 74, with gaps of 8. */
const hatchedAt =
  (left: number, top: number): Inside =>
  (x, y) => {
    if (x < left || x >= left + 120 || y < top || y >= top + 80) return false
    const row = Math.floor((y - top) / 22)
    return (y - top) % 22 < 14 || (row % 2 === 0 ? x >= left + 106 : x < left + 14)
  }

test('two hatched marks have their gaps, in pixels of the photo, and nothing around', () => {
  const outlines = hatchedGaps(
    areaOf((x, y) => hatchedAt(30, 40)(x, y) || hatchedAt(240, 180)(x, y)),
    size,
  )
  const isMarked = (x: number, y: number): boolean => outlines.some((outline) => isInPolygon(x, y, outline))
  expect([isMarked(90, 58), isMarked(90, 80), isMarked(300, 198)]).toEqual([true, true, true])
  expect([isMarked(90, 30), isMarked(20, 80), isMarked(200, 150), isMarked(300, 270)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the outlines are in pixels of a photo that is larger than the grid', () => {
  const outlines = hatchedGaps(areaOf(hatchedAt(30, 40)), { width: 4000, height: 3000 })
  expect(outlines.some((outline) => isInPolygon(900, 580, outline))).toBe(true)
})

test('a sliver between strokes that nearly meet, a small part of their mark, is a gap too', () => {
  const outlines = hatchedGaps(
    areaOf((x, y) => x >= 60 && x < 340 && y >= 100 && y < 162 && (x >= 300 || y < 130 || y >= 133)),
    size,
  )
  const isMarked = (x: number, y: number): boolean => outlines.some((outline) => isInPolygon(x, y, outline))
  expect([isMarked(100, 131), isMarked(250, 131)]).toEqual([true, true])
  expect([isMarked(200, 96), isMarked(200, 166), isMarked(50, 131)]).toEqual([false, false, false])
})

test('careful marks, and nothing, have no gaps', () => {
  expect(
    hatchedGaps(
      areaOf((x, y) => Math.abs(x - 200) < 90 && Math.abs(y - 150) < 20),
      size,
    ),
  ).toEqual([])
  expect(
    hatchedGaps(
      areaOf(() => false),
      size,
    ),
  ).toEqual([])
})
