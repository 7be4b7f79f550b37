import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { afterAll, describe, expect, test } from 'vitest'
import { crop } from '../raster/crop.ts'
import type { Raster } from '../raster/raster.ts'
import { crispen } from './crispen.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

const photo = async (): Promise<Raster> => {
  const { raster } = await decodePhoto(await readFile(join(root, 'fixtures', 'photos', 'chelsea.png')))
  return crop(raster, { left: 120, top: 90, width: 120, height: 96 })
}
const grey = (source: Raster, factor: number): Raster => ({
  width: source.width * factor,
  height: source.height * factor,
  channels: source.channels,
  data: new Uint8Array(source.data.length * factor ** 2).fill(128),
})
const largestDifference = (one: Raster, other: Raster): number => {
  let most = 0
  for (let at = 0; at < one.data.length; at++) most = Math.max(most, Math.abs(one.data[at]! - other.data[at]!))
  return most
}

describe('crispen', () => {
  test('gives the same at most 1 of 255 apart, however the photo is crop into tiles', async () => {
    const source = await photo()
    const [whole, tiles] = [grey(source, 4), grey(source, 4)]
    await crispen(whole, source, 4, nodeRuntime(models), { blend: 1, tilePx: 400 })
    await crispen(tiles, source, 4, nodeRuntime(models), { blend: 1, tilePx: 40 })
    expect(largestDifference(whole, tiles)).toBeLessThanOrEqual(1)
  })

  test('draws at 2x the halved 4x picture, and shows the source where it is shrunk again', async () => {
    const source = await photo()
    const [large, half] = [grey(source, 4), grey(source, 2)]
    await crispen(large, source, 4, nodeRuntime(models), { blend: 1 })
    await crispen(half, source, 2, nodeRuntime(models), { blend: 1 })
    const mean = (raster: Raster, factor: number, row: number, column: number): number => {
      let sum = 0
      for (let y = 0; y < factor; y++)
        for (let x = 0; x < factor; x++)
          sum += raster.data[((row * factor + y) * raster.width + column * factor + x) * 3]!
      return sum / factor ** 2
    }
    let [apart, fromSource] = [0, 0]
    for (let row = 0; row < source.height; row++)
      for (let column = 0; column < source.width; column++) {
        apart = Math.max(apart, Math.abs(mean(large, 4, row, column) - mean(half, 2, row, column)))
        fromSource += Math.abs(mean(half, 2, row, column) - source.data[(row * source.width + column) * 3]!)
      }
    expect(apart).toBeLessThan(1.5)
    expect(fromSource / (source.width * source.height)).toBeLessThan(6)
  })

  test('mixes by the blend, keeps alpha, and stops when aborted', async () => {
    const source = await photo()
    const [none, half, full] = [grey(source, 2), grey(source, 2), grey(source, 2)]
    await crispen(none, source, 2, nodeRuntime(models), { blend: 0 })
    expect(largestDifference(none, grey(source, 2))).toBe(0)
    await crispen(half, source, 2, nodeRuntime(models), { blend: 0.5 })
    await crispen(full, source, 2, nodeRuntime(models), { blend: 1 })
    expect(Math.abs(half.data[3_000]! - (128 + full.data[3_000]!) / 2)).toBeLessThanOrEqual(1)
    const stopped = crispen(full, source, 2, nodeRuntime(models, AbortSignal.abort(new Error('stop'))), { blend: 1 })
    await expect(stopped).rejects.toThrow('stop')
  })
})
