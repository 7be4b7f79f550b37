import { type HalfTensor, type OnnxNode, readOnnx } from '../convolution/readOnnx.ts'
import {
  convolvedShape,
  isAll,
  photoChannels,
  pooledShape,
  resizedShape,
  type Shape,
  sameSize,
  unreadable,
} from './shapes.ts'

/** A step of a network; `from` and `to` are places in its table of shapes. */
export type NetworkStep =
  | {
      readonly kind: 'convolve'
      /** One picture, or two whose channels follow each other. */
      readonly from: readonly number[]
      readonly to: number
      readonly weights: HalfTensor
      readonly bias: HalfTensor
      readonly stride: 1 | 2
      readonly dilation: number
      /** Whether a ReLU follows. */
      readonly isRectified: boolean
    }
  | { readonly kind: 'pool' | 'resize' | 'sum'; readonly from: readonly number[]; readonly to: number }

/** Steps that give one answer of a network, in order. */
export interface Network {
  readonly shapes: readonly Shape[]
  readonly steps: readonly NetworkStep[]
  /** Places of what is given and of the answer, before the sigmoid that ends it. */
  readonly input: number
  readonly output: number
}

/** Names of what a network is given, an RGB picture of `sidePx` × `sidePx`, and of its answer, which a sigmoid ends. */
export interface NetworkNames {
  readonly input: string
  readonly output: string
  readonly sidePx: number
}

/**
 * Reads an ONNX file of 3 × 3 convolutions in halves, ReLU, 2 × 2 pools, bilinear resizing, sums and joined channels, such as IS-Net.
 *
 * @throws Error when the answer depends on something else
 */
export const readNetwork = (model: Uint8Array, { input, output, sidePx }: NetworkNames): Network => {
  const { nodes, halves } = readOnnx(model)
  const givers = new Map(nodes.map((node) => [node.outputs[0]!, node]))
  const takers = Map.groupBy(
    nodes.flatMap(({ inputs }) => inputs),
    (name) => name,
  )
  const shapes: Shape[] = [{ width: sidePx, height: sidePx, channels: photoChannels }]
  const steps: NetworkStep[] = []
  /** Pictures that a name stands for: several where their channels are joined. */
  const known = new Map<string, readonly number[]>([[input, [0]]])

  const picturesOf = (name: string): readonly number[] => {
    const found = known.get(name)
    if (found) return found
    const node = givers.get(name)
    const read = node && readers[node.operator]
    if (!read) throw unreadable(`${name} is given by ${node?.operator ?? 'nothing'}`)
    const pictures = read(node)
    known.set(name, pictures)
    return pictures
  }
  const pictureOf = (name: string | undefined): number => {
    const [picture, ...others] = picturesOf(name ?? '')
    if (picture === undefined || others.length > 0) throw unreadable(`${name} joins pictures`)
    return picture
  }
  const add = (shape: Shape, stepTo: (to: number) => NetworkStep): readonly number[] => {
    const to = shapes.push(shape) - 1
    steps.push(stepTo(to))
    return [to]
  }
  const integersOf = (name: string): readonly number[] => {
    const node = givers.get(name)
    return node?.operator === 'Concat' ? node.inputs.flatMap(integersOf) : (node?.integers ?? [])
  }

  const convolve = (node: OnnxNode, isRectified: boolean): readonly number[] => {
    const [weights, bias] = [halves.get(node.inputs[1] ?? ''), halves.get(node.inputs[2] ?? '')]
    if (!weights || !bias) throw unreadable('a convolution has no weights in halves')
    const from = picturesOf(node.inputs[0]!)
    const { shape, stride, dilation } = convolvedShape(
      node,
      weights.dims,
      from.map((one) => shapes[one]!),
    )
    return add(shape, (to) => ({ kind: 'convolve', from, to, weights, bias, stride, dilation, isRectified }))
  }
  const readers: Readonly<Record<string, (node: OnnxNode) => readonly number[]>> = {
    Cast: ({ inputs }) => picturesOf(inputs[0]!),
    Concat: ({ inputs, numbers }) => {
      if (!isAll(numbers.axis, 1)) throw unreadable('it joins other things than channels')
      const from = inputs.flatMap(picturesOf)
      sameSize(from.map((one) => shapes[one]!))
      return from
    },
    Conv: (node) => convolve(node, false),
    Relu: ({ inputs }) => {
      const node = givers.get(inputs[0]!)
      if (node?.operator !== 'Conv' || takers.get(inputs[0]!)?.length !== 1)
        throw unreadable('a ReLU stands elsewhere than after a convolution')
      return convolve(node, true)
    },
    MaxPool: (node) => {
      const from = pictureOf(node.inputs[0])
      return add(pooledShape(node, shapes[from]!), (to) => ({ kind: 'pool', from: [from], to }))
    },
    Resize: (node) => {
      const from = pictureOf(node.inputs[0])
      const size = integersOf(node.inputs[3] ?? '')
      return add(resizedShape(node, size, shapes[from]!), (to) => ({ kind: 'resize', from: [from], to }))
    },
    Add: ({ inputs }) => {
      const from = inputs.map(pictureOf)
      const [first] = sameSize(from.map((one) => shapes[one]!))
      return add(first!, (to) => ({ kind: 'sum', from, to }))
    },
  }

  let end = givers.get(output)
  while (end?.operator === 'Cast') end = givers.get(end.inputs[0]!)
  if (end?.operator !== 'Sigmoid') throw unreadable(`${output} does not end in a sigmoid`)
  const answer = pictureOf(end.inputs[0])
  return { shapes, steps, input: 0, output: answer }
}
