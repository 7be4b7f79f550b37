import { expect, test } from 'vitest'
import { fillOutlines } from './fillOutlines.ts'

test('marks what is inside any of the outlines, in the pixels of the mask', () => {
  const square = (left: number): [number, number][] => [
    [left, 2],
    [left + 2, 2],
    [left + 2, 4],
    [left, 4],
  ]
  const { data } = fillOutlines([square(0), square(4)], { width: 3, height: 2 }, 0.5)
  expect([...data]).toEqual([0, 0, 0, 255, 0, 255])
})
