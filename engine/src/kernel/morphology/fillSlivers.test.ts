import { expect, test } from 'vitest'
import { fillSlivers } from './fillSlivers.ts'

const side = 120

type Inside = (x: number, y: number) => boolean
const flagsOf = (inside: Inside): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, at) => (inside(at % side, Math.floor(at / side)) ? 1 : 0))
const slivers = (inside: Inside): readonly (readonly [number, number])[] => {
  const marked = flagsOf(inside)
  const filled = fillSlivers(marked, side)
  return [...(filled ?? marked)].flatMap((value, at) =>
    value === 1 && marked[at] === 0 ? [[at % side, Math.floor(at / side)] as const] : [],
  )
}

/** Strokes of 18 px back and forth, 2 px apart, that turn at the sides. */
const nearlyMeeting: Inside = (x, y) => {
  if (x < 8 || x >= 112 || y < 20 || y >= 98) return false
  const row = Math.floor((y - 20) / 20)
  return (y - 20) % 20 < 18 || (row % 2 === 0 ? x >= 94 : x < 26)
}

test('slivers between strokes that nearly meet are filled, and nothing around the mark', () => {
  const filled = slivers(nearlyMeeting)
  expect(filled).toContainEqual([60, 38])
  expect(filled).toContainEqual([60, 39])
  expect(filled).toContainEqual([60, 58])
  expect(filled.every(([x, y]) => x >= 8 && x < 112 && y >= 20 && y < 98)).toBe(true)
})

test('a spot that was left out inside a mark is filled', () => {
  const filled = slivers((x, y) => Math.abs(x - 60) < 40 && Math.abs(y - 60) < 20 && Math.hypot(x - 60, y - 60) > 4)
  expect(filled).toContainEqual([60, 60])
  expect(filled.every(([x, y]) => Math.hypot(x - 60, y - 60) <= 4)).toBe(true)
})

test('the corner of an angle, a wavering edge, a wide hole and what lies between strokes far apart stay', () => {
  const angle: Inside = (x, y) => (x > 20 && x < 100 && y > 20 && y < 40) || (x > 20 && x < 40 && y > 20 && y < 100)
  const wavering: Inside = (x, y) => Math.abs(y - 60 - 3 * Math.sin(x / 6)) < 12 && x > 10 && x < 110
  const ring: Inside = (x, y) => Math.abs(Math.hypot(x - 60, y - 60) - 40) < 6
  const rails: Inside = (x, y) => x > 10 && x < 110 && (Math.abs(y - 40) < 5 || Math.abs(y - 70) < 5)
  for (const inside of [angle, wavering, ring, rails]) expect(slivers(inside)).toEqual([])
})

test('gaps between letters that were painted one by one stay', () => {
  const letters: Inside = (x, y) => x > 10 && x < 110 && y > 40 && y < 70 && (x - 10) % 20 < 16
  expect(slivers(letters)).toEqual([])
})

test('the holes of a mark that is full of them stay', () => {
  expect(
    fillSlivers(
      flagsOf((x, y) => x % 12 !== 0 || y % 12 !== 0),
      side,
    ),
  ).toBeNull()
})

test('nothing marked and everything marked have no slivers', () => {
  expect(fillSlivers(new Uint8Array(side * side), side)).toBeNull()
  expect(fillSlivers(new Uint8Array(side * side).fill(1), side)).toBeNull()
})
