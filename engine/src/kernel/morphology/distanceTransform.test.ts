import { expect, test } from 'vitest'
import { distanceTransform } from './distanceTransform.ts'

const spot = Uint8Array.of(0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0)

test('chamfer distances count five to the side and seven to the corner', () => {
  expect([...distanceTransform(spot, 4)]).toEqual([7, 5, 7, 12, 5, 0, 5, 10, 7, 5, 7, 12])
})

test('city-block distances count steps along rows and columns', () => {
  expect([...distanceTransform(spot, 4, 'cityBlock')]).toEqual([2, 1, 2, 3, 1, 0, 1, 2, 2, 1, 2, 3])
})

test('the nearest of several set pixels counts', () => {
  expect([...distanceTransform(Uint8Array.of(1, 0, 0, 0, 0, 0, 1), 7)]).toEqual([0, 5, 10, 15, 10, 5, 0])
})

test('where nothing is set everything is far', () => {
  expect([...distanceTransform(new Uint8Array(4), 2, 'cityBlock')]).toEqual([65_000, 65_000, 65_000, 65_000])
})
