import { expect, test } from 'vitest'
import { maxFilter } from './maxFilter.ts'
import { maxPlaces } from './maxPlaces.ts'

test('places are those of the largest samples around, and a pixel is its own among equals', () => {
  const samples = Float32Array.of(1, 0, 0, -2, 0, 0, 0, 0, 5, -1, -3, -3)
  expect([...maxPlaces(samples, 4, 1)]).toEqual([0, 0, 2, 2, 8, 8, 6, 7, 8, 8, 6, 7])
  expect([...maxPlaces(new Float32Array(6), 3, 2)]).toEqual([0, 1, 2, 3, 4, 5])
})

test.each([0, 1, 3])('what lies there is what the maximum filter gives, within %i pixels', (radius) => {
  const samples = Float32Array.from({ length: 13 * 9 }, (_, at) => ((at * at * 31 + at * 7) % 101) - 50)
  const places = maxPlaces(samples, 13, radius)
  expect(samples.map((_, at) => samples[places[at] as number] as number)).toEqual(maxFilter(samples, 13, radius))
})
