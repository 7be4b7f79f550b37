import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { restoreFading } from './restoreFading.ts'

const ramp = (from: number, to: number): Raster => ({
  width: 100,
  height: 1,
  channels: 3,
  data: Uint8Array.from({ length: 300 }, (_, at) => Math.round(from + ((to - from) * Math.floor(at / 3)) / 99)),
})

test('a faded grey print gets black and white back and stays grey', () => {
  const { data } = restoreFading(ramp(90, 190))
  expect(data[0]).toBeLessThan(15)
  expect(data[297]).toBeGreaterThan(235)
  expect(data.every((sample, at) => sample === data[at - (at % 3)])).toBe(true)
})

test('a photo with black and white is returned as it is', () => {
  const photo = ramp(10, 245)
  expect(restoreFading(photo)).toBe(photo)
})

test('a photo of one misty grey is not torn apart', () => {
  const { data } = restoreFading(ramp(120, 140))
  expect([data[0], data[297]]).toEqual([expect.closeTo(108, -1), expect.closeTo(152, -1)])
})
