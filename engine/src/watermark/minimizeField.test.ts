import { expect, test } from 'vitest'
import { minimizeField } from './minimizeField.ts'
import { fieldDegree, type PixelField, pairEdges } from './pixelField.ts'

/** A row of pixels, each adjacent to the next, without pair costs. */
const rowField = (unary: readonly number[], borderCost: number): PixelField => {
  const neighbours = new Int32Array(unary.length * fieldDegree).fill(-1)
  for (let node = 0; node < unary.length; node++) {
    if (node + 1 < unary.length) neighbours[node * fieldDegree + 4] = node + 1
    if (node > 0) neighbours[node * fieldDegree + 5] = node - 1
  }
  return {
    pixels: unary.map((_, node) => node),
    unary: Float32Array.from(unary),
    neighbours,
    pairCosts: new Float32Array(unary.length * pairEdges * 4),
    borderCost,
  }
}

test('without border costs every pixel takes its own cheaper label', () => {
  expect([...minimizeField(rowField([-1, 2, -3, 4], 0))]).toEqual([1, 0, 1, 0])
})

test('border costs outvote a single weak pixel, but not a strong one', () => {
  expect([...minimizeField(rowField([-3, -3, 0.5, -3, -3], 1))]).toEqual([1, 1, 1, 1, 1])
  expect([...minimizeField(rowField([-3, -3, 9, -3, -3], 1))]).toEqual([1, 1, 0, 1, 1])
})

test('pair costs bind labels at a distance: bare–covered and covered–bare cost, equal labels do not', () => {
  const field = rowField([-4, 1], 0)
  field.neighbours.fill(-1)
  field.neighbours[0] = 1
  field.neighbours[fieldDegree + 1] = 0
  field.pairCosts.set([0, 3, 3, 0], 0)
  field.pairCosts.set([0, 3, 3, 0], (pairEdges + 1) * 4)
  expect([...minimizeField(field)]).toEqual([1, 1])
})
