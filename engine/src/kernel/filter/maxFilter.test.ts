import { expect, test } from 'vitest'
import { maxFilter } from './maxFilter.ts'

test('each pixel takes the largest of its three by three, fewer at the edges', () => {
  const samples = Float32Array.of(1, 0, 0, -2, 0, 0, 0, 0, 5, -1, -3, -3)
  expect([...maxFilter(samples, 4, 1)]).toEqual([1, 1, 0, 0, 5, 5, 0, 0, 5, 5, 0, 0])
  expect([...maxFilter(Float32Array.of(-3, -2, -5), 3, 0)]).toEqual([-3, -2, -5])
  expect(maxFilter(Uint16Array.of(0, 7, 0, 0), 2, 40)).toEqual(Uint16Array.of(7, 7, 7, 7))
})

test.each([1, 2, 5, 30])('it equals looking round every pixel, within %i pixels', (radius) => {
  const [width, height] = [13, 9]
  const samples = Float32Array.from({ length: width * height }, (_, at) => ((at * at * 31 + at * 7) % 101) - 50)
  const wanted = samples.map((_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)]
    return samples.reduce((largest, value, other) => {
      const isNear = Math.abs((other % width) - column) <= radius && Math.abs(Math.floor(other / width) - row) <= radius
      return isNear ? Math.max(largest, value) : largest
    }, Number.NEGATIVE_INFINITY)
  })
  expect(maxFilter(samples, width, radius)).toEqual(wanted)
})
