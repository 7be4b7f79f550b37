import { expect, test } from 'vitest'
import { marksApart } from './marksApart.ts'

const side = 100

const squares = (...corners: (readonly [left: number, top: number, size: number])[]): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)]
    return corners.some(([left, top, size]) => x >= left && x < left + size && y >= top && y < top + size) ? 1 : 0
  })
const sizes = (marks: readonly Uint8Array[]): number[] =>
  marks.map((mark) => mark.reduce((sum, value) => sum + value, 0))

test('strokes near each other are one mark, others apart, the largest first; specks are none', () => {
  const marked = squares([10, 10, 10], [22, 10, 10], [60, 60, 12], [80, 10, 5])
  expect(sizes(marksApart(marked, side, 9))).toEqual([200, 144])
  expect(sizes(marksApart(marked, side, 1))).toEqual([200])
})

test('nothing marked has no marks', () => {
  expect(marksApart(new Uint8Array(side * side), side, 9)).toEqual([])
})
