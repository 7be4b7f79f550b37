import { expect, test } from 'vitest'
import { rectangleOfFlags } from './rectangleOfFlags.ts'

const flagged = (columns: number, rows: number, isIn: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: columns * rows }, (_, at) => (isIn(at % columns, Math.floor(at / columns)) ? 1 : 0))

test('a bar is as long and as wide as its pixels', () => {
  const bar = rectangleOfFlags(
    flagged(20, 10, (x, y) => x >= 4 && x < 14 && y >= 3 && y < 5),
    20,
  )
  expect(bar?.middle).toEqual([8.5, 3.5])
  expect(bar?.along).toEqual([1, 0])
  expect([bar?.length, bar?.width]).toEqual([expect.closeTo(10), expect.closeTo(2)])
})

test('one that lies across the diagonal is turned by half a right angle', () => {
  const bar = rectangleOfFlags(
    flagged(60, 60, (x, y) => Math.abs(x - y) <= 2 && x + y >= 20 && x + y <= 90),
    60,
  )
  expect(bar?.along).toEqual([expect.closeTo(Math.SQRT1_2), expect.closeTo(Math.SQRT1_2)])
  expect(bar?.length).toBeCloseTo(50, 0)
  expect(bar?.width).toBeCloseTo(5 * Math.SQRT1_2, 0)
})

test('nothing has no rectangle', () => {
  expect(rectangleOfFlags(new Uint8Array(9), 3)).toBeNull()
})
