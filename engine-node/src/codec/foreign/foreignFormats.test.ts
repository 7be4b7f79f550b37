import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodePhoto as decode } from '@spotless/engine/container/decodePhoto'
import { inspect } from '@spotless/engine/container/inspect'
import { hasLocation, removeLocation } from '@spotless/engine/container/location'
import { metadataOf, rewriteMetadata } from '@spotless/engine/container/rewriteMetadata'
import { withoutDecoding } from '@spotless/engine/container/withoutDecoding'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { runtimeWithoutModels } from '../../nodePorts.ts'
import { gridHeic } from '../../testing/heifFiles.ts'
import { decodePhoto } from '../decodePhoto.ts'
import { encodePhoto } from '../encodePhoto.ts'
import { compiledLibheif } from './decodeForeign.ts'
import { decodeHeif } from './decodeHeif.ts'

const folder = join(import.meta.dirname, '../../../../fixtures/formats')
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)))
const truth = fixture('truth.png')

/** Mean absolute difference of two pictures of one size, in 8-bit steps. */
const distance = (left: Raster, right: Raster): number => {
  const pixels = left.width * left.height
  const scale = (raster: Raster): number => (raster.data instanceof Uint16Array ? 257 : 1)
  let sum = 0
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const a = (left.data[pixel * left.channels + channel] ?? 0) / scale(left)
      const b = (right.data[pixel * right.channels + channel] ?? 0) / scale(right)
      sum += Math.abs(a - b)
    }
  }
  return sum / (pixels * 3)
}

const from = (change: (image: Sharp) => Sharp): Promise<Uint8Array> =>
  change(sharp(truth))
    .toBuffer()
    .then((file) => new Uint8Array(file))

describe('photos in other formats', () => {
  test.each([
    ['photo.heic', 'heic', 'jpeg', 8, 3],
    ['alpha.heic', 'heic', 'png', 8, 4],
    ['ten-bit.heic', 'heic', 'png', 16, 3],
    ['photo.jxl', 'jxl', 'jpeg', 8, 3],
    ['alpha.jxl', 'jxl', 'png', 8, 4],
    ['photo.bmp', 'bmp', 'png', 8, 3],
    ['palette.bmp', 'bmp', 'png', 8, 3],
  ])('%s is read as the picture that it was made from', async (name, format, result, bits, channels) => {
    const file = fixture(name)
    const facts = inspect(file)
    expect(facts).toMatchObject({ format, width: 64, height: 48, bitDepth: bits })
    const { raster, source } = await decodePhoto(file)
    expect(raster).toMatchObject({ width: 64, height: 48, channels })
    expect(raster.data.BYTES_PER_ELEMENT * 8).toBe(bits)
    expect(source.format).toBe(result)
    expect(distance(raster, (await decodePhoto(truth)).raster)).toBeLessThan(name === 'palette.bmp' ? 9 : 5)
  })

  test('alpha of a HEIC and a JPEG XL falls from the top to the bottom as it was stored', async () => {
    for (const name of ['alpha.heic', 'alpha.jxl']) {
      const { raster } = await decodePhoto(fixture(name))
      const alpha = [0, 12, 24, 36, 47].map((row) => raster.data[row * 64 * 4 + 3] ?? 0)
      for (const [index, wanted] of [255, 190, 125, 60, 0].entries()) {
        expect(Math.abs((alpha[index] ?? 0) - wanted)).toBeLessThanOrEqual(4)
      }
    }
  })

  test('a grid of tiles is joined, and turned as the file says', async () => {
    const tile = (await decodePhoto(fixture('photo.heic'))).raster
    const grid = gridHeic(fixture('photo.heic'), { columns: 3, rows: 2 })
    expect(inspect(grid)).toMatchObject({ width: 192, height: 128 })
    const { raster } = await decodePhoto(grid)
    const at = (x: number, y: number): number[] => [...raster.data.subarray((y * 192 + x) * 3, (y * 192 + x) * 3 + 3)]
    for (const [x, y] of [
      [5, 5],
      [40, 30],
      [63, 47],
    ] as const) {
      const wanted = [...tile.data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)]
      expect([at(x, y), at(x + 64, y), at(x + 128, y + 64)]).toEqual([wanted, wanted, wanted])
    }
    const turned = gridHeic(fixture('photo.heic'), { columns: 1, rows: 1, turns: 1, width: 64, height: 48 })
    expect(inspect(turned)).toMatchObject({ width: 48, height: 64, orientation: 1 })
    const upright = (await decodePhoto(turned)).raster
    // A quarter turn anticlockwise brings the top right corner to the top left.
    expect([...upright.data.subarray(0, 3)]).toEqual([...tile.data.subarray(63 * 3, 64 * 3)])
  })

  test('a HEIC that is cropped and stated smaller than its tiles has the stated size', async () => {
    const cropped = gridHeic(fixture('photo.heic'), { columns: 2, rows: 1, width: 100, height: 40 })
    const { raster } = await decodePhoto(cropped)
    expect([raster.width, raster.height, inspect(cropped).width]).toEqual([100, 40, 100])
  })

  test('a HEIC that the decoder takes for larger than photos may be is refused before it is decoded', async () => {
    const huge = gridHeic(fixture('photo.heic'), { columns: 2, rows: 2, width: 10_000, height: 6_000 })
    const program = await compiledLibheif()
    expect(() => decodeHeif(huge, 8, program)).toThrow(/10000×6000 pixels; at most/)
  })

  test('a JPEG XL with its picture twice, whole and in pieces, is refused', () => {
    const file = fixture('alpha.jxl')
    const type = Buffer.from(file).indexOf('jxlc')
    const piece = file.slice(type - 4)
    piece.set(Buffer.from('jxlp'), 4)
    expect(type).toBeGreaterThan(0)
    expect(() => inspect(Uint8Array.from([...file, ...piece]))).toThrow(/boxes are damaged/)
  })

  test('AVIF comes back as AVIF with profile, EXIF and XMP', async () => {
    const file = await from((image) =>
      image
        .withIccProfile('p3')
        .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta>')
        .avif({ quality: 90 }),
    )
    const photo = await decodePhoto(file)
    expect(photo.source.format).toBe('avif')
    const { file: result, format } = await encodePhoto(photo.raster, photo.source)
    expect(format).toBe('avif')
    const before = metadataOf(file)
    const after = metadataOf(result)
    expect(after.icc).toEqual(before.icc)
    expect(after.xmp).toEqual(before.xmp)
    expect(after.exif?.length).toBe(before.exif?.length)
    const foreign = await sharp(result).metadata()
    expect([foreign.icc?.length, Buffer.from(foreign.exif ?? '').includes('Somebody')]).toEqual([
      before.icc?.length,
      true,
    ])
    expect(Buffer.from(foreign.xmp ?? '').toString()).toContain('xmpmeta')
    expect(distance((await decodePhoto(result)).raster, photo.raster)).toBeLessThan(2)
    expect([hasLocation(result), hasLocation(removeLocation(result))]).toEqual([true, false])
    expect(distance((await decodePhoto(removeLocation(result))).raster, (await decodePhoto(result)).raster)).toBe(0)
  })

  test.each([
    ['8 bit, LZW', 8, (image: Sharp) => image.tiff({ compression: 'lzw' })],
    ['16 bit, deflate', 16, (image: Sharp) => image.toColourspace('rgb16').tiff({ compression: 'deflate' })],
    ['tiles', 8, (image: Sharp) => image.tiff({ tile: true, compression: 'none' })],
  ])('TIFF of %s comes back as PNG, sample by sample', async (_, bits, change) => {
    const file = await from((image) => change(image.withExif({ IFD0: { Artist: 'Somebody' } })))
    const { raster, source } = await decodePhoto(file)
    expect([source.format, source.bitDepth]).toEqual(['png', bits])
    const original = (await decodePhoto(truth)).raster
    // sharp writes 8 bits into 16 by a shift, which is half a step short of the whole range.
    expect(distance(raster, original)).toBeLessThanOrEqual(bits === 16 ? 0.5 : 0)
    const { file: result } = await encodePhoto(raster, source)
    expect((await decodePhoto(result)).raster.data).toEqual(raster.data)
  })

  test('of several pages of a TIFF the first is read, and of several frames of a GIF', async () => {
    const colours = Uint8Array.from(
      { length: 8 * 16 * 3 },
      (_, at) => (at < 8 * 8 * 3 ? [200, 10, 10] : [10, 10, 200])[at % 3] ?? 0,
    )
    const pages = sharp(colours, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    for (const file of [
      await pages.clone().tiff({ compression: 'lzw' }).toBuffer(),
      await pages.clone().gif().toBuffer(),
    ]) {
      const { raster, source } = await decodePhoto(new Uint8Array(file))
      expect([raster.width, raster.height, ...raster.data.subarray(0, 3)]).toEqual([8, 8, 200, 10, 10])
      expect(source.format).toBe('png')
    }
  })
})

test('the thread of a decoder ends when its work is aborted', async () => {
  const controller = new AbortController()
  const { codec } = runtimeWithoutModels(controller.signal)
  const decoded = decode(fixture('photo.heic'), codec)
  setImmediate(() => controller.abort())
  await expect(decoded).rejects.toMatchObject({ name: 'AbortError' })
  await expect(decode(fixture('photo.heic'), codec)).rejects.toMatchObject({ name: 'AbortError' })
})

test('compressed metadata of a JPEG XL may hold a location, so that it is made anew without them', async () => {
  const file = fixture('alpha.jxl')
  expect(withoutDecoding(file, 'remove-location')).toEqual(file)
  const box = Buffer.from('\0\0\0\u0010brobExif\u0001\u0002\u0003\u0004', 'latin1')
  const hidden = new Uint8Array(Buffer.concat([file, box]))
  expect(withoutDecoding(hidden, 'remove-location')).toBeNull()
})

test('metadata are not changed in a file whose picture is among them', async () => {
  const avif = await from((image) => image.avif())
  const file = rewriteMetadata(avif, (metadata) => ({ ...metadata, xmp: new Uint8Array(20) }))
  const view = new DataView(file.buffer, file.byteOffset)
  const [meta, iloc] = ['meta', 'iloc'].map((type) => Buffer.from(file).indexOf(type) - 4) as [number, number]
  // Of the first item, the place of its first piece.
  view.setUint32(iloc + 24, meta + 12)
  expect(() => rewriteMetadata(file, (metadata) => ({ ...metadata }))).toThrow(/parts of its picture are among them/)
})
