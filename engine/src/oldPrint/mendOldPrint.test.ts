import { expect, test } from 'vitest'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import type { Raster } from '../raster/raster.ts'
import { mendOldPrint } from './mendOldPrint.ts'

const [width, height] = [200, 160]
const print = (valueAt: (x: number, y: number) => number): Raster => {
  const random = linearCongruential(9)
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++)
    data.fill(Math.round(valueAt(at % width, Math.floor(at / width)) + 6 * random()), at * 3, at * 3 + 3)
  return { width, height, channels: 3, data }
}
const slope = (x: number): number => 20 + x

test('a scratched print is as it was before, but for grain, and is grey', () => {
  const { raster, filledFraction, wasFaded } = mendOldPrint(
    print((x, y) => (Math.abs(y - 40 - x / 4) < 1.2 ? 250 : slope(x))),
    [],
  )
  expect(wasFaded).toBe(false)
  expect(filledFraction).toBeGreaterThan(0.01)
  for (let x = 10; x < 190; x++) {
    const at = (Math.round(40 + x / 4) * width + x) * 3
    expect(Math.abs((raster.data[at] as number) - slope(x) - 3)).toBeLessThan(14)
    expect(raster.data[at]).toBe(raster.data[at + 2])
  }
})

test('a faded print comes back to black and white', () => {
  const { raster, wasFaded } = mendOldPrint(
    print((x) => 100 + x / 3),
    [],
  )
  expect(wasFaded).toBe(true)
  expect(Math.max(...raster.data) - Math.min(...raster.data)).toBeGreaterThan(140)
})

test('a glint in an eye is spared, dust elsewhere is not', () => {
  const spots = print((x, y) =>
    Math.hypot(x - 60, y - 80) < 2 || Math.hypot(x - 140, y - 80) < 2 ? 250 : 20 + x / 2 + y / 2,
  )
  const { raster } = mendOldPrint(spots, [{ x: 60, y: 80, radiusPx: 8 }])
  expect(raster.data[(80 * width + 60) * 3]).toBeGreaterThan(240)
  expect(raster.data[(80 * width + 140) * 3]).toBeLessThan(160)
})

test('a sound photo is returned as it is', () => {
  const sound = print((x) => 10 + 1.15 * x)
  expect(mendOldPrint(sound, []).raster).toBe(sound)
})
