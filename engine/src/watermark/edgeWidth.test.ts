import { expect, test } from 'vitest'
import { edgeSoftness, edgeWidthPx } from './edgeWidth.ts'

const rowsOf = (row: readonly number[], height = 4): Float32Array => Float32Array.from(Array(height).fill(row).flat())

test('an edge between two pixels has no width, however wide the stroke', () => {
  expect(edgeWidthPx(rowsOf([0, 0, 1, 1, 0, 0]), 6)).toBe(0)
  expect(edgeWidthPx(rowsOf([0, 1, 1, 1, 1, 0]), 6)).toBe(0)
})

test('an edge over a half-covered pixel is a quarter of a pixel wide', () => {
  expect(edgeWidthPx(rowsOf([0, 0, 0.5, 1, 1, 1]), 6)).toBe(0.25)
})

test('a ramp over three pixels is wider than one over one, and a stroke of twice the width changes nothing', () => {
  const ramp = edgeWidthPx(rowsOf([0, 0.25, 0.5, 0.75, 1, 1, 0, 0]), 8)
  expect(ramp).toBeCloseTo((0.25 * 0.75 * 2 + 0.25) / 2)
  expect(edgeWidthPx(rowsOf([0, 0.25, 0.5, 0.75, 1, 1, 1, 1, 0]), 9)).toBeCloseTo(ramp)
})

test('without edges the width is 0', () => {
  expect(edgeWidthPx(new Float32Array(16), 4)).toBe(0)
})

test('antialiased edges are crisp, blurred ones soft', () => {
  expect(edgeSoftness(rowsOf([0, 0, 0.2, 1, 1, 0.8, 0, 0]), 8)).toBe(0)
  expect(edgeSoftness(rowsOf([0, 0.1, 0.3, 0.5, 0.7, 0.9, 1, 1]), 8)).toBe(1)
})
