import type { Face } from '@spotless/engine/face/detectLandmarks'
import { layRestoration } from '@spotless/engine/face/layRestoration'
import { predictRestorationOnDisk } from '@spotless/engine/face/predictRestoration'
import { fromSquare } from '@spotless/engine/face/readSquare'
import type { Raster } from '@spotless/engine/raster/raster'
import { expect, onTestFinished, test } from 'vitest'
import { nodeRuntime } from '../../nodePorts.ts'
import { diskModelsFolder } from '../../testing/diskModels.ts'
import { type TinyGraph, type TinyValue, tinyModel } from '../../testing/tinyModel.ts'

const entry = { job: 'faces', path: 'face.onnx', name: 'Inverse', licence: 'MIT' }
const sized = (name: string, type: TinyValue['type'], side: number | string = 512): TinyValue => ({
  name,
  ...(type && { type }),
  dims: [1, 3, side, side],
})

/** A restorer that gives the inverse of a face: −x of −1 to 1. */
const inverse = (type: 'float32' | 'float16', side: number | string = 512, more: Partial<TinyGraph> = {}): Uint8Array =>
  tinyModel({
    inputs: [sized('input', type, side), ...(more.inputs ?? [])],
    outputs: [sized('output', type, side), ...(more.outputs ?? [])],
    nodes: more.nodes ?? [{ operator: 'Neg', inputs: ['input'], output: 'output' }],
  })

/** CodeFormer's shape: the answer is the inverse times the weight. */
const weighted = (type: 'float32' | 'float64'): Uint8Array =>
  inverse('float32', 512, {
    inputs: [{ name: 'w', type, dims: type === 'float64' ? [] : [1] }],
    nodes: [
      { operator: 'Neg', inputs: ['input'], output: 'negative' },
      { operator: 'Cast', inputs: ['w'], output: 'weight', attributes: { to: 1 } },
      { operator: 'Mul', inputs: ['negative', 'weight'], output: 'output' },
    ],
  })

const folderWith = async (file: Uint8Array, settings: object = {}) => {
  const folder = await diskModelsFolder([{ ...entry, ...settings }], { 'face.onnx': file })
  onTestFinished(folder.remove)
  return folder.open()
}

/** A face that is turned and lies on odd places of a photo of 301 × 233. */
const square = { x: 150.3, y: 117.6, sidePx: 121, angle: 0.3 }
const face = (): Face => {
  const points = new Float32Array(468 * 3)
  const put = (indices: readonly number[], x: number, y: number): void => {
    for (const index of indices) points.set(fromSquare(square, x / 512, y / 512), index * 3)
  }
  put([33, 133], 192.98138, 239.94708)
  put([362, 263], 318.90277, 240.1936)
  put([1], 256.63416, 314.01935)
  put([61], 201.26117, 371.41043)
  put([291], 313.08905, 371.15118)
  return { points, square, presence: 1 }
}
const photo = (): Raster => {
  const [width, height] = [301, 233]
  return { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(51) }
}
const at = ({ width, data }: Raster, x: number, y: number): number =>
  data[(Math.round(y) * width + Math.round(x)) * 3] as number

test.each([
  ['GFPGAN and RestoreFormer', inverse('float32'), {}, 0.8],
  ['one in half floats', inverse('float16'), {}, 0.8],
  ['one of any size', inverse('float32', 'side'), { width: 256 }, 0.8],
  ['CodeFormer with its weight in doubles', weighted('float64'), {}, 0.5 + 0.7 * 0.3],
  ['CodeFormer with a weight of ours', weighted('float32'), { fidelity: 0.5 }, 0.5 + 0.5 * 0.3],
] as const)('%s restores an aligned face', async (_name, file, settings, expected) => {
  const { store, failures } = await folderWith(file, settings)
  const raster = photo()
  const restoration = await predictRestorationOnDisk(raster, face(), nodeRuntime(store))
  expect(failures).toEqual([])
  expect(restoration?.engine).toBe('Inverse on disk')
  expect(restoration?.planes[1000]).toBeCloseTo(expected, 2)
  for (const key of ['x', 'y', 'sidePx', 'angle'] as const) expect(restoration?.square[key]).toBeCloseTo(square[key], 2)
})

test('a restored face fades out inside its square, by strength, and every pixel beyond is the photo’s', async () => {
  const { store } = await folderWith(inverse('float16'))
  const restoration = await predictRestorationOnDisk(photo(), face(), nodeRuntime(store))
  if (restoration === null) throw new Error('It was refused')
  const [half, full] = [photo(), photo()]
  layRestoration(half, restoration, 1, 0.5)
  layRestoration(full, restoration, 1, 1)
  expect(at(full, square.x, square.y)).toBeGreaterThan(195)
  expect(at(half, square.x, square.y)).toBeGreaterThan(130)
  expect(at(half, square.x, square.y)).toBeLessThan(190)
  const reach = square.sidePx * Math.SQRT1_2 + 2
  const { width, height, data } = full
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (Math.hypot(column - square.x, row - square.y) > reach) expect(data[(row * width + column) * 3]).toBe(51)
})

test.each([
  [
    'takes two pictures',
    inverse('float32', 512, {
      inputs: [sized('other', 'float32')],
      nodes: [{ operator: 'Mul', inputs: ['input', 'other'], output: 'output' }],
    }),
    'Expected one picture [1, 3, rows, columns] as input',
  ],
  [
    'takes a weight by another name',
    inverse('float32', 512, {
      inputs: [{ name: 'noise', dims: [1] }],
      nodes: [{ operator: 'Mul', inputs: ['input', 'noise'], output: 'output' }],
    }),
    'Expected a face and at most one weight as inputs',
  ],
  [
    'answers with no numbers',
    inverse('float32', 512, { nodes: [{ operator: 'Log', inputs: ['input'], output: 'output' }] }),
    'output holds values that are no numbers',
  ],
] as const)('a file that %s is passed over with the reason', async (_name, file, reason) => {
  const { store, failures } = await folderWith(file)
  expect(await predictRestorationOnDisk(photo(), face(), nodeRuntime(store))).toBeNull()
  expect(failures).toEqual([expect.stringContaining(`Inverse (faces): ${reason}`)])
})
