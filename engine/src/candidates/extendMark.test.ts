import { expect, test } from 'vitest'
import { extendMark } from './extendMark.ts'
import { textLine } from './textLine.ts'

const [columns, rows] = [200, 120]
const found = textLine({
  kind: 'repeat',
  confidence: 1,
  outline: [
    [30, 20],
    [50, 20],
    [50, 30],
    [30, 30],
  ],
})
const copies = [
  [0, 0],
  [90, 0],
  [0, 50],
  [90, 50],
].map(([dx, dy]) => ({ dx: dx as number, dy: dy as number, score: 10 }))

/** Strokes from 24 to 60 pixels along the line, at every copy. */
const data = Float32Array.from({ length: columns * rows }, (_, at) => {
  const x = at % columns
  const y = Math.floor(at / columns)
  const isStroke = copies.some(({ dx, dy }) => x - dx >= 24 && x - dx < 60 && Math.abs(y - dy - 25) < 5)
  return isStroke ? 1 : 0
})

test('a part grows to both ends of the strokes that its copies share, and not beyond', () => {
  const whole = extendMark(found, { columns, rows, data }, copies, 1)
  expect(Math.abs(whole.left - 24)).toBeLessThan(5)
  expect(Math.abs(whole.right - 60)).toBeLessThan(5)
  expect([whole.top, whole.bottom]).toEqual([20, 30])
})

test('stays as it is with too few copies to compare', () => {
  expect(extendMark(found, { columns, rows, data }, copies.slice(0, 3), 1)).toBe(found)
})
