import { cutOut } from '@spotless/engine/matte/cutOut'
import { predictMatte } from '@spotless/engine/matte/predictMatte'
import type { RgbPlanes } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { expect, onTestFinished, test } from 'vitest'
import { nodeRuntime } from '../../nodePorts.ts'
import { diskModelsFolder } from '../../testing/diskModels.ts'
import { type TinyNode, type TinyValue, tinyModel } from '../../testing/tinyModel.ts'

const entry = { job: 'matte', path: 'matte.onnx', name: 'Bright', licence: 'MIT' }

/** A network whose alpha is the mean of the colours that it was given. */
const brightness = (
  dims: TinyValue['dims'],
  type: 'float32' | 'float16' = 'float32',
  {
    after = [],
    outputs = ['alpha'],
  }: { readonly after?: readonly TinyNode[]; readonly outputs?: readonly string[] } = {},
): Uint8Array =>
  tinyModel({
    inputs: [{ name: 'input', type, dims }],
    outputs: outputs.map((name) => ({ name, type, dims: [1, 1, dims[2] ?? 1, dims[3] ?? 1] })),
    nodes: [
      {
        operator: 'ReduceMean',
        inputs: ['input'],
        output: outputs[0] ?? 'alpha',
        attributes: { axes: [1], keepdims: 1 },
      },
      ...after,
    ],
  })

const store = async (file: Uint8Array, settings: object = {}) => {
  const folder = await diskModelsFolder([{ ...entry, ...settings }], { 'matte.onnx': file })
  onTestFinished(folder.remove)
  return folder.open()
}

/** Left half black, right half white, on an odd grid. */
const halves = (width: number, height: number): RgbPlanes => {
  const data = Float32Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 0 : 1))
  return [0, 1, 2].map(() => ({ width, height, data })) as unknown as RgbPlanes
}

/** Alpha in the middle of the left and of the right half. */
const ends = ({ width, data }: { readonly width: number; readonly data: Float32Array }): readonly number[] =>
  [0.25, 0.75].map((at) => data[Math.floor(width * (width / 2 + at))] as number)

const plain = { mean: [0, 0, 0], std: [1, 1, 1] }

test.each([
  ['32-bit floats of a fixed size', [1, 3, 64, 64], 'float32'],
  ['16-bit floats of a fixed size', [1, 3, 64, 64], 'float16'],
  ['an odd size', [1, 3, 63, 97], 'float32'],
  ['16-bit floats of any size', ['batch', 3, 'rows', 'columns'], 'float16'],
] as const)('a network that takes %s gives the matte', async (_name, dims, type) => {
  const { store: models, failures } = await store(brightness(dims, type), { ...plain, width: 96, height: 64 })
  const matte = await predictMatte(halves(333, 201), nodeRuntime(models))
  expect(failures).toEqual([])
  expect([matte.width, matte.height, matte.engine]).toEqual([1024, 1024, 'Bright on disk'])
  expect(ends(matte)[0]).toBeCloseTo(0, 2)
  expect(ends(matte)[1]).toBeCloseTo(1, 2)
})

test.each([
  ['ImageNet unless the name says otherwise', 'BiRefNet', [(0 - 0.449) / 0.226, (1 - 0.449) / 0.226]],
  ['−1 to 1 for MODNet', 'MODNet', [-1, 1]],
  ['−0.5 to 0.5 for IS-Net', 'isnet-general-use', [-0.5, 0.5]],
] as const)('colours are normalised by family: %s', async (_name, name, [black, white]) => {
  const { store: models } = await store(brightness([1, 3, 32, 32]), { name })
  const matte = await predictMatte(halves(64, 64), nodeRuntime(models))
  // Values below 0 are logits.
  const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))
  expect(ends(matte)[0]).toBeCloseTo(sigmoid(black), 1)
  expect(ends(matte)[1]).toBeCloseTo(sigmoid(white), 1)
})

test('the output is the largest of several, or the one that is named', async () => {
  const file = tinyModel({
    inputs: [{ name: 'input', dims: [1, 3, 64, 64] }],
    outputs: [
      { name: 'side', dims: [1, 1, 32, 32] },
      { name: 'main', dims: [1, 1, 64, 64] },
    ],
    nodes: [
      { operator: 'ReduceMean', inputs: ['input'], output: 'main', attributes: { axes: [1], keepdims: 1 } },
      { operator: 'Sub', inputs: ['one', 'main'], output: 'inverse' },
      {
        operator: 'MaxPool',
        inputs: ['inverse'],
        output: 'side',
        attributes: { kernel_shape: [2, 2], strides: [2, 2] },
      },
    ],
    constants: [{ name: 'one', dims: [1], values: [1] }],
  })
  const largest = await store(file, plain)
  expect(ends(await predictMatte(halves(64, 64), nodeRuntime(largest.store)))[1]).toBeCloseTo(1, 2)
  const named = await store(file, { ...plain, output: 'side' })
  expect(ends(await predictMatte(halves(64, 64), nodeRuntime(named.store)))[1]).toBeCloseTo(0, 2)
})

test('the cut-out keeps the photo’s size and the colours of what it covers, whatever the network’s size', async () => {
  const [width, height] = [201, 151]
  const data = new Uint8Array(width * height * 3).fill(10)
  for (let row = 30; row < 120; row++)
    for (let column = 50; column < 150; column++) data.set([250, 240, 230], (row * width + column) * 3)
  const photo: Raster = { width, height, channels: 3, data }
  const { store: models, failures } = await store(brightness([1, 3, 57, 83], 'float16'), plain)
  const cutout = await cutOut(photo, nodeRuntime(models))
  expect(failures).toEqual([])
  expect([cutout.raster.width, cutout.raster.height, cutout.engine]).toEqual([width, height, 'Bright on disk'])
  const at = (x: number, y: number): number[] => [
    ...cutout.raster.data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
  ]
  expect(at(100, 75)).toEqual([250, 240, 230, 255])
  expect(at(10, 10)[3]).toBe(0)
})

const refused = tinyModel({
  inputs: [
    { name: 'image', dims: [1, 3, 64, 64] },
    { name: 'mask', dims: [1, 1, 64, 64] },
  ],
  outputs: [{ name: 'filled', dims: [1, 3, 64, 64] }],
  nodes: [{ operator: 'Mul', inputs: ['image', 'mask'], output: 'filled' }],
})

test.each([
  [
    'takes a mask too',
    refused,
    'Expected one picture [1, 3, rows, columns] as input, got image float32 [1, 3, 64, 64] and mask float32 [1, 1, 64, 64].',
  ],
  ['is no network', new TextEncoder().encode('no network'), ''],
])('a file that %s is passed over with the reason, once', async (_name, file, reason) => {
  const { store: models, failures } = await store(file)
  const runtime = nodeRuntime({
    ...models,
    session: async () => {
      throw new Error('ours was asked')
    },
  })
  await expect(predictMatte(halves(64, 64), runtime)).rejects.toThrow('ours was asked')
  await expect(predictMatte(halves(64, 64), runtime)).rejects.toThrow('ours was asked')
  expect(failures).toEqual([expect.stringContaining(`Bright (matte): ${reason}`)])
})
