import { expect, test } from 'vitest'
import { discElement, greyDilation, squareElement } from './greyDilation.ts'
import { maxFilter } from './maxFilter.ts'

test('each pixel takes the largest sample around it, its own among equals, and the nearest of others', () => {
  const samples = Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0)
  const { values, places } = greyDilation(samples, 4, squareElement(1))
  expect([...values]).toEqual([1, 1, 0, 0, 5, 5, 0, 0, 5, 5, 0, 0])
  expect([...places]).toEqual([0, 0, 2, 3, 8, 8, 6, 7, 8, 8, 10, 11])
  expect([...greyDilation(Float32Array.of(1, 1, 1), 3, squareElement(2)).places]).toEqual([0, 1, 2])
  expect(greyDilation(Float32Array.of(1, 0, 0, 1, 0, 0, 0), 7, squareElement(2)).places[2]).toBe(3)
})

test.each([0, 1, 3])('by a square it is the maximum filter, within %i pixels', (halfSide) => {
  const samples = Float32Array.from({ length: 13 * 9 }, (_, at) => ((at * at * 31 + at * 7) % 101) / 101)
  expect(greyDilation(samples, 13, squareElement(halfSide)).values).toEqual(maxFilter(samples, 13, halfSide))
})

test('by a disc corners are round, and its edge takes from what is covered', () => {
  const samples = new Float32Array(49)
  samples[24] = 0.75
  const { values, places } = greyDilation(samples, 7, discElement(2))
  const ofRow = (row: number): number[] => [...values.subarray(7 * row, 7 * row + 7)].map((value) => +value.toFixed(3))
  const edge = +(0.75 + 2 - Math.sqrt(5)).toFixed(3)
  expect(ofRow(0)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(ofRow(1)).toEqual([0, 0, edge, 0.75, edge, 0, 0])
  expect(ofRow(2)).toEqual([0, edge, 0.75, 0.75, 0.75, edge, 0])
  expect(ofRow(3)).toEqual([0, 0.75, 0.75, 0.75, 0.75, 0.75, 0])
  expect(places[10]).toBe(24)
  expect(discElement(0)).toEqual([{ dx: 0, dy: 0, height: 0 }])
})

test('the edge of what a disc has dilated lies as far from a shape’s edge as its radius is long, where that is a whole number', () => {
  const samples = Float32Array.of(0, 0, 0, 0, 0.3, 1, 1, 1, 0, 0, 0, 0)
  const rounded = (radiusPx: number): number[] =>
    [...greyDilation(samples, 12, discElement(radiusPx)).values].map((value) => +value.toFixed(3))
  expect(rounded(2)).toEqual([0, 0, 0.3, 1, 1, 1, 1, 1, 1, 1, 0, 0])
  expect(rounded(1)).toEqual([0, 0, 0, 0.3, 1, 1, 1, 1, 1, 0, 0, 0])
})
