import { changeBackgroundSchema } from '@spotless/contract/options'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { latin1Text } from '../container/bytes.ts'
import { barePng, type Source } from '../container/photo.ts'
import { metadataOf } from '../container/rewriteMetadata.ts'
import { changeBackground } from './changeBackground.ts'

const png: Source = { ...barePng, bitDepth: 16, metadata: { densityPerInch: { x: 300, y: 300 } } }

/** 16 × 16 pixels of 16 bits: the left half a red of its own, the right half nothing. */
const wideCutout = async (): Promise<Uint8Array> => {
  const data = new Uint16Array(16 * 16 * 4)
  for (let pixel = 0; pixel < 256; pixel++) if (pixel % 16 < 8) data.set([50_001, 0, 0, 65_535], pixel * 4)
  return (await encodePhoto({ width: 16, height: 16, channels: 4, data }, png)).file
}
const made = async (body: object) => {
  const change = changeBackgroundSchema.parse(body)
  return decodePhoto((await changeBackground({ cutout: await wideCutout(), change }, runtimeWithoutModels())).file)
}

test('a PNG keeps the cut-out’s depth, samples and metadata', async () => {
  const { raster, source } = await made({ backdrop: { kind: 'colour', colour: '#0000ff' } })
  expect(raster.data).toBeInstanceOf(Uint16Array)
  expect([...raster.data.subarray(0, 3), ...raster.data.subarray(45, 48)]).toEqual([50_001, 0, 0, 0, 0, 65_535])
  expect(source.metadata.densityPerInch?.x).toBeCloseTo(300, 0)
})

test.each(['jpeg', 'webp'])('a %s of a 16-bit cut-out holds the same colours in 8 bits', async (format) => {
  const { raster, source } = await made({ backdrop: { kind: 'colour', colour: '#0000ff' }, format })
  expect([source.format, source.bitDepth]).toEqual([format, 8])
  const [left, right] = [raster.data.subarray(6, 9), raster.data.subarray(42, 45)]
  for (const [at, value] of [195, 0, 0].entries()) expect(Math.abs((left[at] as number) - value)).toBeLessThan(6)
  for (const [at, value] of [0, 0, 255].entries()) expect(Math.abs((right[at] as number) - value)).toBeLessThan(6)
})

test('a cut-out without a backdrop stays transparent as WebP, sample for sample', async () => {
  const { raster } = await made({ format: 'webp' })
  expect([...raster.data.subarray(0, 4), raster.data[15 * 4 + 3]]).toEqual([195, 0, 0, 255, 0])
})

test('the file says that the backdrop was drawn, unless the operator wants no labels', async () => {
  const change = changeBackgroundSchema.parse({ backdrop: { kind: 'colour', colour: '#0000ff' } })
  const packetOf = async (labelsEdits: boolean): Promise<string> => {
    const request = { cutout: await wideCutout(), change }
    const { file } = await changeBackground(request, runtimeWithoutModels(), { labelsEdits })
    return latin1Text(metadataOf(file).xmp ?? new Uint8Array())
  }
  expect(await packetOf(true)).toContain('digitalsourcetype/compositeSynthetic')
  expect(await packetOf(false)).toBe('')
})
