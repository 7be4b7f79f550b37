import { findObject } from '@spotless/engine/candidates/findObject'
import { isInPolygon } from '@spotless/engine/kernel/geometry/isInPolygon'
import type { Raster } from '@spotless/engine/raster/raster'
import { expect, onTestFinished, test } from 'vitest'
import { nodeRuntime } from '../../nodePorts.ts'
import { diskModelsFolder } from '../../testing/diskModels.ts'
import { type TinyNode, type TinyValue, tinyModel } from '../../testing/tinyModel.ts'

const entry = { job: 'click', path: 'encoder.onnx', decoder: 'decoder.onnx', name: 'Tiny SAM', licence: 'Apache-2.0' }
/** The photo's red, as −1 to 1, on a quarter of the grid. */
const [sidePx, gridPx] = [64, 16]
const plain = { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] }

const encoder = (output: string, type: 'float32' | 'float16' = 'float32'): Uint8Array =>
  tinyModel({
    inputs: [{ name: 'image', type, dims: [1, 3, sidePx, sidePx] }],
    outputs: [{ name: output, type, dims: [1, 1, gridPx, gridPx] }],
    nodes: [
      { operator: 'ReduceMean', inputs: ['image'], output: 'grey', attributes: { axes: [1], keepdims: 1 } },
      { operator: 'AveragePool', inputs: ['grey'], output, attributes: { kernel_shape: [4, 4], strides: [4, 4] } },
    ],
  })

interface Names {
  readonly embedding: string
  readonly points: TinyValue
  readonly labels: TinyValue
  readonly masks: string
  readonly scores: string
  readonly more?: readonly TinyValue[]
  /** Nodes that make `pair`, [1, 2], of the points. */
  readonly pair: readonly TinyNode[]
}

/** A decoder that gives what is bright and what is dark, rated by the column and the row of the click. */
const decoder = ({ embedding, points, labels, masks, scores, more = [], pair }: Names): Uint8Array =>
  tinyModel({
    inputs: [{ name: embedding, dims: [1, 1, gridPx, gridPx] }, points, labels, ...more],
    outputs: [
      { name: masks, dims: [1, 2, gridPx, gridPx] },
      { name: scores, dims: [1, 2] },
    ],
    nodes: [
      { operator: 'Mul', inputs: [embedding, 'ten'], output: 'bright' },
      { operator: 'Neg', inputs: ['bright'], output: 'dark' },
      { operator: 'Concat', inputs: ['bright', 'dark'], output: masks, attributes: { axis: 1 } },
      ...pair,
      { operator: 'Identity', inputs: ['pair'], output: scores },
    ],
    constants: [
      { name: 'ten', dims: [1], values: [10] },
      { name: 'first', type: 'int64', dims: [], values: [0] },
    ],
  })

const families = {
  'SAM and MobileSAM': {
    embedding: 'image_embeddings',
    points: { name: 'point_coords', dims: [1, 'points', 2] },
    labels: { name: 'point_labels', dims: [1, 'points'] },
    masks: 'low_res_masks',
    scores: 'iou_predictions',
    more: [
      { name: 'mask_input', dims: [1, 1, 16, 16] },
      { name: 'has_mask_input', dims: [1] },
      { name: 'orig_im_size', dims: [2] },
    ],
    pair: [{ operator: 'Gather', inputs: ['point_coords', 'first'], output: 'pair', attributes: { axis: 1 } }],
  },
  'SAM 2': {
    embedding: 'image_embed',
    points: { name: 'point_coords', dims: ['labels', 'points', 2] },
    labels: { name: 'point_labels', dims: ['labels', 'points'] },
    masks: 'masks',
    scores: 'iou_predictions',
    more: [
      { name: 'mask_input', dims: ['labels', 1, 16, 16] },
      { name: 'has_mask_input', dims: ['labels'] },
    ],
    pair: [{ operator: 'Gather', inputs: ['point_coords', 'first'], output: 'pair', attributes: { axis: 1 } }],
  },
  'transformers.js': {
    embedding: 'image_embeddings',
    points: { name: 'input_points', dims: ['batch', 1, 'points', 2] },
    labels: { name: 'input_labels', type: 'int64', dims: ['batch', 1, 'points'] },
    masks: 'pred_masks',
    scores: 'iou_scores',
    pair: [
      { operator: 'Gather', inputs: ['input_points', 'first'], output: 'set', attributes: { axis: 1 } },
      { operator: 'Gather', inputs: ['set', 'first'], output: 'pair', attributes: { axis: 1 } },
    ],
  },
} as const satisfies Readonly<Record<string, Names>>

/** A bright square right of the middle of a dark photo with an odd size. */
const photo = (): Raster => {
  const [width, height] = [203, 121]
  const data = new Uint8Array(width * height * 3).fill(20)
  for (let row = 30; row < 90; row++) data.fill(240, (row * width + 100) * 3, (row * width + 170) * 3)
  return { width, height, channels: 3, data }
}

const folderWith = async (files: { readonly encoder: Uint8Array; readonly decoder: Uint8Array }) => {
  const folder = await diskModelsFolder([{ ...entry, ...plain }], {
    'encoder.onnx': files.encoder,
    'decoder.onnx': files.decoder,
  })
  onTestFinished(folder.remove)
  const { store, failures } = folder.open()
  const ours = async () => Promise.reject(new Error('ours was asked'))
  return { runtime: nodeRuntime({ ...store, session: ours }), failures }
}

test.each([
  ['SAM and MobileSAM', 'float32'],
  ['SAM and MobileSAM', 'float16'],
  ['SAM 2', 'float32'],
  ['transformers.js', 'float32'],
] as const)('a click selects by an encoder and a decoder as %s has them, in %s', async (family, type) => {
  const names = families[family]
  const { runtime, failures } = await folderWith({ encoder: encoder(names.embedding, type), decoder: decoder(names) })
  const found = await findObject(photo(), { column: 135, row: 45 }, runtime)
  expect(failures).toEqual([])
  const outline = found?.outline ?? []
  expect(isInPolygon(135, 60, outline)).toBe(true)
  for (const [x, y] of outline) {
    expect(x).toBeGreaterThan(95)
    expect(x).toBeLessThan(175)
    expect(y).toBeGreaterThan(24)
    expect(y).toBeLessThan(96)
  }
  // Closer to, the other mask is rated higher here: what the whole photo showed is kept.
  const kept = await findObject(photo(), { column: 135, row: 60 }, runtime)
  expect(isInPolygon(135, 60, kept?.outline ?? [])).toBe(true)
  // Below the diagonal the other mask is rated higher.
  const other = await findObject(photo(), { column: 20, row: 100 }, runtime)
  expect(isInPolygon(20, 100, other?.outline ?? [])).toBe(true)
  expect(isInPolygon(20, 100, kept?.outline ?? [])).toBe(false)
})

test('an encoder that does not give what the decoder takes is passed over with the reason', async () => {
  const large = tinyModel({
    inputs: [{ name: 'image', dims: [1, 3, sidePx, sidePx] }],
    outputs: [{ name: 'features', dims: [1, 3, sidePx, sidePx] }],
    nodes: [{ operator: 'Neg', inputs: ['image'], output: 'features' }],
  })
  const { runtime, failures } = await folderWith({ encoder: large, decoder: decoder(families['SAM 2']) })
  await expect(findObject(photo(), { column: 135, row: 60 }, runtime)).rejects.toThrow('ours was asked')
  expect(failures).toEqual([
    'Tiny SAM (click): Expected the encoder to give what the decoder takes (image_embed float32 [1, 1, 16, 16]), got features float32 [1, 3, 64, 64].',
  ])
})
