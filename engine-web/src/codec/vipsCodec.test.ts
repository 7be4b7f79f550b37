import { readFile } from 'node:fs/promises'
import { decodePhoto } from '@spotless/engine/container/decodePhoto'
import type { PixelCodec } from '@spotless/engine/ports'
import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import Vips from 'wasm-vips'
import { vipsCodec } from './vipsCodec.ts'

const width = 37
const height = 23

/** Colours that differ in every pixel, so that a turn or a mirror cannot hide. */
const pixels = (channels: 3 | 4): Uint8Array =>
  Uint8Array.from({ length: width * height * channels }, (_, at) => {
    const [pixel, channel] = [Math.floor(at / channels), at % channels]
    return [(pixel % width) * 6, Math.floor(pixel / width) * 11, (pixel * 7) & 255, 255 - (pixel % 200)][channel] ?? 0
  })

const picture = (channels: 3 | 4 = 3): sharp.Sharp => sharp(pixels(channels), { raw: { width, height, channels } })

let codec: PixelCodec

beforeAll(async () => {
  codec = vipsCodec(await Vips({ dynamicLibraries: ['vips-heif.wasm'] }))
})

const both = async (file: Uint8Array) => [await decodePhoto(file, codec), await decodePhoto(file, sharpCodec)] as const

const files: readonly (readonly [string, () => Promise<Buffer>])[] = [
  ['a PNG', () => picture().png().toBuffer()],
  ['a PNG with alpha', () => picture(4).png().toBuffer()],
  ['a PNG of 16 bits', () => picture().toColourspace('rgb16').png().toBuffer()],
  ['a PNG with a palette', () => picture().png({ palette: true, colours: 16 }).toBuffer()],
  ['a grey PNG', () => picture().greyscale().toColourspace('b-w').png().toBuffer()],
  ['a JPEG of half colours', () => picture().jpeg({ quality: 80 }).toBuffer()],
  ['a progressive JPEG', () => picture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
  ['a grey JPEG', () => picture().greyscale().toColourspace('b-w').jpeg().toBuffer()],
  ['a JPEG in inks', () => picture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
  ['a JPEG with a wide profile', () => picture().withIccProfile('p3').jpeg().toBuffer()],
  ['a WebP', () => picture(4).webp({ quality: 70 }).toBuffer()],
  ['an AVIF', () => picture().avif({ quality: 70, effort: 0 }).toBuffer()],
  ['a TIFF', () => picture().tiff({ compression: 'lzw' }).toBuffer()],
  ['a GIF', () => picture().gif().toBuffer()],
]

describe('photos decoded by libvips in WebAssembly', () => {
  it.each(files)('%s has the samples that sharp reads', async (_, make) => {
    const [here, there] = await both(await make())
    expect(here.source).toEqual(there.source)
    expect([here.raster.width, here.raster.height, here.raster.channels]).toEqual([
      there.raster.width,
      there.raster.height,
      there.raster.channels,
    ])
    expect(here.raster.data.constructor).toBe(there.raster.data.constructor)
    expect(
      Buffer.compare(
        Buffer.from(here.raster.data.buffer),
        Buffer.from(
          new Uint8Array(there.raster.data.buffer, there.raster.data.byteOffset, there.raster.data.byteLength),
        ),
      ),
    ).toBe(0)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is held upright', async (orientation) => {
    const [here, there] = await both(await picture().withMetadata({ orientation }).jpeg().toBuffer())
    expect([here.raster.width, here.raster.height]).toEqual(orientation < 5 ? [width, height] : [height, width])
    expect([...here.raster.data]).toEqual([...there.raster.data])
  })

  it('a file that is cut short is refused', async () => {
    const file = await picture().png().toBuffer()
    await expect(decodePhoto(file.subarray(0, file.length - 400), codec)).rejects.toMatchObject({
      code: 'unreadable_image',
    })
  })

  it('masks keep the channels that they have', async () => {
    const grey = await codec.decodeChannels(await picture().greyscale().toColourspace('b-w').png().toBuffer())
    expect(grey.channels).toBe(1)
    const coloured = await codec.decodeChannels(await picture(4).png().toBuffer())
    expect([coloured.channels, [...coloured.data]]).toEqual([4, [...pixels(4)]])
  })
})

describe('photos encoded by libvips in WebAssembly', () => {
  const buffer = { width, height, channels: 3, data: pixels(3) } as const

  it.each([
    { format: 'jpeg', quality: 90, chromaSubsampling: '4:2:0', isProgressive: false },
    { format: 'jpeg', quality: 97, chromaSubsampling: '4:4:4', isProgressive: true },
    { format: 'webp', quality: 85, isLossless: false },
    { format: 'webp', quality: 100, isLossless: true },
    { format: 'avif', quality: 80 },
  ] as const)('$format decodes to what sharp’s file decodes to', async (options) => {
    const [here, there] = await Promise.all([codec.encode(buffer, options), sharpCodec.encode(buffer, options)])
    const [mine, theirs] = await Promise.all([here, there].map((file) => sharp(file).raw().toBuffer()))
    expect([...mine!]).toEqual([...theirs!])
  })

  it('an AVIF carries its profile', async () => {
    const icc = (await sharp(await picture().withIccProfile('p3').png().toBuffer()).metadata()).icc!
    const file = await codec.encode(buffer, { format: 'avif', quality: 80, icc })
    expect(Buffer.compare((await sharp(file).metadata()).icc!, icc)).toBe(0)
  })
})

describe('a photo of a camera', () => {
  it('has the samples that sharp reads', async () => {
    const file = await readFile(new URL('../../../web/public/examples/object-removal-before.webp', import.meta.url))
    const [here, there] = await both(file)
    expect(Buffer.compare(here.raster.data as Uint8Array, there.raster.data as Uint8Array)).toBe(0)
  })
})
