import type { GraphConstant, GraphModel, GraphNode } from './readGraphModel.ts'
import { type OnnxConstant, type OnnxNode, writeOnnx } from './writeOnnx.ts'

const decode = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString()
const nameOf = (input: string): string => input.replace(/:\d+$/, '')

/** The order of a constant's axes changed: axis `n` of the result is axis `order[n]` of the source. */
const reorder = ({ shape, data }: GraphConstant, order: readonly number[]): OnnxConstant => {
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
  return { name: '', shape: sides, data: result }
}

const channelsFirst = [0, 3, 1, 2]
const channelsLast = [0, 2, 3, 1]
const elementwise: Readonly<Record<string, string>> = {
  Add: 'Add',
  AddV2: 'Add',
  Mul: 'Mul',
  Minimum: 'Min',
  Maximum: 'Max',
  Prelu: 'PRelu',
}
const unary: Readonly<Record<string, string>> = { Relu: 'Relu', Sigmoid: 'Sigmoid', Identity: 'Identity' }

/** Strides and padding of a convolution or pooling; TensorFlow's SAME is ONNX's SAME_UPPER. */
const sliding = (node: GraphNode): Readonly<Record<string, string | readonly number[]>> => {
  if ((node.attr.dilations?.list?.i ?? []).some((step) => step !== 1))
    throw new Error(`${node.name} is dilated, which is not converted.`)
  return {
    strides: (node.attr.strides?.list?.i ?? []).slice(1, 3),
    auto_pad: decode(node.attr.padding?.s) === 'SAME' ? 'SAME_UPPER' : 'VALID',
  }
}

/**
 * Turns a TensorFlow.js graph model (channels last) into an ONNX file (channels first) that asks for `outputs` alone;
 * what they do not need is left out. Convolutional networks of one input are covered, no more; enlarging only to twice the
 * size (where a graph enlarges otherwise, its sizes no longer meet and the file does not open).
 *
 * @param outputs the new name of each asked output → the name of its node in the graph
 * @throws Error naming the node whose operation is not covered
 */
export const graphModelToOnnx = (model: GraphModel, outputs: Readonly<Record<string, string>>): Uint8Array => {
  const byName = new Map(model.nodes.map((node) => [node.name, node]))
  const nodes: OnnxNode[] = []
  const constants: OnnxConstant[] = []
  const done = new Set<string>()
  let input: { name: string; shape: readonly number[] } | undefined

  const constantOf = (name: string | undefined): GraphConstant => {
    const found = model.constants.get(nameOf(name ?? ''))
    if (found === undefined) throw new Error(`${name} was expected to be a constant.`)
    return found
  }
  const keep = (name: string, made: Omit<OnnxConstant, 'name'>): string => {
    constants.push({ ...made, name })
    return name
  }
  const emit = (type: string, inputs: readonly string[], output: string, attributes: OnnxNode['attributes'] = {}) => {
    nodes.push({ type, inputs, output, attributes })
  }
  /** Writes the fused bias and activation behind what `make` makes under the name it is given. */
  const fused = (node: GraphNode, make: (output: string) => void): void => {
    const operations = (node.attr.fused_ops?.list?.s ?? []).map(decode)
    const activation = operations.find((operation) => operation !== 'BiasAdd')
    const linear = activation === undefined ? node.name : `${node.name}/linear`
    make(linear)
    if (activation === undefined) return
    if (activation === 'Relu') emit('Relu', [linear], node.name)
    else if (activation === 'Prelu') emit('PRelu', [linear, operand(node, node.input[3] ?? '')], node.name)
    else throw new Error(`${node.name} ends in ${activation}, which is not converted.`)
  }
  /** A value of the graph, or a constant laid out so that it meets the channels. */
  const operand = (node: GraphNode, name: string): string => {
    const found = model.constants.get(nameOf(name))
    if (found === undefined) return nameOf(name)
    const { shape, data } = found
    const channels = shape.at(-1) ?? 1
    if (data.length !== channels || !(data instanceof Float32Array))
      throw new Error(`${node.name} takes a constant of shape ${shape.join('×')}, which is not converted.`)
    return keep(`${node.name}/${nameOf(name)}`, { shape: shape.length === 0 ? [] : [channels, 1, 1], data })
  }

  const convert = (node: GraphNode): void => {
    const [first = '', second, third] = node.input
    const from = nameOf(first)
    if (node.op === 'Placeholder') {
      const [, height = 0, width = 0, channels = 0] = node.attr.shape?.shape?.dim?.map((side) => side.size) ?? []
      input = { name: node.name, shape: [1, channels, height, width] }
    } else if (node.op === 'Conv2D' || node.op === '_FusedConv2D') {
      fused(node, (output) => {
        const bias = third === undefined ? [] : [keep(`${node.name}/bias`, constantOf(third) as OnnxConstant)]
        const kernel = keep(`${node.name}/kernel`, reorder(constantOf(second), [3, 2, 0, 1]))
        emit('Conv', [from, kernel, ...bias], output, sliding(node))
      })
    } else if (node.op === 'DepthwiseConv2dNative' || node.op === 'FusedDepthwiseConv2dNative') {
      const kernel = constantOf(second)
      const [rows = 1, columns = 1, channels = 1, multiplier = 1] = kernel.shape
      const { data } = reorder(kernel, [2, 3, 0, 1])
      const name = keep(`${node.name}/kernel`, { shape: [channels * multiplier, 1, rows, columns], data })
      fused(node, (output) => {
        const bias = third === undefined ? [] : [keep(`${node.name}/bias`, constantOf(third) as OnnxConstant)]
        emit('Conv', [from, name, ...bias], output, { ...sliding(node), group: channels })
      })
    } else if (node.op === 'Relu6') {
      const limits = [0, 6].map((limit) => keep(`${node.name}/${limit}`, { shape: [], data: Float32Array.of(limit) }))
      emit('Clip', [from, ...limits], node.name)
    } else if (node.op === 'ConcatV2') {
      const axis = constantOf(node.input.at(-1)).data[0] ?? 0
      emit('Concat', node.input.slice(0, -1).map(nameOf), node.name, { axis: channelsFirst.indexOf((axis + 4) % 4) })
    } else if (node.op === 'ResizeBilinear') {
      if (node.attr.align_corners?.b === true || node.attr.half_pixel_centers?.b === true)
        throw new Error(`${node.name} aligns corners or pixel centres, which is not converted.`)
      const scales = keep(`${node.name}/scales`, { shape: [4], data: Float32Array.of(1, 1, 2, 2) })
      const attributes = { mode: 'linear', coordinate_transformation_mode: 'asymmetric' }
      emit('Resize', [from, '', scales], node.name, attributes)
    } else if (node.op === 'MaxPool') {
      const kernel = (node.attr.ksize?.list?.i ?? []).slice(1, 3)
      emit('MaxPool', [from], node.name, { ...sliding(node), kernel_shape: kernel })
    } else if (node.op === 'Pad') {
      const { data } = constantOf(second)
      const before = channelsFirst.map((axis) => BigInt(data[axis * 2] ?? 0))
      const after = channelsFirst.map((axis) => BigInt(data[axis * 2 + 1] ?? 0))
      const pads = keep(`${node.name}/pads`, { shape: [8], data: BigInt64Array.from([...before, ...after]) })
      emit('Pad', [from, pads], node.name)
    } else if (node.op === 'Reshape') {
      emit('Transpose', [from], `${node.name}/last`, { perm: channelsLast })
      const sides = BigInt64Array.from(constantOf(second).data, BigInt)
      const shape = keep(`${node.name}/shape`, { shape: [sides.length], data: sides })
      emit('Reshape', [`${node.name}/last`, shape], node.name)
    } else if (node.op === 'Mean') {
      const axes = [...constantOf(second).data].map((axis) => channelsFirst.indexOf(axis))
      emit('ReduceMean', [from], node.name, { axes, keepdims: node.attr.keep_dims?.b === true ? 1 : 0 })
    } else if (elementwise[node.op] !== undefined) {
      emit(elementwise[node.op] as string, [operand(node, first), operand(node, second ?? '')], node.name)
    } else if (unary[node.op] !== undefined) {
      emit(unary[node.op] as string, [from], node.name)
    } else throw new Error(`${node.name} is a ${node.op}, which is not converted.`)
  }

  /** Converts a node after all that it reads; the graph may be deep, so no recursion. */
  const reach = (goal: string): void => {
    const waiting = [goal]
    while (waiting.length > 0) {
      const name = waiting.at(-1) as string
      const node = byName.get(name)
      if (node === undefined) throw new Error(`The graph has no node ${name}.`)
      const missing = node.input
        .map(nameOf)
        .filter((one) => !done.has(one) && !model.constants.has(one) && byName.get(one)?.op !== 'Const')
      if (missing.length > 0) waiting.push(...missing)
      else {
        waiting.pop()
        if (done.has(name)) continue
        convert(node)
        done.add(name)
      }
    }
  }
  for (const [name, node] of Object.entries(outputs)) {
    reach(node)
    emit('Identity', [node], name)
  }
  if (input === undefined) throw new Error('The graph has no input.')
  return writeOnnx({ nodes, constants, input, outputs: Object.keys(outputs) })
}
