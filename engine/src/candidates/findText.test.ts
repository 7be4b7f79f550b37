import { expect, test } from 'vitest'
import { dropOverlapping, readTextMap, type TextLine } from './findText.ts'
import { markRepeats } from './markRepeats.ts'

test('a bar of high probability becomes an outline somewhat larger than it; faint specks do not', () => {
  const [columns, rows] = [64, 32]
  const map = new Float32Array(columns * rows)
  for (let row = 10; row < 18; row++) map.fill(0.9, row * columns + 12, row * columns + 52)
  map[25 * columns + 5] = 0.9
  const [line, ...others] = readTextMap(map, columns)
  expect(others).toEqual([])
  expect(line?.confidence).toBeCloseTo(0.9, 5)
  const across = line?.outline.map(([x]) => x) ?? []
  const down = line?.outline.map(([, y]) => y) ?? []
  const by = (40 * 8 * 1.7) / (2 * 48)
  expect(Math.min(...across)).toBeCloseTo(12 - by, 4)
  expect(Math.max(...across)).toBeCloseTo(52 + by, 4)
  expect(Math.min(...down)).toBeCloseTo(10 - by, 4)
})

const line = (left: number, top: number, width: number, confidence: number): TextLine => {
  const [right, bottom] = [left + width, top + 10]
  return {
    ...{ kind: 'text', confidence, left, top, right, bottom },
    outline: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  }
}

test('of lines over each other the surest stays, and what two looks found comes before what one found', () => {
  const [weak, strong, apart] = [line(0, 0, 50, 0.4), line(4, 2, 50, 0.8), line(0, 40, 50, 0.9)]
  const kept = dropOverlapping([weak, apart, strong])
  expect(kept.map(({ left, top }) => [left, top])).toEqual([
    [4, 2],
    [0, 40],
  ])
  expect(kept.map(({ confidence }) => confidence)).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.45, 6)])
})

test('three lines alike are one mark that repeats; a longer one is not', () => {
  const kinds = markRepeats([line(0, 0, 50, 1), line(0, 40, 52, 1), line(0, 80, 48, 1), line(0, 120, 90, 1)])
  expect(kinds.map(({ kind }) => kind)).toEqual(['repeat', 'repeat', 'repeat', 'text'])
})
