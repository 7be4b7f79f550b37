import { expect, test } from 'vitest'
import { borderOf, endsInside } from './endsInside.ts'

const side = 20

const rectangle = (left: number, top: number, right: number, bottom: number): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)]
    return x >= left && x < right && y >= top && y < bottom ? 1 : 0
  })

test('the border of a mark is one pixel wide and none of the mark', () => {
  const border = borderOf(rectangle(5, 5, 7, 6), side)
  expect(
    [...border.entries()].filter(([, value]) => value === 1).map(([at]) => [at % side, Math.floor(at / side)]),
  ).toEqual([
    [4, 4],
    [5, 4],
    [6, 4],
    [7, 4],
    [4, 5],
    [7, 5],
    [4, 6],
    [5, 6],
    [6, 6],
    [7, 6],
  ])
})

test('a mark inside of an object ends inside, one that is past it on three sides or all around does not', () => {
  const object = rectangle(4, 4, 16, 16)
  const marks = [rectangle(6, 6, 14, 14), rectangle(2, 2, 14, 18), rectangle(2, 2, 18, 18)]
  expect(marks.map((marked) => endsInside(marked, object, side))).toEqual([true, false, false])
})
