import { decodeText, nameOf, type OnnxGraph } from './onnxGraph.ts'
import type { GraphConstant, GraphNode } from './readGraphModel.ts'
import type { OnnxConstant } from './writeOnnx.ts'

type Convert = (graph: OnnxGraph, node: GraphNode) => void

const channelsFirst = [0, 3, 1, 2]
const channelsLast = [0, 2, 3, 1]

/** The order of a constant's axes changed: axis `n` of the result is axis `order[n]` of the source. */
const reorder = ({ shape, data }: GraphConstant, order: readonly number[]): Omit<OnnxConstant, 'name'> => {
  const sides = order.map((axis) => shape[axis] ?? 1)
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, side) => product * side, 1))
  const result = new Float32Array(data.length)
  const place = order.map(() => 0)
  for (let index = 0; index < result.length; index++) {
    result[index] = data[order.reduce((sum, axis, at) => sum + (strides[axis] ?? 0) * (place[at] ?? 0), 0)] as number
    for (let at = order.length - 1; at >= 0; at--) {
      place[at] = (place[at] ?? 0) + 1
      if ((place[at] ?? 0) < (sides[at] ?? 1)) break
      place[at] = 0
    }
  }
  return { shape: sides, data: result }
}

/** Strides and padding of a convolution or pooling; TensorFlow's SAME is ONNX's SAME_UPPER. */
const sliding = (node: GraphNode): Readonly<Record<string, string | readonly number[]>> => {
  if ((node.attr.dilations?.list?.i ?? []).some((step) => step !== 1))
    throw new Error(`${node.name} is dilated, which is not converted.`)
  return {
    strides: (node.attr.strides?.list?.i ?? []).slice(1, 3),
    auto_pad: decodeText(node.attr.padding?.s) === 'SAME' ? 'SAME_UPPER' : 'VALID',
  }
}

const sourceOf = (node: GraphNode): string => nameOf(node.input[0] ?? '')

const keepBias = (graph: OnnxGraph, node: GraphNode): readonly string[] => {
  const bias = node.input[2]
  return bias === undefined ? [] : [graph.keep(`${node.name}/bias`, graph.constantOf(bias) as OnnxConstant)]
}

// The order in which constants are kept decides the file's bytes, and so its hash in the manifest of weights.
const convolution: Convert = (graph, node) =>
  graph.emitFused(node, (output) => {
    const bias = keepBias(graph, node)
    const kernel = graph.keep(`${node.name}/kernel`, reorder(graph.constantOf(node.input[1]), [3, 2, 0, 1]))
    graph.emit('Conv', [sourceOf(node), kernel, ...bias], output, sliding(node))
  })

const depthwiseConvolution: Convert = (graph, node) => {
  const source = graph.constantOf(node.input[1])
  const [rows = 1, columns = 1, channels = 1, multiplier = 1] = source.shape
  const { data } = reorder(source, [2, 3, 0, 1])
  const shape = [channels * multiplier, 1, rows, columns]
  const kernel = graph.keep(`${node.name}/kernel`, { shape, data })
  graph.emitFused(node, (output) => {
    const bias = keepBias(graph, node)
    graph.emit('Conv', [sourceOf(node), kernel, ...bias], output, { ...sliding(node), group: channels })
  })
}

const unary =
  (type: string): Convert =>
  (graph, node) =>
    graph.emit(type, [sourceOf(node)], node.name)

const elementwise =
  (type: string): Convert =>
  (graph, node) => {
    const [first = '', second = ''] = node.input
    graph.emit(type, [graph.operand(node, first), graph.operand(node, second)], node.name)
  }

const pad: Convert = (graph, node) => {
  const { data } = graph.constantOf(node.input[1])
  const before = channelsFirst.map((axis) => BigInt(data[axis * 2] ?? 0))
  const after = channelsFirst.map((axis) => BigInt(data[axis * 2 + 1] ?? 0))
  const pads = graph.keep(`${node.name}/pads`, { shape: [8], data: BigInt64Array.from([...before, ...after]) })
  graph.emit('Pad', [sourceOf(node), pads], node.name)
}

const reshape: Convert = (graph, node) => {
  graph.emit('Transpose', [sourceOf(node)], `${node.name}/last`, { perm: channelsLast })
  const sides = BigInt64Array.from(graph.constantOf(node.input[1]).data, BigInt)
  const shape = graph.keep(`${node.name}/shape`, { shape: [sides.length], data: sides })
  graph.emit('Reshape', [`${node.name}/last`, shape], node.name)
}

const resizeBilinear: Convert = (graph, node) => {
  if (node.attr.align_corners?.b === true || node.attr.half_pixel_centers?.b === true)
    throw new Error(`${node.name} aligns corners or pixel centres, which is not converted.`)
  const scales = graph.keep(`${node.name}/scales`, { shape: [4], data: Float32Array.of(1, 1, 2, 2) })
  const attributes = { mode: 'linear', coordinate_transformation_mode: 'asymmetric' }
  graph.emit('Resize', [sourceOf(node), '', scales], node.name, attributes)
}

/** How each operation of TensorFlow.js becomes nodes of ONNX. */
const converters: Readonly<Record<string, Convert>> = {
  Placeholder: (graph, node) => {
    const [, height = 0, width = 0, channels = 0] = node.attr.shape?.shape?.dim?.map((side) => side.size) ?? []
    graph.input = { name: node.name, shape: [1, channels, height, width] }
  },
  Conv2D: convolution,
  _FusedConv2D: convolution,
  DepthwiseConv2dNative: depthwiseConvolution,
  FusedDepthwiseConv2dNative: depthwiseConvolution,
  Relu: unary('Relu'),
  Sigmoid: unary('Sigmoid'),
  Identity: unary('Identity'),
  Relu6: (graph, node) => {
    const limits = [0, 6].map((limit) =>
      graph.keep(`${node.name}/${limit}`, { shape: [], data: Float32Array.of(limit) }),
    )
    graph.emit('Clip', [sourceOf(node), ...limits], node.name)
  },
  Add: elementwise('Add'),
  AddV2: elementwise('Add'),
  Mul: elementwise('Mul'),
  Minimum: elementwise('Min'),
  Maximum: elementwise('Max'),
  Prelu: elementwise('PRelu'),
  ConcatV2: (graph, node) => {
    const axis = graph.constantOf(node.input.at(-1)).data[0] ?? 0
    const inputs = node.input.slice(0, -1).map(nameOf)
    graph.emit('Concat', inputs, node.name, { axis: channelsFirst.indexOf((axis + 4) % 4) })
  },
  ResizeBilinear: resizeBilinear,
  MaxPool: (graph, node) => {
    const kernel = (node.attr.ksize?.list?.i ?? []).slice(1, 3)
    graph.emit('MaxPool', [sourceOf(node)], node.name, { ...sliding(node), kernel_shape: kernel })
  },
  Pad: pad,
  Reshape: reshape,
  Mean: (graph, node) => {
    const axes = [...graph.constantOf(node.input[1]).data].map((axis) => channelsFirst.indexOf(axis))
    const keepdims = node.attr.keep_dims?.b === true ? 1 : 0
    graph.emit('ReduceMean', [sourceOf(node)], node.name, { axes, keepdims })
  },
}

/** Adds one node to the graph. @throws Error naming the node when its operation is not covered */
export const convertNode = (graph: OnnxGraph, node: GraphNode): void => {
  const convert = converters[node.op]
  if (convert === undefined) throw new Error(`${node.name} is a ${node.op}, which is not converted.`)
  convert(graph, node)
}
