import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openModelStore } from '@spotless/engine-node/models/store'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { psnr } from '../testing/psnr.ts'
import { withNoise } from '../testing/withNoise.ts'
import { clean } from './clean.ts'
import { openPlaneCleaner } from './planeCleaner.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

const side = 240

const cup = async (): Promise<Raster> => {
  const file = await readFile(join(root, 'fixtures', 'photos', 'coffee.png'))
  const data = await sharp(file)
    .extract({ left: 150, top: 90, width: side, height: side })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { width: side, height: side, channels: 3, data: new Uint8Array(data) }
}

test('removes noise and keeps the photo', async () => {
  const photo = await cup()
  const degraded = withNoise(photo, 15)
  const cleaned = await clean(degraded, await openPlaneCleaner(models), runtimeWithoutModels())
  expect(psnr(cleaned, photo) - psnr(degraded, photo)).toBeGreaterThan(5)
})

test('removes JPEG artefacts', async () => {
  const photo = await cup()
  const file = await sharp(photo.data, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 30 })
    .toBuffer()
  const degraded: Raster = { ...photo, data: new Uint8Array(await sharp(file).raw().toBuffer()) }
  const cleaned = await clean(degraded, await openPlaneCleaner(models), runtimeWithoutModels())
  expect(psnr(cleaned, photo) - psnr(degraded, photo)).toBeGreaterThan(0.4)
})

test('a photo without either stays as it is', async () => {
  const photo = await cup()
  expect(await clean(photo, await openPlaneCleaner(models), runtimeWithoutModels())).toEqual(photo)
})

test('tiles leave no seam', async () => {
  const photo = withNoise(await cup(), 10)
  const cleaner = await openPlaneCleaner(models)
  const whole = await clean(photo, cleaner, runtimeWithoutModels(), { strength: 1, tilePx: side })
  const tiled = await clean(photo, cleaner, runtimeWithoutModels(), { strength: 1, tilePx: 61 })
  let seam = 0
  for (let at = 0; at < tiled.data.length; at++) {
    seam = Math.max(seam, Math.abs((tiled.data[at] as number) - (whole.data[at] as number)))
  }
  expect(seam).toBeLessThanOrEqual(1)
})

test('the file answers what the network answered where it was trained', async () => {
  const [side, inner] = [36, 4]
  const plane = (channel: number) =>
    Float32Array.from({ length: side * side }, (_, index) => {
      const at = channel * side * side + index
      return (((at * at * 7 + at * 13) % 251) / 250) * 0.4 + 0.3
    })
  const cleaner = await openPlaneCleaner(models)
  const conditioning = { noise: 0.4, quantization: 0.3 }
  const [red, , blue] = await cleaner.clean([plane(0), plane(1), plane(2)], side, side, conditioning, 1)
  expect(red).toHaveLength(inner * inner)
  const near = (value: number) => expect.closeTo(value, 4)
  expect(Array.from(red.subarray(0, 4))).toEqual([0.47686, 0.48217, 0.50943, 0.4796].map(near))
  expect(Array.from(blue.subarray(12))).toEqual([0.54735, 0.53266, 0.51076, 0.4567].map(near))
})
