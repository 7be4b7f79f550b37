import { expect, test } from 'vitest'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import { createPlane } from '../memory/planePool.ts'
import { regionAround, wholeRegion } from '../region/blockRegion.ts'
import { guidedFilter, prepareGuide } from './guidedFilter.ts'

const [width, height] = [48, 20]

const planeOf = (valueAt: (column: number, row: number) => number): Plane => {
  const plane = createPlane(width, height)
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = valueAt(at % width, Math.floor(at / width))
  return plane
}

const image: RgbPlanes = [
  planeOf((column) => (column < 24 ? 0.2 : 0.9)),
  planeOf((column, row) => 0.3 + 0.01 * ((column * 7 + row * 3) % 5)),
  planeOf((_, row) => row / height),
]

const filtered = (input: Plane, epsilon: number): number[] => {
  const { red, green, blue, offset } = guidedFilter(prepareGuide(image, 4, epsilon, wholeRegion(input)), input)
  return Array.from(input.data, (_, at) => {
    const [r, g, b] = image.map(({ data }) => data[at]!)
    return red.data[at]! * r! + green.data[at]! * g! + blue.data[at]! * b! + offset.data[at]!
  })
}

test('what is a linear function of colour comes out as it was', () => {
  const input = planeOf((column, row) => (column < 24 ? 0.2 : 0.9) * 0.5 + (row / height) * 0.25 + 0.1)
  for (const [at, value] of filtered(input, 1e-6).entries()) expect(value).toBeCloseTo(input.data[at]!, 3)
})

test('a soft edge becomes as hard as that of the guide beside it', () => {
  const input = planeOf((column) => Math.min(1, Math.max(0, (column - 20) / 8)))
  const result = filtered(input, 1e-5)
  const row = 10 * width
  expect(input.data[row + 24]! - input.data[row + 23]!).toBeCloseTo(0.125)
  expect(result[row + 24]! - result[row + 23]!).toBeGreaterThan(0.5)
})

test('outside the region there are no coefficients', () => {
  const marked = createPlane(width, height)
  marked.data[0] = 1
  const guide = prepareGuide(image, 4, 1e-5, regionAround(marked, 0))
  const { red, offset } = guidedFilter(guide, image[0])
  expect(red.data[0]).not.toBe(0)
  expect([red.data[40], offset.data[40]]).toEqual([0, 0])
})
