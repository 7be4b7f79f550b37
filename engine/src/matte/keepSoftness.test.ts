import { expect, test } from 'vitest'
import { regionAround } from '../kernel/region/blockRegion.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { keepSoftness } from './keepSoftness.ts'

const side = 64
const flat = (value: number): Plane => ({ width: side, height: side, data: new Float32Array(side * side).fill(value) })
const colour = (value: number): RgbPlanes => [flat(value), flat(value), flat(value)]
const middle = (side / 2) * side + side / 2

/** The offset and the red slope after a fit of slope 1 and offset 0.2 met a network's alpha of 0.5. */
const kept = (foreground: number, background: number): readonly number[] => {
  const fitted = { red: flat(1), green: flat(1), blue: flat(1), offset: flat(0.2) }
  const model = (value: number, variance: number) => ({ mean: colour(value), variance: flat(variance) })
  keepSoftness(fitted, () => 0.5, model(foreground, 0.001), model(background, 0.001), 4, regionAround(flat(1), 4))
  return [fitted.offset.data[middle] as number, fitted.red.data[middle] as number]
}

test('where foreground and background look alike the network’s alpha is kept', () => {
  const [offset, slope] = kept(0.5, 0.5)
  expect(offset).toBeCloseTo(0.5)
  expect(slope).toBeCloseTo(0)
})

test('where they differ the fit counts three quarters', () => {
  const [offset, slope] = kept(0.9, 0.1)
  expect(offset).toBeCloseTo(0.75 * 0.2 + 0.25 * 0.5)
  expect(slope).toBeCloseTo(0.75)
})
