import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { drawText } from '@spotless/engine-node/codec/drawText'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { afterAll, expect, test } from 'vitest'
import { overlayText } from '../adjust/overlayText.ts'
import type { Raster } from '../raster/raster.ts'
import { executeStep } from './executeStep.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())
const tools = pipelineContext(models)

const apart = (one: Raster, other: Raster): number => {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at]! - other.data[at]!)
  return sum / one.data.length
}

test.each(['text', 'watermark'] as const)(
  'takes lettering away as %s, in the part of the frame that is named',
  async (thing) => {
    const { raster: photo } = await decodePhoto(await readFile(join(root, 'fixtures', 'photos', 'china.jpg')))
    const words = await drawText('HOLIDAY 2026', { emPx: 44, maxWidthPx: photo.width, align: 'left' })
    const one = overlayText(photo, words, 'top-right', '#203040')
    const both = overlayText(one, words, 'bottom-left', '#ffffff')
    const target = { thing, which: 'all', region: 'top' } as const
    const { raster } = await executeStep(both, { kind: 'remove', target }, tools)
    const upper = (from: Raster): Raster => ({ ...from, data: from.data.subarray(0, (from.data.length / 2) | 0) })
    const lower = (from: Raster): Raster => ({ ...from, data: from.data.subarray((from.data.length / 2) | 0) })
    expect(apart(lower(raster), lower(both))).toBe(0)
    expect(apart(upper(raster), upper(photo))).toBeLessThan(apart(upper(both), upper(photo)) * 0.4)
  },
)

test('says so where there is no lettering', async () => {
  const plain: Raster = { width: 320, height: 240, channels: 3, data: new Uint8Array(320 * 240 * 3).fill(120) }
  const step = { kind: 'remove', target: { thing: 'text', which: 'all' } } as const
  await expect(executeStep(plain, step, tools)).rejects.toThrow('No text was found')
})
