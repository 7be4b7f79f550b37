import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
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

describe('marks that each photo’s own search has found', () => {
  const size = { width: 170, height: 140 }
  const centre = { x: 110, y: 85 }
  const bare = [4, 5, 6, 7].map((seed) => wavePhoto(size.width, size.height, seed))
  const withRing = bare.map((photo) =>
    withMark(photo, ringCoverage(photo, centre, { radiusPx: 26, halfWidthPx: 6 }), 0.45, [255, 255, 255]),
  )
  /** A search marks the ring a little wider or narrower, and something of one photo besides. */
  const foundMask = (halfWidthPx: number, besides = false): Promise<Uint8Array> =>
    sharp(
      Uint8Array.from({ length: size.width * size.height }, (_, at) => {
        const [x, y] = [at % size.width, Math.floor(at / size.width)]
        const isRing = Math.abs(Math.hypot(x - centre.x, y - centre.y) - 26) < halfWidthPx
        return isRing || (besides && x > 10 && x < 30 && y > 10 && y < 20) ? 255 : 0
      }),
      { raw: { ...size, channels: 1 } },
    )
      .toColourspace('b-w')
      .png()
      .toBuffer()
      .then((png) => new Uint8Array(png))
  const ring = (raster: Raster): Raster => {
    const [left, top, width, height] = [70, 45, 80, 80]
    const data = new Uint8Array(width * height * 3)
    for (let row = 0; row < height; row++)
      data.set(
        raster.data.subarray(
          ((top + row) * raster.width + left) * 3,
          ((top + row) * raster.width + left + width) * 3,
        ) as Uint8Array,
        row * width * 3,
      )
    return { width, height, channels: 3, data }
  }

  test('are solved from all photos that show them in the same pixels, and taken off each', async () => {
    const photos = await Promise.all(withRing.map(pngOf))
    const companionMasks = await Promise.all([foundMask(9), foundMask(11), foundMask(8)])
    const base = { mode: 'watermark-removal', action: 'erase', options: {} } as const
    const first = await removeSharedMarks(
      { ...base, photo: photos[0]!, mask: await foundMask(10), companions: photos.slice(1), companionMasks },
      context,
    )
    expect(first.notes.join()).toContain('solved from 4 photos')
    expect(psnr(ring((await decodePhoto(first.file)).raster), ring(bare[0]!))).toBeGreaterThan(40)
    // The search of another photo marked only part of the ring: all of it is known.
    const last = await removeSharedMarks(
      { ...base, photo: photos[3]!, mask: await foundMask(4), sharedMarks: first.sharedMarks! },
      context,
    )
    expect(psnr(ring((await decodePhoto(last.file)).raster), ring(bare[3]!))).toBeGreaterThan(40)
  })

  test('do nothing to a photo without them, and what else was found there is erased by itself', async () => {
    const photos = await Promise.all(withRing.map(pngOf))
    const companionMasks = await Promise.all([foundMask(9), foundMask(11), foundMask(8)])
    const base = { mode: 'watermark-removal', action: 'erase', options: {} } as const
    const { sharedMarks } = await removeSharedMarks(
      { ...base, photo: photos[0]!, mask: await foundMask(10), companions: photos.slice(1), companionMasks },
      context,
    )
    const other = await removeSharedMarks(
      { ...base, photo: await pngOf(bare[1]!), mask: await foundMask(2, true), sharedMarks: sharedMarks! },
      context,
    )
    expect(other.notes.join()).not.toContain('share it')
  })

  test('need no rule and no masks of their own where one mask fits photos of one size', async () => {
    const photos = await Promise.all(withRing.map(pngOf))
    const result = await removeSharedMarks(
      {
        ...{ mode: 'watermark-removal', action: 'erase', options: {}, photo: photos[0]!, mask: await foundMask(10) },
        companions: photos.slice(1),
      },
      context,
    )
    expect(result.notes.join()).toContain('solved from 4 photos')
  })

  test('are removed from each photo alone where they lie in other places', async () => {
    const photos = await Promise.all(withRing.map(pngOf))
    const elsewhere = await sharp(await foundMask(10))
      .flip()
      .flop()
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const result = await removeSharedMarks(
      {
        ...{ mode: 'watermark-removal', action: 'erase', options: {}, photo: photos[0]!, mask: await foundMask(10) },
        ...{
          companions: photos.slice(1),
          companionMasks: [elsewhere, elsewhere, elsewhere].map((png) => new Uint8Array(png)),
        },
      },
      context,
    )
    expect(result.sharedMarks).toBeUndefined()
    expect(result.notes.join()).not.toContain('share it')
  })
})
