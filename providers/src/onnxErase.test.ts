import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeMask, encodeView } from '@spotless/engine/hosted/view'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import { compression } from '@spotless/engine-node/compression'
import { eraseModel } from '@spotless/engine-node/testing/eraseModel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onnxErase } from './onnxErase.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-erase-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ports = { codec: sharpCodec, compression }
const size = { width: 70, height: 50 }
const image = await encodeView({ ...size, channels: 3, data: new Uint8Array(70 * 50 * 3).fill(200) }, ports)
const marked = new Uint8Array(70 * 50)
for (let row = 20; row < 30; row++) marked.fill(1, row * 70 + 30, row * 70 + 45)
const mask = await encodeMask(marked, size, 'white', ports)
const task = { capability: 'inpaint' as const, image, mask, ...size, prompt: '' }
const signal = new AbortController().signal

test.each([
  ['of a fixed size', 64, ['image', 'mask'], [64, 64]],
  ['of any size, with other names', undefined, ['input_image', 'hole'], [72, 48]],
] as const)('a model %s is read from its file and fills the mask', async (_name, side, names, expected) => {
  const file = join(folder, `${side}.onnx`)
  await writeFile(file, eraseModel(side, [...names]))
  const { raster } = await decodePhoto((await onnxErase(file, { threads: 1 }).perform(task, signal)).image)
  expect([raster.width, raster.height]).toEqual(expected)
  const at = (x: number, y: number) =>
    raster.data[(Math.floor(y * raster.height) * raster.width + Math.floor(x * raster.width)) * 3]
  expect(at(0.53, 0.5)).toBe(0)
  expect(at(0.1, 0.5)).toBe(200)
})

test('a model of half floats and an odd size fills the mask', async () => {
  const file = join(folder, 'half.onnx')
  await writeFile(file, eraseModel(67, ['image', 'mask'], 'float16'))
  const { raster } = await decodePhoto((await onnxErase(file, { threads: 1 }).perform(task, signal)).image)
  const at = (x: number, y: number) => raster.data[(Math.floor(y * 67) * 67 + Math.floor(x * 67)) * 3]
  expect([raster.width, raster.height, at(0.53, 0.5), at(0.1, 0.5)]).toEqual([67, 67, 0, 200])
})

test('a file that is no erase model fails as a provider failure', async () => {
  const file = join(folder, 'none.onnx')
  await writeFile(file, 'This is no model.')
  await expect(onnxErase(file, { threads: 1 }).perform(task, signal)).rejects.toMatchObject({ kind: 'failed' })
  await expect(onnxErase(join(folder, 'missing'), { threads: 1 }).perform(task, signal)).rejects.toMatchObject({
    kind: 'failed',
  })
})
