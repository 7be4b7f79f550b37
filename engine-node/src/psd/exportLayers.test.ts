import { barePng, type Metadata } from '@spotless/engine/container/photo'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePhoto } from '../codec/encodePhoto.ts'
import { runtimeWithoutModels } from '../nodePorts.ts'
import { readLayers } from '../testing/readLayers.ts'
import { exportLayers, type LayersRequest } from './exportLayers.ts'

const [width, height] = [5, 4]

const rasterOf = (channels: 3 | 4, first: number, size = { width, height }): Raster => ({
  ...size,
  channels,
  data: Uint8Array.from({ length: size.width * size.height * channels }, (_, at) => (first + at * 7) % 256),
})

const file = async (raster: Raster, metadata: Metadata = {}): Promise<Uint8Array> =>
  (await encodePhoto(raster, { ...barePng, metadata, bitDepth: raster.data instanceof Uint16Array ? 16 : 8 })).file

const pixels = ({ channels, data }: Raster): number[] =>
  channels === 4
    ? [...data]
    : Array.from({ length: data.length / 3 }, (_, at) => [...data.slice(at * 3, at * 3 + 3), 255]).flat()

/** A mask with its second row marked. */
const marked = Array.from({ length: width * height }, (_, at) => (Math.floor(at / width) === 1 ? 255 : 0))
const mask = async (): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(Uint8Array.from(marked), { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  )

const open = async (request: Omit<LayersRequest, 'metadata'>, metadata: LayersRequest['metadata'] = 'keep') => {
  const psd = await exportLayers({ ...request, metadata }, runtimeWithoutModels())
  const { children = [], imageData, ...document } = readLayers(psd)
  const layers = children.map(({ name, hidden, left, top, imageData: picture }) => ({
    ...{ name, hidden, left, top },
    pixels: [...(picture?.data ?? [])],
  }))
  return { psd, layers, composite: [...(imageData?.data ?? [])], ...document }
}

test('photo, result and mask are layers with their own pixels', async () => {
  const [photo, result] = [rasterOf(3, 10), rasterOf(4, 90)]
  const { layers, ...document } = await open({
    original: await file(photo),
    result: await file(result),
    mask: await mask(),
  })
  expect(layers).toEqual([
    { name: 'Original', hidden: true, left: 0, top: 0, pixels: pixels(photo) },
    { name: 'Result', hidden: false, left: 0, top: 0, pixels: pixels(result) },
    {
      ...{ name: 'Mask', hidden: true, left: 0, top: 0 },
      pixels: marked.flatMap((value) => [value, value, value, 255]),
    },
  ])
  expect(document).toMatchObject({ width, height, bitsPerChannel: 8 })
})

test('the photo alone is one layer that is seen', async () => {
  const photo = rasterOf(3, 10)
  const { layers, composite } = await open({ original: await file(photo) })
  expect(layers).toMatchObject([{ name: 'Original', hidden: false, pixels: pixels(photo) }])
  expect(composite).toEqual(pixels(photo))
})

test('16 bits become 8, as another program rounds them', async () => {
  const data = Uint16Array.from({ length: width * height * 3 }, (_, at) => (at * 1_111) % 65_536)
  const photo: Raster = { width, height, channels: 3, data }
  const { layers } = await open({ original: await file(photo) })
  const off = pixels({ ...photo, data: Uint8Array.from(data, (sample) => Math.round(sample / 257)) })
  expect(Math.max(...off.map((value, at) => Math.abs(value - (layers[0]?.pixels[at] ?? -1))))).toBeLessThanOrEqual(1)
})

test('the photo of an enlarged result is enlarged; of a cropped one it keeps its size', async () => {
  const original = await file(rasterOf(3, 10))
  const doubled = await open({ original, result: await file(rasterOf(3, 0, { width: 10, height: 8 })) })
  expect(doubled.layers[0]?.pixels).toHaveLength(10 * 8 * 4)
  const cropped = await open({ original, result: await file(rasterOf(3, 0, { width: 3, height: 4 })) })
  expect(cropped.layers[0]?.pixels).toHaveLength(width * height * 4)
})

test('a mask of another size is left out', async () => {
  const square = await file(rasterOf(3, 0, { width: 64, height: 64 }))
  const { layers } = await open({ original: square, result: square, mask: await mask() })
  expect(layers.map(({ name }) => name)).toEqual(['Original', 'Result'])
})

test('profile, EXIF, XMP and density are in it as another program reads them, or removed', async () => {
  const { icc } = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
    .then((made) => sharp(made).metadata())
  const metadata: Metadata = {
    icc: new Uint8Array(icc ?? []),
    xmp: new TextEncoder().encode(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    ),
    densityPerInch: { x: 300, y: 300 },
  }
  const original = await file(rasterOf(3, 10), metadata)
  const kept = await open({ original })
  const textOf = (psd: Uint8Array): string => Buffer.from(psd).toString('latin1')
  expect(textOf(kept.psd)).toContain(Buffer.from(metadata.icc ?? []).toString('latin1'))
  expect(kept.imageResources?.xmpMetadata).toContain('adobe:ns:meta')
  expect(kept.imageResources?.resolutionInfo?.horizontalResolution).toBeCloseTo(300, 2)
  const removed = await open({ original }, 'remove')
  expect([removed.imageResources?.xmpMetadata, removed.layers[0]?.pixels]).toEqual([undefined, kept.layers[0]?.pixels])
})
