import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { clean } from './clean.ts'
import type { PlaneCleaner } from './planeCleaner.ts'

const reachPx = 4

/** Blends each sample with one computed from its surroundings; squares of 2 × 2 have to begin at even places. */
const fakeCleaner = (mix: (here: number, far: number) => number): PlaneCleaner => ({
  reachPx,
  clean: async (planes, width, height, _conditioning, strength) => {
    const [columns, rows] = [width - 2 * reachPx, height - 2 * reachPx]
    const [red, green, blue] = planes.map((plane) =>
      Float32Array.from({ length: columns * rows }, (_, index) => {
        const [row, column] = [Math.floor(index / columns), index % columns]
        const here = plane[(row + reachPx) * width + column + reachPx]!
        return here + strength * (mix(here, plane[(row - (row % 2)) * width + column - (column % 2)]!) - here)
      }),
    )
    return [red!, green!, blue!]
  },
})

/** Reads the farthest sample within reach, so that a shifted or cropped window shows. */
const reaching = fakeCleaner((here, far) => here + 0.3 * (far - here))
/** Moves every sample halfway to the middle: less contrast, less colour. */
const fading = fakeCleaner((here) => 0.5 + (here - 0.5) / 2)

const noise = (width: number, height: number, channels: 3 | 4): Raster => {
  const data = Uint8Array.from(
    { length: width * height * channels },
    (_, index) => (Math.abs(Math.sin(index * 78.233) * 43758.5453) % 1) * 255,
  )
  return { width, height, channels, data }
}

test.each([3, 4, 5, 7])('tiles of %i pixels give exactly what the whole gives', async (tilePx) => {
  const photo = noise(23, 17, 4)
  const whole = await clean(photo, reaching, runtimeWithoutModels(), { strength: 1, tilePx: 64 })
  expect(await clean(photo, reaching, runtimeWithoutModels(), { strength: 1, tilePx })).toEqual(whole)
  expect(whole).not.toEqual(photo)
})

const orange = (): Raster => ({
  width: 2,
  height: 1,
  channels: 3,
  data: Uint8Array.of(200, 100, 50, 200, 100, 50),
})

test('by default it removes as much as the photo is degraded', async () => {
  const photo = noise(48, 48, 3)
  expect(await clean(photo, fading, runtimeWithoutModels())).toEqual(
    await clean(photo, fading, runtimeWithoutModels(), { strength: 1 }),
  )
  const smooth: Raster = { ...photo, data: photo.data.map((_, at) => 90 + Math.floor(at / 3 / 48)) }
  expect(await clean(smooth, fading, runtimeWithoutModels())).toEqual(smooth)
})

test('luma and colour are cleaned as far as the strength says', async () => {
  const pixel = async (options: object) =>
    Array.from((await clean(orange(), fading, runtimeWithoutModels(), { strength: 1, ...options })).data.subarray(3))
  expect(await pixel({})).toEqual([164, 114, 89])
  expect(await pixel({ strength: 0.5 })).toEqual([182, 107, 69])
  expect(await pixel({ strength: 0 })).toEqual([200, 100, 50])
})

test('alpha and everything outside the area stay', async () => {
  const photo = noise(12, 10, 4)
  const area = { left: 3, top: 2, width: 5, height: 4 }
  const whole = await clean(photo, reaching, runtimeWithoutModels(), { strength: 1 })
  const part = await clean(photo, reaching, runtimeWithoutModels(), { strength: 1, area })
  for (let at = 0; at < photo.data.length; at++) {
    const [row, column] = [Math.floor(at / 4 / 12), Math.floor(at / 4) % 12]
    const isInside = row >= 2 && row < 6 && column >= 3 && column < 8
    expect(part.data[at]).toBe((isInside ? whole : photo).data[at])
    if (at % 4 === 3) expect(whole.data[at]).toBe(photo.data[at])
  }
})

test('a colour hidden under full transparency stays hidden and whole', async () => {
  const photo: Raster = { width: 2, height: 1, channels: 4, data: Uint8Array.of(9, 8, 7, 0, 200, 100, 50, 255) }
  const { data } = await clean(photo, fading, runtimeWithoutModels(), { strength: 1 })
  expect(Array.from(data)).toEqual([9, 8, 7, 0, 164, 114, 89, 255])
})

test('16 bit stays 16 bit', async () => {
  const data = Uint16Array.from(orange().data, (sample) => sample * 257)
  const cleaned = await clean({ ...orange(), data }, fading, runtimeWithoutModels(), { strength: 1 })
  expect(Array.from(cleaned.data.subarray(0, 3))).toEqual([42_084, 29_234, 22_809])
})

test('refuses a strength outside 0–1 and an area outside the photo', async () => {
  const photo = noise(4, 4, 3)
  await expect(clean(photo, reaching, runtimeWithoutModels(), { strength: 1.5 })).rejects.toThrow(
    'Expected a strength within 0–1, not 1.5.',
  )
  await expect(clean(photo, reaching, runtimeWithoutModels(), { strength: Number.NaN })).rejects.toThrow(RangeError)
  const area = { left: 2, top: 0, width: 3, height: 1 }
  await expect(clean(photo, reaching, runtimeWithoutModels(), { strength: 1, area })).rejects.toThrow(
    'The area 3 × 1 at 2, 0 leaves the 4 × 4 photo.',
  )
})

test('reports the fraction after each tile and stops at the next when aborted', async () => {
  const stop = new AbortController()
  const fractions: number[] = []
  const onTile = (fraction: number) => {
    fractions.push(fraction)
    if (fractions.length === 2) stop.abort(new Error('enough'))
  }
  await expect(
    clean(noise(20, 10, 3), reaching, runtimeWithoutModels(stop.signal), { strength: 1, onTile, tilePx: 5 }),
  ).rejects.toThrow('enough')
  expect(fractions).toEqual([0.125, 0.25])
})
