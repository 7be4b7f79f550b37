import { expect, test } from 'vitest'
import { fillRing } from './fillRing.ts'

const side = 100

type Inside = (x: number, y: number) => boolean
const flagsOf = (inside: Inside): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, at) => (inside(at % side, Math.floor(at / side)) ? 1 : 0))
const valueAt = (flags: Uint8Array | null, x: number, y: number): number | undefined => flags?.[y * side + x]
const ringAt =
  (middleX: number, middleY: number): Inside =>
  (x, y) =>
    Math.abs(Math.hypot(x - middleX, y - middleY) - 30) < 3

test('what a ring runs around is filled, what is outside is not', () => {
  const filled = fillRing(flagsOf(ringAt(50, 50)), side)
  expect([valueAt(filled, 50, 50), valueAt(filled, 30, 50), valueAt(filled, 50, 21)]).toEqual([1, 1, 1])
  expect([valueAt(filled, 5, 5), valueAt(filled, 50, 10)]).toEqual([0, 0])
})

test('a ring whose ends miss each other by less than the stroke is one, a half ring is none', () => {
  const open = flagsOf((x, y) => ringAt(50, 50)(x, y) && !(y < 50 && Math.abs(x - 50) < 2))
  expect(valueAt(fillRing(open, side), 50, 50)).toBe(1)
  expect(
    fillRing(
      flagsOf((x, y) => ringAt(50, 50)(x, y) && y < 50),
      side,
    ),
  ).toBeNull()
})

test('from one side of the photo back to it is around, from one side to another is not', () => {
  const arch = fillRing(flagsOf(ringAt(50, 95)), side)
  expect([valueAt(arch, 50, 95), valueAt(arch, 50, 50), valueAt(arch, 5, 95)]).toEqual([1, 0, 0])
  expect(fillRing(flagsOf(ringAt(97, 97)), side)).toBeNull()
  expect(
    fillRing(
      flagsOf((_, y) => Math.abs(y - 80) < 3),
      side,
    ),
  ).toBeNull()
})

test('a disc, a loop that is smaller than its stroke, nothing and everything run around nothing', () => {
  const disc = flagsOf((x, y) => Math.hypot(x - 50, y - 50) < 30)
  const knot = flagsOf((x, y) => Math.abs(Math.hypot(x - 50, y - 50) - 12) < 6)
  const [nothing, everything] = [flagsOf(() => false), flagsOf(() => true)]
  expect([disc, knot, nothing, everything].map((marked) => fillRing(marked, side))).toEqual([null, null, null, null])
})
