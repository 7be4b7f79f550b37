import { fileURLToPath } from 'node:url'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readOrientation } from '../container/exif.ts'
import { moveFirstDirectory } from '../container/exifDirectories.ts'
import { writeJpegSegments } from '../container/jpegSegments.ts'
import type { Metadata } from '../container/photo.ts'
import { writePngChunks } from '../container/pngChunks.ts'
import type { EditRequest } from '../pipeline.ts'
import { removeObject } from './removeObject.ts'

const models = openModelStore(fileURLToPath(new URL('../../../.cache/models', import.meta.url)), { threads: 2 })
afterAll(() => models.close())

const context = pipelineContext(models)
const farthestPx = 12
const metadata: Metadata = {
  exif: Uint8Array.from([73, 73, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
  icc: Uint8Array.from({ length: 3000 }, (_, index) => index % 251),
  densityPerInch: { x: 300, y: 300 },
}

/** A green and grey field of soft waves with a red square at 100–139, 80–119. */
const field = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const wave = Math.round(20 * Math.sin(column / 9) + 15 * Math.cos(row / 7))
      const isObject = column >= 100 && column < 140 && row >= 80 && row < 120
      data.set(isObject ? [250, 0, 0] : [110 + wave, 140 + wave, 120], (row * width + column) * 3)
    }
  }
  return data
}

const maskPng = (width: number, height: number, isMarked: (column: number, row: number) => boolean): Promise<Buffer> =>
  sharp(
    Uint8Array.from({ length: width * height }, (_, at) => (isMarked(at % width, Math.floor(at / width)) ? 255 : 0)),
    { raw: { width, height, channels: 1 } },
  )
    .toColourspace('b-w')
    .png()
    .toBuffer()

const isOnObject = (column: number, row: number): boolean => column >= 98 && column < 142 && row >= 78 && row < 122
const raw = { raw: { width: 300, height: 200, channels: 3 as const } }
const requestOf = (photo: Uint8Array, mask: Uint8Array, extra: Partial<EditRequest> = {}): EditRequest => ({
  mode: 'object-removal',
  photo,
  mask,
  action: 'erase',
  options: {},
  ...extra,
})

const distanceToMark = (column: number, row: number): number =>
  Math.hypot(Math.max(0, 98 - column, column - 141), Math.max(0, 78 - row, row - 121))

test('a PNG loses its object; beyond the feather every bit stays, and so do profile, EXIF and resolution', async () => {
  const bare = await sharp(field(300, 200), raw).png().toBuffer()
  const photo = writePngChunks(bare, { ...metadata, exif: metadata.exif?.with(18, 1) ?? new Uint8Array() })
  const result = await removeObject(requestOf(photo, await maskPng(300, 200, isOnObject)), context)
  expect(result).toMatchObject({ engine: 'MI-GAN', format: 'png', width: 300, height: 200 })
  const before = await decodePhoto(photo)
  const after = await decodePhoto(result.file)
  let redSum = 0
  let changedOutside = 0
  for (let at = 0; at < before.raster.data.length; at += 3) {
    const [column, row] = [(at / 3) % 300, Math.floor(at / 900)]
    const isSame = [0, 1, 2].every((offset) => before.raster.data[at + offset] === after.raster.data[at + offset])
    if (distanceToMark(column, row) > farthestPx && !isSame) changedOutside++
    if (column >= 100 && column < 140 && row >= 80 && row < 120) {
      redSum += (after.raster.data[at] ?? 0) - (after.raster.data[at + 1] ?? 0)
    }
  }
  expect(changedOutside).toBe(0)
  expect(redSum / 1600).toBeLessThan(20)
  expect(after.source.metadata.icc).toEqual(metadata.icc)
  expect(after.source.metadata.exif).toEqual(moveFirstDirectory(before.source.metadata.exif as Uint8Array))
  expect(after.source.metadata.densityPerInch?.x).toBeCloseTo(300, 1)
})

test('a sideways JPEG is masked and answered upright', async () => {
  const bare = await sharp(field(300, 200), raw).jpeg({ quality: 92 }).toBuffer()
  const photo = writeJpegSegments(bare, metadata)
  const mask = await maskPng(200, 300, (column, row) => isOnObject(row, 199 - column))
  const result = await removeObject(requestOf(photo, mask), context)
  expect(result).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
  const after = await decodePhoto(result.file)
  expect(readOrientation(after.source.metadata.exif)).toBe(1)
  expect(after.source.metadata.icc).toEqual(metadata.icc)
  const middle = (120 * 200 + (199 - 100)) * 3
  expect((after.raster.data[middle] ?? 0) - (after.raster.data[middle + 1] ?? 0)).toBeLessThan(40)
})

test('a mask over the whole photo is refused, because nothing is left to fill it from', async () => {
  const photo = await sharp(field(300, 200), raw).png().toBuffer()
  const result = removeObject(requestOf(photo, await maskPng(300, 200, () => true)), context)
  await expect(result).rejects.toHaveProperty('code', 'invalid_mask')
})

test('16 bit and alpha survive, and rounds of erasing leave the other rounds alone to the bit; restore brings the object back', async () => {
  const field8 = field(300, 200)
  const wide = Uint16Array.from({ length: 300 * 200 * 4 }, (_, at) =>
    at % 4 === 3 ? 40_000 : (field8[Math.floor(at / 4) * 3 + (at % 4)] ?? 0) * 257,
  )
  const photo = await sharp(wide, { raw: { width: 300, height: 200, channels: 4 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const mask = await maskPng(300, 200, isOnObject)
  const other = await maskPng(300, 200, (column, row) => column >= 230 && column < 250 && row >= 20 && row < 40)
  const first = await removeObject(requestOf(photo, mask), context)
  const second = await removeObject(requestOf(photo, other, { previousWork: first.work ?? new Uint8Array() }), context)
  const restored = await removeObject(
    requestOf(photo, mask, { action: 'restore', previousWork: second.work ?? new Uint8Array() }),
    context,
  )
  const [original, one, two, back] = await Promise.all([photo, first.file, second.file, restored.file].map(decodePhoto))
  const at = (100 * 300 + 120) * 4
  const sample = (of: typeof original): (number | undefined)[] => [...(of?.raster.data.subarray(at, at + 4) ?? [])]
  expect(back?.source.bitDepth).toBe(16)
  expect(sample(original)).toEqual([64_250, 0, 0, 40_000])
  expect(sample(one)[0]).toBeLessThan(50_000)
  expect(sample(two)).toEqual(sample(one))
  expect(sample(back)).toEqual(sample(original))
})

test('without weights the local fill answers and is named', async () => {
  const photo = await sharp(field(300, 200), raw).png().toBuffer()
  const without = { session: () => Promise.reject(new Error('none')), close: () => Promise.resolve() }
  const result = await removeObject(requestOf(photo, await maskPng(300, 200, isOnObject)), {
    ...context,
    models: without,
  })
  expect(result.engine).toBe('local patch fill')
})

test('an aborted edit ends with the reason of its signal', async () => {
  const photo = await sharp(field(300, 200), raw).png().toBuffer()
  const signal = AbortSignal.abort(new Error('stopped by test'))
  const mask = await maskPng(300, 200, isOnObject)
  await expect(removeObject(requestOf(photo, mask), { ...context, signal })).rejects.toThrow()
})

test('a request without a mask is refused', async () => {
  const photo = await sharp(field(300, 200), raw).png().toBuffer()
  const { mask: _, ...withoutMask } = requestOf(photo, photo)
  await expect(removeObject(withoutMask, context)).rejects.toHaveProperty('code', 'mask_required')
})
