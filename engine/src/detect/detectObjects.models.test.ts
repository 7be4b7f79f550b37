import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { afterAll, expect, test } from 'vitest'
import { detectObjects } from './detectObjects.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

test.each([
  ['astronaut.png', 'person'],
  ['chelsea.png', 'cat'],
  ['coffee.png', 'cup'],
] as const)('finds in %s a %s that fills much of the photo', async (file, thing) => {
  const { raster } = await decodePhoto(await readFile(join(root, 'fixtures', 'photos', file)))
  const [first] = await detectObjects(raster, nodeRuntime(models))
  expect(first?.label).toBe(thing)
  const { left, top, width, height } = first!.box
  expect((width * height) / (raster.width * raster.height)).toBeGreaterThan(0.15)
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  expect(left + width).toBeLessThanOrEqual(raster.width)
  expect(top + height).toBeLessThanOrEqual(raster.height)
})
