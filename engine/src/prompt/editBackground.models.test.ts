import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openModelStore } from '../model/store.ts'
import type { Raster } from '../raster/raster.ts'
import { editBackground } from './editBackground.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

test('puts a plain colour behind the subject and leaves the subject', async () => {
  const side = 200
  const data = new Uint8Array(side * side * 3)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const isBall = Math.hypot((pixel % side) - 100, Math.floor(pixel / side) - 100) < 60
    data.set(isBall ? [200, 40, 30] : [90, 120, 90], pixel * 3)
  }
  const photo: Raster = { width: side, height: side, channels: 3, data }
  const step = { kind: 'elsewhere', task: 'replace-background', object: 'blue' } as const
  const made = await editBackground(photo, step, models, new AbortController().signal)
  const at = (column: number, row: number) => [
    ...made.data.slice((row * side + column) * 3, (row * side + column) * 3 + 3),
  ]
  expect([made.width, made.height, made.channels]).toEqual([side, side, 3])
  expect(at(3, 3)).toEqual([0, 0, 255])
  expect(at(100, 100)[0]).toBeGreaterThan(190)
})
