import { expect, test } from 'vitest'
import { fillHatching } from './fillHatching.ts'

const side = 120

type Inside = (x: number, y: number) => boolean
const flagsOf = (inside: Inside): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, at) => (inside(at % side, Math.floor(at / side)) ? 1 : 0))
const valueAt = (flags: Uint8Array | null, x: number, y: number): number | undefined => flags?.[y * side + x]

/** Strokes of 12 px back and forth over a square of 80, with gaps of 8, that turn at its sides. */
const zigzag: Inside = (x, y) => {
  if (x < 20 || x >= 100 || y < 20 || y >= 92) return false
  const row = Math.floor((y - 20) / 20)
  return (y - 20) % 20 < 12 || (row % 2 === 0 ? x >= 88 : x < 32)
}

test('the gaps between the strokes of a zigzag are filled, what is around it is not', () => {
  const filled = fillHatching(flagsOf(zigzag), side)
  const [gap, other, stroke] = [valueAt(filled, 50, 36), valueAt(filled, 50, 56), valueAt(filled, 50, 26)]
  expect([gap, other, stroke]).toEqual([1, 1, 1])
  expect([
    valueAt(filled, 50, 12),
    valueAt(filled, 10, 50),
    valueAt(filled, 108, 50),
    valueAt(filled, 50, 100),
  ]).toEqual([0, 0, 0, 0])
})

test('a compact mark, a single stroke, a ring, and strokes far from each other are no hatching', () => {
  const disc: Inside = (x, y) => Math.hypot(x - 60, y - 60) < 40
  const stroke: Inside = (x, y) => Math.abs(y - 60) < 6 && x > 10 && x < 110
  const ring: Inside = (x, y) => Math.abs(Math.hypot(x - 60, y - 60) - 40) < 6
  const rails: Inside = (x, y) => x > 10 && x < 110 && (Math.abs(y - 40) < 5 || Math.abs(y - 70) < 5)
  expect([disc, stroke, ring, rails].map((inside) => fillHatching(flagsOf(inside), side))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('what is behind a mesh that is painted wire by wire stays', () => {
  const mesh: Inside = (x, y) => x % 24 < 14 || y % 24 < 14
  expect(fillHatching(flagsOf(mesh), side)).toBeNull()
})

test('nothing marked and everything marked are no hatching', () => {
  expect(fillHatching(new Uint8Array(side * side), side)).toBeNull()
  expect(fillHatching(new Uint8Array(side * side).fill(1), side)).toBeNull()
})
