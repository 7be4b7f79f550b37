import { expect, test } from 'vitest'
import { isWorse } from './isWorse.ts'

const side = 96
const pixels = side * side
const skin = new Float32Array(pixels).fill(1)
type At = (column: number, row: number) => number
const hash: At = (column, row) => (Math.abs(Math.sin(column * 12.9898 + row * 78.233) * 43_758.5453) % 1) - 0.5
const plane = (at: At): Float32Array =>
  Float32Array.from({ length: pixels }, (_, index) => at(index % side, Math.floor(index / side)))
const face = (luma: At, cb: At = () => -0.06, cr: At = () => 0.08) => {
  const box = { left: 0, top: 0, width: side, height: side }
  const crop = { box, luma: plane(luma), cb: plane(cb), cr: plane(cr) }
  return { whole: crop, near: crop }
}
const shade: At = (column, row) => 0.4 + 0.002 * column + 0.001 * row
const worse = (after: ReturnType<typeof face>, before = face(shade)): boolean => isWorse(before, after, skin, side)

test('the same face, a smoother one and one a little lighter are not worse', () => {
  expect(worse(face(shade))).toBe(false)
  expect(
    worse(
      face(shade),
      face((column, row) => shade(column, row) + 0.1 * hash(column, row)),
    ),
  ).toBe(false)
  expect(worse(face((column, row) => shade(column, row) + 0.03))).toBe(false)
})

test.each([
  ['a block grid', face((column, row) => shade(column, row) + 0.03 * hash(column >> 3, row >> 3))],
  ['a grid of enlarged pixels', face((column, row) => shade(column - (column % 3), row - (row % 3)))],
  ['colour blotches', face(shade, undefined, (column, row) => 0.08 + 0.06 * hash(column >> 2, row >> 2))],
  ['grain', face((column, row) => shade(column, row) + 0.1 * hash(column, row))],
  ['a cast', face(shade, () => -0.09)],
  ['changed light', face((column, row) => 1.7 * shade(column, row))],
])('%s that was not there is worse', (_, after) => {
  expect(worse(after)).toBe(true)
})
