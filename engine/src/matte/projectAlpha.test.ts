import { expect, test } from 'vitest'
import { wholeRegion } from '../kernel/region/blockRegion.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { projectAlpha } from './projectAlpha.ts'
import { recoverHair } from './recoverHair.ts'

const row = (...data: number[]): Plane => ({ width: data.length, height: 1, data: Float32Array.from(data) })
const grey = (...data: number[]): RgbPlanes => [row(...data), row(...data), row(...data)]
const model = (value: number, length: number) => ({
  mean: grey(...new Array<number>(length).fill(value)),
  variance: row(...new Array<number>(length).fill(0)),
})

test('alpha moves to where the colour is between background and foreground, as far as it is uncertain', () => {
  const image = grey(0, 0.25, 1, 0.25)
  const prior = row(0.5, 0.5, 0.5, 0.5)
  const uncertainty = row(1, 1, 1, 0)
  const result = projectAlpha(image, prior, uncertainty, model(1, 4), model(0, 4), wholeRegion(prior))
  expect(result.data[0]).toBeCloseTo(0, 1)
  expect(result.data[1]).toBeCloseTo(0.25, 1)
  expect(result.data[2]).toBeCloseTo(1, 1)
  expect(result.data[3]).toBe(0.5)
})

test('where foreground and background have one colour the prior stays', () => {
  const prior = row(0.4)
  expect(projectAlpha(grey(0.5), prior, row(1), model(0.5, 1), model(0.5, 1), wholeRegion(prior)).data[0]).toBeCloseTo(
    0.4,
  )
})

test('what differs from an even background is recovered as hair where hair is likely, and nothing is lowered', () => {
  const alpha = row(0, 0, 0, 0.9)
  const image = grey(0.2, 0.8, 0.2, 0.8)
  recoverHair(alpha, image, row(1, 1, 0, 1), model(0.2, 4), model(0.8, 4), 1, wholeRegion(alpha))
  expect(alpha.data[0]).toBeGreaterThan(0.9)
  expect([...alpha.data.subarray(1)]).toEqual([0, 0, Math.fround(0.9)])
})
