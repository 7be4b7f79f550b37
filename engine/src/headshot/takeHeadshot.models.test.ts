import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { afterAll, expect, test } from 'vitest'
import { findFaces } from '../face/findFaces.ts'
import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import type { EditRequest } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { takeHeadshot } from './takeHeadshot.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(models.close)
const context = pipelineContext(models)
const file = await readFile(join(root, 'fixtures', 'photos', 'astronaut.png'))
const portrait = await decodePhoto(file)

const request = (photo: Uint8Array, headshot: NonNullable<EditRequest['options']['headshot']>): EditRequest => ({
  mode: 'professional-photo',
  photo,
  action: 'erase',
  options: { headshot },
})
const asFile = async (raster: Raster): Promise<Uint8Array> => (await encodePhoto(raster, portrait.source)).file

test('levels and frames the head by the rule, on white to the corner', async () => {
  const result = await takeHeadshot(request(file, { background: 'white' }), context)
  expect(result.format).toBe('png')
  expect(Math.min(result.width, result.height)).toBeGreaterThanOrEqual(1024)
  expect(result.width / result.height).toBeCloseTo(0.8, 2)
  const { raster } = await decodePhoto(result.file)
  expect([...raster.data.slice(0, 3)]).toEqual([255, 255, 255])
  const face = (await findFaces(raster, context)).faces[0]
  if (face === undefined) throw new Error('expected a face in the headshot')
  expect(Math.abs(face.square.angle)).toBeLessThan(0.03)
  const eyes = ((face.points[33 * 3 + 1] as number) + (face.points[263 * 3 + 1] as number)) / 2
  expect(eyes / raster.height).toBeGreaterThan(0.36)
  expect(eyes / raster.height).toBeLessThan(0.46)
  expect(face.square.x / raster.width).toBeGreaterThan(0.45)
  expect(face.square.x / raster.width).toBeLessThan(0.55)
  // The flag and the shuttle behind her are gone: the upper corners' whole rows are white.
  const upper = raster.data.slice(0, Math.round(raster.height * 0.05) * raster.width * 3)
  expect(upper.every((sample) => sample >= 250)).toBe(true)
})

test('says what is wrong with no face, several and a small one', async () => {
  const cat = await readFile(join(root, 'fixtures', 'photos', 'chelsea.png'))
  await expect(takeHeadshot(request(cat, {}), context)).rejects.toMatchObject({ code: 'no_face' })
  const small = await asFile(resizeRaster(portrait.raster, 300, 300))
  await expect(takeHeadshot(request(small, {}), context)).rejects.toMatchObject({ code: 'face_too_small' })
  const { width, height, data } = portrait.raster
  const pair = new Uint8Array(width * 2 * height * 3)
  for (let row = 0; row < height * 2; row++) {
    pair.set(data.subarray((row >> 1) * width * 3, ((row >> 1) + 1) * width * 3), row * width * 3)
  }
  const both = await asFile({ width: width * 2, height, channels: 3, data: pair })
  await expect(takeHeadshot(request(both, {}), context)).rejects.toMatchObject({ code: 'several_faces' })
})

test('a dark coat before a dark wall keeps its surroundings, out of focus, and nothing is torn', async () => {
  const photo = await readFile(join(root, 'bench', 'images', 'portraits', 'dahlgren.jpg'))
  const { notes } = await takeHeadshot(request(photo, {}), context)
  expect(notes.join(' ')).toContain('the photo’s own background stays, out of focus, instead of light-grey')
})

test('hair and a collar before dark wood are whole: the photo’s own surroundings stay', async () => {
  const photo = await readFile(join(root, 'bench', 'images', 'portraits', 'spikes.jpg'))
  const { notes } = await takeHeadshot(request(photo, { background: 'white' }), context)
  expect(notes.join(' ')).toContain('the photo’s own background stays, out of focus, instead of white')
})
