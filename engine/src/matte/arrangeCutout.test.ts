import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { barePng } from '../container/photo.ts'
import { arrangeCutout, type CutoutArrangement } from './arrangeCutout.ts'

/** 20 × 10 pixels: columns 5–14 opaque red, the rest nothing. */
const cutout = async (): Promise<Uint8Array> => {
  const data = new Uint8Array(20 * 10 * 4)
  for (let pixel = 0; pixel < 200; pixel++)
    if (pixel % 20 >= 5 && pixel % 20 < 15) data.set([200, 10, 0, 255], pixel * 4)
  return (await encodePhoto({ width: 20, height: 10, channels: 4, data }, barePng)).file
}
const plain: CutoutArrangement = { placement: {}, parts: 'image', format: 'auto', background: 'none', shadow: 0 }
const arranged = async (wanted: Partial<CutoutArrangement>, other?: Uint8Array) =>
  arrangeCutout(
    { cutout: await cutout(), arrangement: { ...plain, ...wanted }, ...(other && { other }) },
    runtimeWithoutModels(),
  )
const pixelsOf = async (wanted: Partial<CutoutArrangement>, other?: Uint8Array) => {
  const { files } = await arranged(wanted, other)
  const { raster } = await decodePhoto(files[0]?.file ?? new Uint8Array())
  const pixel = (column: number) => [...raster.data.subarray(column * raster.channels, (column + 1) * raster.channels)]
  const sum = [...raster.data].reduce((total, sample) => total + sample, 0)
  return { sum, format: files[0]?.format, left: pixel(0), middle: pixel(10), width: raster.width }
}

test('auto is PNG where something is transparent and JPEG where nothing is', async () => {
  expect(await pixelsOf({})).toMatchObject({ format: 'png', left: [0, 0, 0, 0], middle: [200, 10, 0, 255] })
  expect(await pixelsOf({ background: { colour: '#0000ff', opacity: 1 } })).toMatchObject({ format: 'jpeg' })
})

test('a transparent colour shines through behind the subject', async () => {
  expect(await pixelsOf({ background: { colour: '#0000ff', opacity: 0.4 } })).toMatchObject({
    format: 'png',
    left: [0, 0, 255, 102],
    middle: [200, 10, 0, 255],
  })
})

test('a JPEG without a background is white where the cut-out is transparent', async () => {
  const { left, middle } = await pixelsOf({ format: 'jpeg' })
  for (const sample of left) expect(sample).toBeGreaterThan(250)
  expect(middle[0]).toBeGreaterThan(190)
})

test('another photo fills the canvas; a shadow darkens it', async () => {
  const data = new Uint8Array(4 * 4 * 3).fill(150)
  const other = (await encodePhoto({ width: 4, height: 4, channels: 3, data }, barePng)).file
  expect((await pixelsOf({ background: 'photo', format: 'png' }, other)).left).toEqual([150, 150, 150])
  const placement = { scale: 0.5 }
  const shaded = await pixelsOf({ background: 'photo', format: 'png', shadow: 100, placement }, other)
  const lit = await pixelsOf({ background: 'photo', format: 'png', placement }, other)
  expect(shaded.sum).toBeLessThan(lit.sum - 1_000)
})

test('alpha alone is grey; apart, the colour comes first', async () => {
  expect(await pixelsOf({ parts: 'alpha' })).toMatchObject({ format: 'png', left: [0, 0, 0], middle: [255, 255, 255] })
  const { files } = await arranged({ parts: 'colour and alpha' })
  expect(files.map(({ format }) => format)).toEqual(['jpeg', 'png'])
})

test('the sizes are those of the canvas', async () => {
  const none = { px: 0 }
  const { width, height, foreground } = await arranged({
    placement: { cropTo: { top: none, right: { ratio: 0.1 }, bottom: none, left: none } },
  })
  expect({ width, height, foreground }).toEqual({
    width: 11,
    height: 10,
    foreground: { left: 0, top: 0, width: 10, height: 10 },
  })
})
