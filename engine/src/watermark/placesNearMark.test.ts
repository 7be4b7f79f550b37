import { expect, test } from 'vitest'
import { fewerPlaces, placesNearMark } from './placesNearMark.ts'

test('places lie up to twelve pixels from what a mark covers', () => {
  const coverage = new Float32Array(40)
  coverage[20] = 0.5
  expect(placesNearMark(coverage, 40)).toEqual(Array.from({ length: 25 }, (_, index) => 8 + index))
  coverage[20] = 0.2
  expect(placesNearMark(coverage, 40)).toEqual([])
})

test('of too many places every second or third is kept', () => {
  expect([...fewerPlaces([1, 2, 3, 4, 5], 5)]).toEqual([1, 2, 3, 4, 5])
  expect([...fewerPlaces([1, 2, 3, 4, 5], 2)]).toEqual([1, 4])
})
