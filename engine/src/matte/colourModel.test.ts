import { expect, test } from 'vitest'
import { createPlane } from '../kernel/memory/planePool.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { estimateColourModel } from './colourModel.ts'

const [width, height] = [64, 32]

const planeOf = (valueAt: (column: number) => number): Plane => {
  const plane = createPlane(width, height)
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = valueAt(at % width)
  return plane
}

/** Red left of column 16, where the weight is; green elsewhere. */
const image: RgbPlanes = [
  planeOf((column) => (column < 16 ? 0.8 : 0.1)),
  planeOf((column) => (column < 16 ? 0.2 : 0.9)),
  planeOf(() => 0.3),
]
const weight = planeOf((column) => (column < 16 ? 1 : 0))

test('the colour of weighted pixels is carried into the rest, far beyond the narrow window', () => {
  const { mean, variance } = estimateColourModel(image, weight, 2)
  for (const column of [4, 17, 22, 36]) {
    const at = 16 * width + column
    expect(mean.map(({ data }) => Math.round(data[at]! * 100) / 100)).toEqual([0.8, 0.2, 0.3])
    expect(variance.data[at]!).toBeLessThan(0.001)
  }
})

test('two colours in one window have their variance, summed over the channels', () => {
  const stripes: RgbPlanes = [planeOf((column) => column % 2), planeOf((column) => column % 2), planeOf(() => 0.5)]
  const { mean, variance } = estimateColourModel(
    stripes,
    planeOf(() => 1),
    8,
  )
  expect(mean[0].data[16 * width + 32]).toBeCloseTo(0.5, 1)
  expect(variance.data[16 * width + 32]).toBeCloseTo(0.5, 1)
})
