import { deflateSync } from 'node:zlib'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readOrientation } from './exif.ts'
import { inspect } from './inspect.ts'
import { writeJpegSegments } from './jpegSegments.ts'
import type { Metadata } from './photo.ts'
import { writePngChunks } from './pngChunks.ts'
import { readContainer } from './readContainer.ts'

const width = 24
const height = 16

/** Four flat quarters, so that every turn and mirror can be told apart after JPEG compression. */
const quarters = (row: number, column: number): readonly [number, number, number] =>
  row < height / 2
    ? column < width / 2
      ? [250, 10, 10]
      : [10, 250, 10]
    : column < width / 2
      ? [10, 10, 250]
      : [250, 250, 250]

const stored = Buffer.alloc(width * height * 3)
for (let row = 0; row < height; row++) {
  for (let column = 0; column < width; column++) stored.set(quarters(row, column), (row * width + column) * 3)
}
const raw = { raw: { width, height, channels: 3 as const } }

/** Little-endian EXIF with one entry, the orientation, then a pointer to no further directory. */
const exifOf = (orientation: number): Uint8Array =>
  Uint8Array.from([73, 73, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0])

const metadataOf = (orientation: number): Metadata => ({
  exif: exifOf(orientation),
  icc: Uint8Array.from({ length: 70_000 }, (_, index) => index % 251),
  xmp: Buffer.from('<x tiff:Orientation="6"/>'),
  densityPerInch: { x: 300, y: 300 },
})

const cornersOf = (raster: { data: ArrayLike<number>; width: number; height: number; channels: number }): string => {
  const name = (row: number, column: number): string => {
    const at = (row * raster.width + column) * raster.channels
    const [red, green, blue] = [0, 1, 2].map((offset) => (raster.data[at + offset] ?? 0) > 128)
    return red && green && blue ? 'w' : red ? 'r' : green ? 'g' : 'b'
  }
  const [bottom, right] = [raster.height - 3, raster.width - 3]
  return name(2, 2) + name(2, right) + name(bottom, 2) + name(bottom, right)
}

test.each([
  [1, 'rgbw'],
  [2, 'grwb'],
  [3, 'wbgr'],
  [4, 'bwrg'],
  [5, 'rbgw'],
  [6, 'brwg'],
  [7, 'wgbr'],
  [8, 'gwrb'],
])(
  'a JPEG of orientation %i is held upright and written back upright with its metadata',
  async (orientation, corners) => {
    const bare = await sharp(stored, raw).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
    const file = writeJpegSegments(bare, metadataOf(orientation))
    const photo = await decodePhoto(file)
    expect(cornersOf(photo.raster)).toBe(corners)
    expect(inspect(file)).toMatchObject({ width: photo.raster.width, height: photo.raster.height, orientation })

    const result = await encodePhoto(photo.raster, photo.source)
    const back = await decodePhoto(result.file)
    expect(result.format).toBe('jpeg')
    expect(cornersOf(back.raster)).toBe(corners)
    expect(back.source).toMatchObject({ quality: 90, chromaSubsampling: '4:4:4', isProgressive: false })
    expect(back.source.metadata.icc).toEqual(photo.source.metadata.icc)
    expect(back.source.metadata.densityPerInch).toEqual({ x: 300, y: 300 })
    expect(back.source.metadata.exif).toEqual(exifOf(1))
    expect(readOrientation(back.source.metadata.exif)).toBe(1)
    expect(Buffer.from(back.source.metadata.xmp ?? []).toString()).toBe('<x tiff:Orientation="1"/>')
  },
)

test('a 4:2:0 progressive JPEG stays 4:2:0, progressive and of its quality', async () => {
  const file = await sharp(stored, raw).jpeg({ quality: 71, progressive: true }).toBuffer()
  const photo = await decodePhoto(file)
  const { facts } = readContainer((await encodePhoto(photo.raster, photo.source)).file)
  expect(facts).toMatchObject({ quality: 71, chromaSubsampling: '4:2:0', isProgressive: true })
})

test('16 bit samples and alpha of a PNG come through bit by bit, with profile and resolution', async () => {
  const samples = Uint16Array.from([0, 1, 257, 300, 65_535, 40_000, 1000, 65_535])
  const bare = await sharp(samples, { raw: { width: 2, height: 1, channels: 4 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const photo = await decodePhoto(writePngChunks(bare, metadataOf(1)))
  expect(photo.source.bitDepth).toBe(16)
  expect([...photo.raster.data]).toEqual([...samples])
  const back = await decodePhoto((await encodePhoto(photo.raster, photo.source)).file)
  expect([...back.raster.data]).toEqual([...samples])
  expect(back.source.metadata.icc).toEqual(metadataOf(1).icc)
  expect(back.source.metadata.densityPerInch?.x).toBeCloseTo(300, 1)
})

test('a grey photo stays grey while its result is grey, and keeps no grey profile when it is not', async () => {
  const bare = await sharp(Buffer.from([0, 50, 100, 255]), { raw: { width: 2, height: 2, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const photo = await decodePhoto(writePngChunks(bare, metadataOf(1)))
  expect([...photo.raster.data]).toEqual([0, 0, 0, 50, 50, 50, 100, 100, 100, 255, 255, 255])
  const grey = readContainer((await encodePhoto(photo.raster, photo.source)).file).facts
  expect(grey.isGrey).toBe(true)
  expect(grey.metadata.icc).toBeDefined()
  const tinted = Uint8Array.from(photo.raster.data)
  tinted[0] = 9
  const coloured = readContainer((await encodePhoto({ ...photo.raster, data: tinted }, photo.source)).file).facts
  expect(coloured.isGrey).toBe(false)
  expect(coloured.metadata.icc).toBeUndefined()
})

test('lossless WebP stays lossless to the bit, colour under transparency included', async () => {
  const samples = Uint8Array.from([1, 2, 3, 0, 200, 100, 50, 255])
  const file = await sharp(samples, { raw: { width: 2, height: 1, channels: 4 } })
    .webp({ lossless: true, exact: true })
    .toBuffer()
  const photo = await decodePhoto(file)
  const result = await encodePhoto(photo.raster, { ...photo.source, metadata: metadataOf(3) })
  const back = await decodePhoto(result.file)
  expect(back.source).toMatchObject({ format: 'webp', isLossless: true })
  expect([...back.raster.data]).toEqual([...samples])
  expect(back.source.metadata.exif).toEqual(exifOf(1))
})

test.each([30, 60, 75, 90])('the quality of a WebP made at %i is not underestimated', async (quality) => {
  const noise = Buffer.from(
    Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919 + ((index * index) >> 5)) & 255),
  )
  const file = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .webp({ quality })
    .toBuffer()
  const estimate = readContainer(file).facts.quality
  expect(estimate).toBeGreaterThanOrEqual(quality - 1)
})

test('an image with alpha from a JPEG becomes a PNG', async () => {
  const photo = await decodePhoto(await sharp(stored, raw).jpeg().toBuffer())
  const cutOut = { width: 1, height: 1, channels: 4 as const, data: Uint8Array.from([1, 2, 3, 128]) }
  const result = await encodePhoto(cutOut, photo.source)
  expect(result.format).toBe('png')
  expect([...(await decodePhoto(result.file)).raster.data]).toEqual([1, 2, 3, 128])
})

test('ink is converted to sRGB and its profile dropped', async () => {
  const file = await sharp(stored, raw).toColourspace('cmyk').jpeg().toBuffer()
  const photo = await decodePhoto(file)
  expect(photo.raster.channels).toBe(3)
  expect(photo.source.metadata.icc).toBeUndefined()
})

test('a profile chunk that inflates without end is left out', async () => {
  const bare = await sharp(stored, raw).png().toBuffer()
  const bomb = deflateSync(Buffer.alloc(40 * 1024 * 1024))
  const head = bare.subarray(0, 33)
  const body = Buffer.concat([Buffer.from('iCCPx\0\0', 'latin1'), bomb])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  expect(readContainer(Buffer.concat([head, chunk, bare.subarray(33)])).facts.metadata.icc).toBeUndefined()
})

test.each([
  ['webp', false],
  ['png', true],
  ['png', false],
] as const)('rows still to be made are made before a %s (grey: %s) reads them', async (format, isGrey) => {
  const photo = await decodePhoto(await sharp(stored, raw).png().toBuffer())
  const raster = { width: 2, height: 3, channels: 4 as const, data: new Uint8Array(24) }
  const made = Uint8Array.from({ length: 24 }, (_, at) => (at % 4 === 3 ? 255 : Math.floor(at / 4) * 9))
  const makeTo = (row: number): void => raster.data.set(made.subarray(0, row * 8))
  const { file } = await encodePhoto(raster, { ...photo.source, isGrey, isLossless: true }, { format, makeTo })
  expect(await sharp(file).toColourspace('srgb').ensureAlpha().raw().toBuffer()).toEqual(Buffer.from(made))
})
