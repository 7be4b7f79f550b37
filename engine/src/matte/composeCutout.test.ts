import { expect, test } from 'vitest'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { composeCutout } from './composeCutout.ts'
import { type RefinedMatte, refineMatte } from './refineMatte.ts'

const subject = [200, 60, 40] as const
const backdrop = [20, 90, 180] as const
const width = 96
const height = 64

/**
 * A slanted edge with its exact coverage, and the same edge as a network would blur and shift it.
 */
const slantedEdge = (): { exact: Float32Array; data: Uint8Array } => {
  const exact = new Float32Array(width * height)
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const coverage = clamp01(40 + row * 0.25 - column)
      exact[row * width + column] = coverage
      for (let channel = 0; channel < 3; channel++) {
        const colour = coverage * (subject[channel] as number) + (1 - coverage) * (backdrop[channel] as number)
        data[(row * width + column) * 3 + channel] = Math.round(colour)
      }
    }
  }
  return { exact, data }
}

/** Composes in steps of `rowsAtOnce`. */
const compose = (photo: Raster, matte: RefinedMatte, rowsAtOnce = height): Raster['data'] => {
  const { raster, composeTo } = composeCutout(photo, matte, 1)
  for (let row = rowsAtOnce; row < height; row += rowsAtOnce) composeTo(row)
  composeTo(height)
  return raster.data
}

const cutSlantedEdge = (
  wide: boolean,
): { exact: Float32Array; coarse: Float32Array; cut: Uint8Array | Uint16Array; data: Uint8Array } => {
  const { exact, data } = slantedEdge()
  const plane = { width, height, data: exact }
  const coarse = resizePlane(resizePlane(plane, width / 4, height / 4), width, height)
  const samples = wide ? Uint16Array.from(data, (value) => value * 257) : data
  const raster = { width, height, channels: 3, data: samples } as const
  const photo = boxDownsample(raster, 1)
  const cut = compose(raster, refineMatte(photo, coarse, 1))
  return { exact, coarse: coarse.data, cut, data }
}

test('the refined edge is at least three times nearer to the exact coverage than the coarse one', () => {
  const { exact, coarse, cut } = cutSlantedEdge(false)
  let before = 0
  let after = 0
  exact.forEach((coverage, pixel) => {
    before += Math.abs((coarse[pixel] as number) - coverage)
    after += Math.abs((cut[pixel * 4 + 3] as number) / 255 - coverage)
  })
  expect(before).toBeGreaterThan(20)
  expect(after).toBeLessThan(before / 3)
})

test('edge pixels carry the colour of the subject, opaque ones the photo’s own samples, distant ones nothing', () => {
  const { cut, data } = cutSlantedEdge(false)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = cut[pixel * 4 + 3] as number
    if (alpha === 255) expect(cut[pixel * 4]).toBe(data[pixel * 3])
    else if (alpha > 60) expect(Math.abs((cut[pixel * 4] as number) - subject[0])).toBeLessThan(16)
  }
  const far = (10 * width + width - 4) * 4
  expect([...cut.subarray(far, far + 4)]).toEqual([0, 0, 0, 0])
})

test('16 bit stays 16 bit', () => {
  const { cut } = cutSlantedEdge(true)
  expect(cut).toBeInstanceOf(Uint16Array)
  expect([...cut.subarray(0, 4)]).toEqual([200 * 257, 60 * 257, 40 * 257, 65_535])
})

test('an alpha the photo already has stays the upper bound', () => {
  const { exact, data } = slantedEdge()
  const rgba = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    rgba.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
    rgba[pixel * 4 + 3] = 100
  }
  const raster = { width, height, channels: 4, data: rgba } as const
  const photo = boxDownsample(raster, 1)
  const cut = compose(raster, refineMatte(photo, { width, height, data: exact }, 1))
  expect(cut[3]).toBe(100)
  expect(cut.filter((_, index) => index % 4 === 3).every((alpha) => alpha <= 100)).toBe(true)
})

test('composed a few rows at a time it is the same, and rows not asked for stay empty', () => {
  const { exact, data } = slantedEdge()
  const photo = { width, height, channels: 3, data } as const
  const matte = refineMatte(boxDownsample(photo, 1), { width, height, data: exact }, 1)
  expect(compose(photo, matte, 7)).toEqual(compose(photo, matte))
  const { raster, composeTo } = composeCutout(photo, matte, 1)
  composeTo(10)
  expect(raster.data.subarray(0, 10 * width * 4)).toEqual(compose(photo, matte).subarray(0, 10 * width * 4))
  expect(raster.data.subarray(10 * width * 4).every((sample) => sample === 0)).toBe(true)
})
