import { expect, test } from 'vitest'
import { areaOf, centreOf, containsPlace, copyAt } from './lineGeometry.ts'
import type { TextLine } from './textLine.ts'

const line: TextLine = {
  kind: 'text',
  confidence: 0.9,
  outline: [
    [10, 20],
    [30, 20],
    [30, 28],
    [10, 28],
  ],
  ...{ left: 10, right: 30, top: 20, bottom: 28 },
}

test('the centre and the area of a line are those of its bounding box', () => {
  expect(centreOf(line)).toEqual([20, 24])
  expect(areaOf(line)).toBe(160)
})

test('a line contains places inside its box, not those on its edge', () => {
  expect(containsPlace(line, [11, 27])).toBe(true)
  expect(containsPlace(line, [10, 27])).toBe(false)
  expect(containsPlace(line, [20, 28])).toBe(false)
})

test('a copy is a mark that repeats, its outline and its box moved alike', () => {
  expect(copyAt(line, [5, -20], 0.4)).toEqual({
    kind: 'repeat',
    confidence: 0.4,
    outline: [
      [15, 0],
      [35, 0],
      [35, 8],
      [15, 8],
    ],
    ...{ left: 15, right: 35, top: 0, bottom: 8 },
  })
})
