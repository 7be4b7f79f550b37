import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { afterAll, describe, expect, test } from 'vitest'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import { cosineSimilarity } from '../kernel/statistics/cosineSimilarity.ts'
import type { EditRequest } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { embedFace } from './embedFace.ts'
import { enhancePhoto } from './enhancePhoto.ts'
import { boxAround, readCrop } from './faceCrop.ts'
import { faceMasks } from './faceMasks.ts'
import { findFaces } from './findFaces.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(models.close)
const context = pipelineContext(models)

const file = await readFile(join(root, 'fixtures', 'photos', 'astronaut.png'))
const portrait = await decodePhoto(file)
const request = (photo: Uint8Array, face: NonNullable<EditRequest['options']['face']>): EditRequest => ({
  mode: 'face-enhancement',
  photo,
  action: 'erase',
  options: { face },
})
const asFile = async (raster: Raster): Promise<Uint8Array> => (await encodePhoto(raster, portrait.source)).file

/** Energy of what is finer than two pixels in the skin of the first face. */
const textureOf = async (raster: Raster): Promise<number> => {
  const face = (await findFaces(portrait.raster, context)).faces[0]
  if (face === undefined) throw new Error('The portrait shows a face')
  const box = boxAround(face.square, 1.2, raster)
  const { skin } = faceMasks(readCrop(portrait.raster, box), face)
  const { luma } = readCrop(raster, box)
  let energy = 0
  for (let row = 1; row < box.height - 1; row++) {
    for (let at = row * box.width + 1; at < (row + 1) * box.width - 1; at++) {
      const around = [at - 1, at + 1, at - box.width, at + box.width].reduce(
        (sum, near) => sum + (luma[near] as number),
        0,
      )
      energy += (skin[at] as number) * ((luma[at] as number) - around / 4) ** 2
    }
  }
  return energy
}

describe('enhancePhoto', () => {
  test('finds the face, keeps the person and the skin its texture, and touches nothing away from the face', async () => {
    const result = await enhancePhoto(request(file, { upscale: false }), context)
    const after = (await decodePhoto(result.file)).raster
    const { faces, hidden } = await findFaces(portrait.raster, context)
    expect([faces.length, hidden]).toEqual([1, 0])
    const face = faces[0]
    if (face === undefined) throw new Error('expected a face')
    expect(Math.hypot(face.square.x - 224, face.square.y - 123)).toBeLessThan(4)
    const away = (at: number): number =>
      Math.hypot((Math.floor(at / 3) % 512) - face.square.x, Math.floor(at / 1536) - face.square.y)
    const [changed, outside] = [[0, 0], []] as [[number, number], number[]]
    for (let at = 0; at < after.data.length; at++) {
      const difference = Math.abs((after.data[at] as number) - (portrait.raster.data[at] as number))
      if (difference > 0 && away(at) > face.square.sidePx) outside.push(at)
      if (away(at) < face.square.sidePx / 3) {
        changed[0] += difference
        changed[1]++
      }
    }
    expect(outside).toEqual([])
    expect(changed[0] / changed[1]).toBeGreaterThan(1)
    const [before, kept] = [await embedFace(portrait.raster, face, models), await embedFace(after, face, models)]
    expect(cosineSimilarity(before, kept)).toBeGreaterThan(0.95)
    const texture = (await textureOf(after)) / (await textureOf(portrait.raster))
    expect(texture).toBeGreaterThan(0.6)
    expect(texture).toBeLessThan(1)
    expect(result.notes.join(' ')).toContain('of 1 face were retouched at strength 50')
  })

  test('gives twice the size by default, and both of two faces', async () => {
    const { width, height, data } = portrait.raster
    const doubled = new Uint8Array(width * 2 * height * 3)
    for (let row = 0; row < height; row++) {
      for (let copy = 0; copy < 2; copy++) {
        doubled.set(data.subarray(row * width * 3, (row + 1) * width * 3), (row * 2 + copy) * width * 3)
      }
    }
    const result = await enhancePhoto(
      request(await asFile({ width: width * 2, height, channels: 3, data: doubled }), {}),
      context,
    )
    expect([result.width, result.height, result.format]).toEqual([2048, 1024, 'png'])
    expect(result.notes[0]).toContain('2 faces')
  })

  test('cleans noise and brightens low light, measured and said', async () => {
    const random = linearCongruential(5)
    const worn = portrait.raster.data.map((sample) => {
      const noise = 26 * (random() + random() + random() + random() - 2)
      return roundToSample(0.5 * sample + noise, 255)
    })
    const photo = await asFile({ ...portrait.raster, data: worn as Uint8Array })
    const { file: cleaned, notes } = await enhancePhoto(request(photo, { upscale: false, strength: 0 }), context)
    expect(notes.join(' ')).toMatch(/brightened 1\.\d times.*noise/)
    const after = (await decodePhoto(cleaned)).raster
    const error = (raster: Uint8Array | Uint16Array, gain: number): number => {
      let sum = 0
      for (let row = 80; row < 165; row++) {
        for (let at = (row * 512 + 180) * 3; at < (row * 512 + 265) * 3; at++) {
          sum += (gain * (raster[at] as number) - (portrait.raster.data[at] as number)) ** 2
        }
      }
      return sum
    }
    expect(error(after.data, 1)).toBeLessThan(0.6 * error(worn, 2))
  })

  test('asks for a face when there is none, and for a larger one when it is small', async () => {
    const cat = await readFile(join(root, 'fixtures', 'photos', 'chelsea.png'))
    await expect(enhancePhoto(request(cat, {}), context)).rejects.toMatchObject({ code: 'no_face' })
    const small = await asFile(resizeRaster(portrait.raster, 160, 160))
    await expect(enhancePhoto(request(small, {}), context)).rejects.toMatchObject({ code: 'face_too_small' })
  })

  test('stops when aborted', async () => {
    const stopped = { ...context, signal: AbortSignal.abort(new Error('stopped')) }
    await expect(enhancePhoto(request(file, {}), stopped)).rejects.toThrow('stopped')
  })
})
