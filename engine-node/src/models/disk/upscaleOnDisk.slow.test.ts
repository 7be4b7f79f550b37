import type { Raster } from '@spotless/engine/raster/raster'
import { crispen } from '@spotless/engine/upscale/crispen'
import { expect, onTestFinished, test } from 'vitest'
import { nodeRuntime } from '../../nodePorts.ts'
import { diskModelsFolder } from '../../testing/diskModels.ts'
import { type TinyNode, type TinyValue, tinyModel } from '../../testing/tinyModel.ts'

const entry = { job: 'upscale', path: 'large.onnx', name: 'Large', licence: 'MIT' }

/** A network that repeats each pixel, perhaps after other nodes that read `input` and write `before`. */
const repeats = (
  factor: number,
  dims: TinyValue['dims'],
  type: 'float32' | 'float16' = 'float32',
  before: readonly TinyNode[] = [],
): Uint8Array =>
  tinyModel({
    inputs: [{ name: 'input', type, dims }],
    outputs: [
      {
        name: 'output',
        type,
        dims: dims.map((size, at) => (at < 2 ? size : typeof size === 'number' ? size * factor : `${size}2`)),
      },
    ],
    nodes: [
      ...before,
      {
        operator: 'Resize',
        inputs: [before.length === 0 ? 'input' : 'before', '', 'scales'],
        output: 'output',
        attributes: { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' },
      },
    ],
    constants: [{ name: 'scales', dims: [4], values: [1, 1, factor, factor] }],
  })

const folderWith = async (file: Uint8Array, settings: object = {}, windowsPerCall = 1) => {
  const folder = await diskModelsFolder([{ ...entry, ...settings }], { 'large.onnx': file })
  onTestFinished(folder.remove)
  return folder.open(windowsPerCall)
}

const [width, height] = [131, 77]
const stripes = (channels: 3 | 4): Raster => {
  const data = new Uint8Array(width * height * channels)
  for (let at = 0; at < width * height; at++) {
    const value = (at % width) % 8 < 4 ? 60 : 180
    for (let channel = 0; channel < channels; channel++)
      data[at * channels + channel] = channel === 3 ? at % 256 : value
  }
  return { width, height, channels, data }
}
const repeated = (source: Raster, factor: number): Raster => {
  const { channels } = source
  const data = new Uint8Array(source.data.length * factor ** 2)
  for (let row = 0; row < height * factor; row++)
    for (let column = 0; column < width * factor; column++) {
      const from = (Math.floor(row / factor) * width + Math.floor(column / factor)) * channels
      data.set(source.data.subarray(from, from + channels), (row * width * factor + column) * channels)
    }
  return { width: width * factor, height: height * factor, channels, data }
}
const blank = (source: Raster, factor: number): Raster => {
  const faithful = repeated(source, factor)
  // Flat colour of the right mean: what is finer can only come from the network.
  for (let at = 0; at < faithful.data.length; at++) if (faithful.channels === 3 || at % 4 !== 3) faithful.data[at] = 120
  return faithful
}
/** Largest difference where the local means are of whole periods: away from the left and right edges. */
const largestDifference = (one: Raster, other: Raster): number => {
  const edge = 0.1 * one.width
  let most = 0
  for (let at = 0; at < one.data.length; at++) {
    const column = Math.floor(at / one.channels) % one.width
    if (column < edge || column > one.width - edge) continue
    most = Math.max(most, Math.abs((one.data[at] as number) - (other.data[at] as number)))
  }
  return most
}

test.each([
  ['4x of any size', 4, ['batch', 3, 'rows', 'columns'], 'float32', 4],
  ['4x of any size, for 2x', 4, [1, 3, 'rows', 'columns'], 'float32', 2],
  ['2x in half floats and a fixed odd size', 2, [1, 3, 61, 61], 'float16', 2],
  ['2x run twice, for 4x', 2, [1, 3, 64, 48], 'float32', 4],
  ['8x, for 4x', 8, [1, 3, 40, 40], 'float16', 4],
] as const)('a network of %s enlarges without a seam', async (_name, own, dims, type, factor) => {
  const { store, failures } = await folderWith(repeats(own, dims, type))
  const source = stripes(3)
  const enlarged = blank(source, factor)
  const engine = await crispen(enlarged, source, factor, nodeRuntime(store), { blend: 1 })
  expect(failures).toEqual([])
  expect(engine).toBe('Large on disk')
  expect(largestDifference(enlarged, repeated(source, factor))).toBeLessThanOrEqual(8)
})

test('several windows a call make the same picture', async () => {
  // Each round reads windows 48 pixels apart, the last with fewer of them.
  const file = repeats(4, ['batch', 3, 'rows', 'columns'])
  const source = stripes(3)
  const [single, several] = [blank(source, 4), blank(source, 4)]
  for (const [enlarged, windowsPerCall] of [
    [single, 1],
    [several, 4],
  ] as const) {
    const { store, failures } = await folderWith(file, { width: 64, height: 64 }, windowsPerCall)
    await crispen(enlarged, source, 4, nodeRuntime(store), { blend: 1 })
    expect(failures).toEqual([])
  }
  expect(several.data).toEqual(single.data)
})

test('a network of 3x makes 2x, with its detail and the photo’s alpha', async () => {
  const { store, failures } = await folderWith(repeats(3, [1, 3, 'rows', 'columns']))
  const source = stripes(4)
  const enlarged = blank(source, 2)
  await crispen(enlarged, source, 2, nodeRuntime(store), { blend: 1 })
  expect(failures).toEqual([])
  const wanted = repeated(source, 2)
  for (let at = 3; at < wanted.data.length; at += 4) expect(enlarged.data[at]).toBe(wanted.data[at])
  const at = (column: number): number => enlarged.data[(80 * enlarged.width + column) * 4] as number
  expect(at(100)).toBeLessThan(80)
  expect(at(108)).toBeGreaterThan(160)
})

test('a network that shifts the light of each window shifts nothing', async () => {
  const shifts: TinyNode = { operator: 'Add', inputs: ['input', 'mean'], output: 'before' }
  const mean: TinyNode = {
    operator: 'ReduceMean',
    inputs: ['input'],
    output: 'mean',
    attributes: { axes: [2, 3], keepdims: 1 },
  }
  const [shifted, plain] = [
    await folderWith(repeats(2, [1, 3, 64, 64], 'float32', [mean, shifts])),
    await folderWith(repeats(2, [1, 3, 64, 64])),
  ]
  const source = { ...stripes(3), data: stripes(3).data.map((value) => value / 3) }
  const [one, other] = [repeated(source, 2), repeated(source, 2)]
  await crispen(one, source, 2, nodeRuntime(shifted.store), { blend: 1 })
  await crispen(other, source, 2, nodeRuntime(plain.store), { blend: 1 })
  expect(shifted.failures).toEqual([])
  expect(largestDifference(one, other)).toBeLessThanOrEqual(3)
})

test.each([
  ['enlarges nothing', repeats(1, [1, 3, 64, 64]), 'Expected a picture 2 to 8 times as large, got 1 by 1 times.'],
  [
    'gives an alpha',
    tinyModel({
      inputs: [{ name: 'input', dims: [1, 3, 64, 64] }],
      outputs: [{ name: 'alpha', dims: [1, 1, 64, 64] }],
      nodes: [{ operator: 'ReduceMean', inputs: ['input'], output: 'alpha', attributes: { axes: [1], keepdims: 1 } }],
    }),
    'Expected a picture [1, 3, rows, columns] as output, got alpha float32 [1, 1, 64, 64].',
  ],
])('a file that %s is passed over with the reason', async (_name, file, reason) => {
  const { store, failures } = await folderWith(file)
  const ours = nodeRuntime({ ...store, session: async () => Promise.reject(new Error('ours was asked')) })
  const source = stripes(3)
  await expect(crispen(repeated(source, 2), source, 2, ours, { blend: 1 })).rejects.toThrow('ours was asked')
  expect(failures).toEqual([`Large (upscale): ${reason}`])
})
