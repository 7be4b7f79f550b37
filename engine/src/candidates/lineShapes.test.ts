import { expect, test } from 'vitest'
import type { TextLine } from './findText.ts'
import { areaOf, holds, middleOf, moved } from './lineShapes.ts'

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

test('the middle and the size of a line are those of the box round it', () => {
  expect(middleOf(line)).toEqual([20, 24])
  expect(areaOf(line)).toBe(160)
})

test('a line holds places inside its box, not those on its edge', () => {
  expect(holds(line, [11, 27])).toBe(true)
  expect(holds(line, [10, 27])).toBe(false)
  expect(holds(line, [20, 28])).toBe(false)
})

test('a moved line is a mark that repeats, its outline and its box moved alike', () => {
  expect(moved(line, [5, -20], 0.4)).toEqual({
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
