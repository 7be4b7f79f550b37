import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { afterAll, expect, test } from 'vitest'
import type { EditResult } from '../pipeline.ts'
import { removeBackground } from './removeBackground.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const photos = join(root, 'fixtures', 'photos')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

const remove = async (file: string): Promise<EditResult> =>
  removeBackground(
    { mode: 'background-removal', photo: await readFile(join(photos, file)), action: 'erase', options: {} },
    pipelineContext(models),
  )

test('a kitten keeps its face, loses its surroundings and stays as large as the photo', async () => {
  const photo = await decodePhoto(await readFile(join(photos, 'kitten.webp')))
  const result = await remove('kitten.webp')
  const { raster } = await decodePhoto(result.file)
  expect([result.format, raster.width, raster.height, raster.channels]).toEqual(['png', 1920, 1080, 4])
  const face = 700 * 1920 + 990
  expect([...raster.data.subarray(face * 4, face * 4 + 4)]).toEqual([
    ...photo.raster.data.subarray(face * photo.raster.channels, face * photo.raster.channels + 3),
    255,
  ])
  for (const [column, row] of [
    [100, 100],
    [1800, 100],
    [200, 1000],
  ] as const) {
    expect(raster.data[(row * 1920 + column) * 4 + 3]).toBe(0)
  }
})

test('a landscape without a subject is refused', async () => {
  await expect(remove('fjord.jpg')).rejects.toMatchObject({ code: 'no_subject' })
})
