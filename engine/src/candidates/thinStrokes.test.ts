import { expect, test } from 'vitest'
import { thinStrokes } from './thinStrokes.ts'

test('a thin light line stands out, a wide light square and flat ground do not', () => {
  const width = 64
  const isLine = (column: number): boolean => column === 12 || column === 13
  const isSquare = (column: number, row: number): boolean => column >= 30 && column < 50 && row >= 20 && row < 40
  const plane = Float32Array.from({ length: width * width }, (_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)]
    return isLine(column) ? 130 : isSquare(column, row) ? 220 : 100
  })
  const strokes = thinStrokes(plane, width)
  for (let row = 4; row < 60; row++) {
    expect(strokes[row * width + 12]).toBeGreaterThan(100)
    expect(strokes[row * width + 5]).toBe(0)
    expect(strokes[row * width + 40]).toBe(0)
  }
})
