import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PipelineContext } from '../../pipeline.ts'
import type { Raster } from '../../raster/raster.ts'
import { ringCoverage, wavePhoto, withMark } from '../../testing/markedPhotos.ts'
import { psnr } from '../../testing/psnr.ts'
import { removeSharedMarks } from './removeSharedMarks.ts'

const context = { ...runtimeWithoutModels(), onProgress: () => {} } as PipelineContext
const sizes = [
  { width: 160, height: 120 },
  { width: 201, height: 133 },
  { width: 140, height: 150 },
  { width: 171, height: 110 },
]
const photos = sizes.map(({ width, height }, seed) => wavePhoto(width, height, seed))

/** A ring whose centre is 60 pixels from the right and 55 from the bottom of every photo. */
const marked = photos.map((photo) => {
  const centre = { x: photo.width - 60, y: photo.height - 55 }
  return withMark(photo, ringCoverage(photo, centre, { radiusPx: 26, halfWidthPx: 6 }), 0.45, [255, 255, 255])
})
const pngOf = async ({ data, width, height }: Raster): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  )
const files = await Promise.all(marked.map(pngOf))

/** Painted over the first photo. */
const mask = await (async () => {
  const { width, height } = sizes[0]!
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const distance = Math.hypot((at % width) - (width - 60), Math.floor(at / width) - (height - 55))
    return Math.abs(distance - 26) < 12 ? 255 : 0
  })
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer(),
  )
})()
const options = { maskPlacement: { anchor: 'bottom-right', unit: 'pixels' } } as const

test('a mark at the same place from one corner of photos of four sizes is solved from all and taken off each', async () => {
  const first = await removeSharedMarks(
    { mode: 'watermark-removal', photo: files[0]!, mask, action: 'erase', options, companions: files.slice(1) },
    context,
  )
  expect(psnr((await decodePhoto(first.file)).raster, photos[0]!)).toBeGreaterThan(45)
  expect(first.notes.join()).toContain('solved from 4 photos')
  const last = await removeSharedMarks(
    { mode: 'watermark-removal', photo: files[3]!, mask, action: 'erase', options, sharedMarks: first.sharedMarks! },
    context,
  )
  expect(psnr((await decodePhoto(last.file)).raster, photos[3]!)).toBeGreaterThan(45)
  expect(last.sharedMarks).toBeUndefined()
})

test('photos without a common mark are edited each by itself', async () => {
  const bare = await Promise.all(photos.map(pngOf))
  const result = await removeSharedMarks(
    { mode: 'watermark-removal', photo: bare[0]!, mask, action: 'erase', options, companions: bare.slice(1) },
    context,
  )
  expect(result.sharedMarks).toBeUndefined()
  expect(result.notes.join()).not.toContain('share it')
})
