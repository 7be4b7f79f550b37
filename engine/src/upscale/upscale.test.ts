import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { upscalePlane } from '../kernel/resample/upscalePlane.ts'
import type { Raster } from '../raster/raster.ts'
import type { LumaNetwork } from './lumaNetwork.ts'
import { upscale } from './upscale.ts'

const reachPx = 3

/** Bicubic plus a detail that depends on the farthest pixel within reach. */
const stand = (factor: 2 | 4): LumaNetwork => ({
  factor,
  reachPx,
  enlarge: async (window, width, height) => {
    const base = upscalePlane(window, width, height, reachPx, factor)
    const columns = (width - 2 * reachPx) * factor
    return base.map((sample, index) => {
      const row = Math.floor(Math.floor(index / columns) / factor)
      const column = Math.floor((index % columns) / factor)
      return sample + 0.1 * (window[row * width + column] as number)
    })
  },
})

const plain = (factor: 2 | 4): LumaNetwork => ({
  factor,
  reachPx,
  enlarge: async (window, width, height) => upscalePlane(window, width, height, reachPx, factor),
})

const noise = (width: number, height: number, channels: 3 | 4, isDeep = false): Raster => {
  const length = width * height * channels
  const sample = (index: number) => Math.abs(Math.sin(index * 78.233) * 43758.5453) % 1
  const data = isDeep
    ? Uint16Array.from({ length }, (_, index) => sample(index) * 65_535)
    : Uint8Array.from({ length }, (_, index) => sample(index) * 255)
  return { width, height, channels, data }
}

test.each([2, 4] as const)('tiles give exactly what the whole gives at %ix', async (factor) => {
  const photo = noise(23, 17, 4)
  const whole = await upscale(photo, stand(factor), runtimeWithoutModels(), { tilePx: 64 })
  const tiled = await upscale(photo, stand(factor), runtimeWithoutModels(), { tilePx: 5 })
  expect(tiled).toEqual(whole)
  expect([tiled.width, tiled.height]).toEqual([23 * factor, 17 * factor])
})

test('what the network adds to luma is added to each channel, so grey stays grey', async () => {
  const data = new Uint8Array(8 * 8 * 3).map((_, index) => (Math.floor(index / 3) * 7) % 200)
  const result = await upscale({ width: 8, height: 8, channels: 3, data }, stand(2), runtimeWithoutModels())
  for (let at = 0; at < result.data.length; at += 3) {
    expect([result.data[at + 1], result.data[at + 2]]).toEqual([result.data[at], result.data[at]])
  }
  const base = await upscale({ width: 8, height: 8, channels: 3, data }, plain(2), runtimeWithoutModels())
  expect(result.data).not.toEqual(base.data)
})

test('16 bit stays 16 bit', async () => {
  const photo = noise(6, 6, 3, true)
  const result = await upscale(photo, plain(2), runtimeWithoutModels())
  expect(result.data).toBeInstanceOf(Uint16Array)
  expect(result.data.some((sample) => sample % 257 !== 0)).toBe(true)
})

test('a single pixel becomes a flat square of its colour', async () => {
  const photo: Raster = { width: 1, height: 1, channels: 4, data: Uint8Array.of(12, 34, 56, 200) }
  const result = await upscale(photo, plain(2), runtimeWithoutModels())
  expect(Array.from(result.data)).toEqual([...photo.data, ...photo.data, ...photo.data, ...photo.data])
})

test('reports the fraction after each tile and stops at the next when aborted', async () => {
  const stop = new AbortController()
  const fractions: number[] = []
  const onTile = (fraction: number) => {
    fractions.push(fraction)
    if (fractions.length === 2) stop.abort(new Error('enough'))
  }
  const running = upscale(noise(20, 10, 3), plain(2), runtimeWithoutModels(stop.signal), { onTile, tilePx: 5 })
  await expect(running).rejects.toThrow('enough')
  expect(fractions).toEqual([0.125, 0.25])
})
