import { expect, test } from 'vitest'
import { regionAround } from '../kernel/region/blockRegion.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { keepSoftness } from './keepSoftness.ts'
import { stretchAlpha } from './stretchAlpha.ts'

const side = 64
const flat = (value: number): Plane => ({ width: side, height: side, data: new Float32Array(side * side).fill(value) })
const colour = (value: number): RgbPlanes => [flat(value), flat(value), flat(value)]
const middle = (side / 2) * side + side / 2

const toPx = (units: number): number => units

/** The offset and the red slope after a fit of slope 1 and offset 0.2 met a network's alpha that would be fitted as 0.5. */
const kept = (foreground: number, background: number, fitted = flat(0.2), knowsEdge = true): readonly number[] => {
  const coefficients = { red: flat(1), green: flat(1), blue: flat(1), offset: flat(0.2) }
  const model = (value: number, variance: number) => ({ mean: colour(value), variance: flat(variance) })
  const models = { foreground: model(foreground, 0.001), background: model(background, 0.001) }
  keepSoftness(coefficients, fitted, flat(stretchAlpha(0.5)), models, {
    toPx,
    region: regionAround(flat(1), 4),
    knowsEdge,
  })
  return [coefficients.offset.data[middle] as number, coefficients.red.data[middle] as number]
}

test('where foreground and background look alike the network’s alpha is kept', () => {
  const [offset, slope] = kept(0.5, 0.5)
  expect(offset).toBeCloseTo(0.5)
  expect(slope).toBeCloseTo(0)
})

test('where they differ the fit counts six tenths', () => {
  const [offset, slope] = kept(0.9, 0.1)
  expect(offset).toBeCloseTo(0.6 * 0.2 + 0.4 * 0.5)
  expect(slope).toBeCloseTo(0.6)
})

test('what does not know the edge takes no part in it where they differ', () => {
  const [offset, slope] = kept(0.9, 0.1, flat(0.2), false)
  expect(offset).toBeCloseTo(0.2)
  expect(slope).toBeCloseTo(1)
  expect(kept(0.5, 0.5, flat(0.2), false)[0]).toBeCloseTo(0.5)
})

test('the fitted alpha follows its coefficients', () => {
  const fitted = flat(0.2)
  const [offset] = kept(0.9, 0.1, fitted)
  expect(offset).toBeCloseTo(fitted.data[middle] as number)
})

test('strands stay as fitted, whatever the colours', () => {
  const strands = flat(0)
  for (let pixel = 0; pixel < strands.data.length; pixel += 3) strands.data[pixel] = 1
  expect(kept(0.5, 0.5, strands)).toEqual([expect.closeTo(0.2), expect.closeTo(1)])
})
