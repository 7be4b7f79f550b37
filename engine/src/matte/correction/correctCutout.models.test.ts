import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrushStroke } from '@spotless/contract/correction'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Raster } from '../../raster/raster.ts'
import { removeBackground } from '../removeBackground.ts'
import { openCorrector } from './correctCutout.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

/** The kitten's left ear and what is around it. */
const [left, top, right, bottom] = [640, 210, 820, 420]

const cellsOf = ({ width, data }: Raster, isAsked: (alpha: number) => boolean): number => {
  let count = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (isAsked(data[(y * width + x) * 4 + 3] as number)) count++
  }
  return count
}

test('a lost ear comes back from a closer look at a short stroke, and the same look is not asked for twice', async () => {
  const photo = await readFile(join(root, 'fixtures', 'photos', 'kitten.webp'))
  const context = pipelineContext(models)
  const own = await removeBackground({ mode: 'background-removal', photo, action: 'erase', options: {} }, context)
  const whole = (await decodePhoto(own.file)).raster
  const { width, height } = whole
  const damaged = Buffer.from(whole.data)
  for (let y = top; y < bottom; y++) damaged.fill(0, (y * width + left) * 4, (y * width + right) * 4)
  const cutout = await sharp(damaged, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

  let asked = 0
  const counting = {
    ...context,
    models: {
      ...context.models,
      session: async (name: Parameters<typeof models.session>[0]) => {
        if (name === 'isnet') asked++
        return context.models.session(name)
      },
    },
  }
  const stroke: BrushStroke = {
    ...{ kind: 'keep', isHard: false, radiusPx: 12, view: 'close' },
    points: [
      [700, 290],
      [740, 380],
    ],
  }
  const corrector = openCorrector()
  const request = { name: 'kitten', files: { photo, cutout }, strokes: [stroke] }
  expect(await corrector.preview(request, counting)).toMatchObject({ box: expect.anything() })
  expect(await corrector.preview({ name: 'kitten', strokes: [] }, counting)).toBeNull()
  const { file } = await corrector.finish(request, counting)
  expect(asked).toBe(1)
  const { raster } = await decodePhoto(file)
  const [was, is] = [cellsOf(whole, (alpha) => alpha > 127), cellsOf(raster, (alpha) => alpha > 127)]
  expect(is / was).toBeGreaterThan(0.9)
  expect(is / was).toBeLessThan(1.05)
})
