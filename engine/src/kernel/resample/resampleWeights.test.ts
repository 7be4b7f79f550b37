import { expect, test } from 'vitest'
import { keysCubic } from './keysCubic.ts'
import { lanczos3 } from './lanczos3.ts'
import { resampleWeights } from './resampleWeights.ts'
import { triangle } from './triangle.ts'

test.each([triangle, keysCubic, lanczos3])(
  'a filter of radius $radius is 1 in the middle and 0 at other samples',
  (filter) => {
    expect(filter.at(0)).toBe(1)
    for (const x of [-3, -2, -1, 1, 2, 3]) expect(filter.at(x)).toBeCloseTo(0, 12)
    expect(filter.at(-0.3)).toBe(filter.at(0.3))
  },
)

test('the filters have their textbook values half a sample away', () => {
  expect(triangle.at(0.5)).toBe(0.5)
  expect([keysCubic.at(0.5), keysCubic.at(1.5)]).toEqual([0.5625, -0.0625])
  expect(lanczos3.at(0.5)).toBeCloseTo(0.607927, 6)
})

test('doubling reads two neighbours at three quarters and a quarter; at the ends one alone', () => {
  const { first, count, weights, stride } = resampleWeights(3, 6, triangle)
  const taps = Array.from(first, (low, index) => [
    low,
    ...weights.slice(index * stride, index * stride + count[index]!),
  ])
  expect(taps).toEqual([
    [0, 1],
    [0, 0.75, 0.25],
    [0, 0.25, 0.75],
    [1, 0.75, 0.25],
    [1, 0.25, 0.75],
    [2, 1],
  ])
})

test('shrinking widens the filter, and the weights of each position sum to 1', () => {
  const { first, count, weights, stride } = resampleWeights(8, 4, triangle)
  expect([first[1], count[1]]).toEqual([1, 4])
  expect([...weights.slice(stride, stride + 4)]).toEqual([0.125, 0.375, 0.375, 0.125])
  expect([...weights.slice(0, stride)].reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
})
