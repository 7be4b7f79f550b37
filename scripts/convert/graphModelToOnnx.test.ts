import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { graphModelToOnnx } from './graphModelToOnnx.ts'
import { type GraphConstant, type GraphNode, readGraphModel } from './readGraphModel.ts'

const base64 = (word: string): string => Buffer.from(word).toString('base64')
const node = (name: string, op: string, input: readonly string[] = [], attr: GraphNode['attr'] = {}): GraphNode => ({
  name,
  op,
  input: [...input],
  attr,
})
const sliding = (step: number, padding: string): GraphNode['attr'] => ({
  strides: { list: { i: [1, step, step, 1] } },
  padding: { s: base64(padding) },
})
const photo = (rows: number, columns: number, channels: number): GraphNode =>
  node('photo', 'Placeholder', [], {
    shape: { shape: { dim: [1, rows, columns, channels].map((size) => ({ size })) } },
  })
const floats = (shape: readonly number[], values: readonly number[]): GraphConstant => ({
  shape,
  data: Float32Array.from(values),
})

const run = async (nodes: readonly GraphNode[], constants: Record<string, GraphConstant>, input: readonly number[]) => {
  const model = { nodes, constants: new Map(Object.entries(constants)) }
  const session = await InferenceSession.create(graphModelToOnnx(model, { answer: nodes.at(-1)?.name ?? '' }))
  const sides = nodes[0]?.attr.shape?.shape?.dim?.map((side) => side.size) ?? []
  const [, rows = 0, columns = 0, channels = 0] = sides
  const { answer } = await session.run({
    photo: new Tensor('float32', Float32Array.from(input), [1, channels, rows, columns]),
  })
  if (!(answer?.data instanceof Float32Array)) throw new Error('no answer')
  return { dims: answer.dims, values: [...answer.data] }
}

describe('graphModelToOnnx', () => {
  test('lays kernels out channels first and pads SAME as TensorFlow does: more after than before', async () => {
    const answer = await run(
      [
        photo(4, 4, 1),
        node('sum', '_FusedConv2D', ['photo', 'kernel', 'bias'], {
          ...sliding(2, 'SAME'),
          fused_ops: { list: { s: [base64('BiasAdd'), base64('Relu')] } },
        }),
      ],
      {
        kernel: floats([3, 3, 1, 2], [1, -1, 0, 0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 0, 0, 0]),
        bias: floats([2], [0.5, 0.5]),
      },
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    )
    expect(answer.dims).toEqual([1, 2, 2, 2])
    expect(answer.values).toEqual([5.5, 9.5, 21.5, 25.5, 0, 0, 0, 0])
  })

  test('keeps the channels of a depthwise kernel and of a slope apart, and flattens channels last', async () => {
    const answer = await run(
      [
        photo(1, 2, 2),
        node('each', 'DepthwiseConv2dNative', ['photo', 'kernel'], sliding(1, 'VALID')),
        node('bent', 'Prelu', ['each', 'slope']),
        node('wide', 'Pad', ['bent', 'pads']),
        node('flat', 'Reshape', ['wide', 'sides']),
      ],
      {
        kernel: floats([1, 1, 2, 1], [2, -1]),
        slope: floats([1, 1, 2], [0.5, 0.25]),
        pads: { shape: [4, 2], data: Int32Array.from([0, 0, 0, 0, 0, 0, 0, 1]) },
        sides: { shape: [2], data: Int32Array.from([1, 6]) },
      },
      [1, -3, 4, 8],
    )
    expect(answer.values).toEqual([2, -1, 0, -3, -2, 0])
  })

  test('names the operation it does not know', () => {
    const model = { nodes: [photo(1, 1, 1), node('odd', 'Erf', ['photo'])], constants: new Map() }
    expect(() => graphModelToOnnx(model, { answer: 'odd' })).toThrow('odd is a Erf')
  })
})

describe('readGraphModel', () => {
  const topology = (dtype: string): Uint8Array =>
    Buffer.from(
      JSON.stringify({
        modelTopology: { node: [] },
        weightsManifest: [
          {
            weights: [
              {
                name: 'numbers',
                shape: [4],
                dtype,
                ...(dtype === 'float32' && { quantization: { dtype: 'float16' } }),
              },
            ],
          },
        ],
      }),
    )

  test('reads half-precision numbers, small ones too', () => {
    const halves = new Uint8Array(Uint16Array.from([0x3c00, 0xc100, 0x0001, 0x7bff]).buffer)
    const numbers = readGraphModel(topology('float32'), halves).constants.get('numbers')
    expect([...(numbers?.data ?? [])]).toEqual([1, -2.5, 2 ** -24, 65_504])
  })

  test('refuses weights that are cut short or too long', () => {
    expect(() => readGraphModel(topology('int32'), new Uint8Array(15))).toThrow('end before numbers')
    expect(() => readGraphModel(topology('int32'), new Uint8Array(20))).toThrow('Expected 16 bytes')
  })
})
