import type { GraphConstant, GraphModel, GraphNode } from './readGraphModel.ts'
import type { OnnxConstant, OnnxNode } from './writeOnnx.ts'

export const decodeText = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString()
/** The name of the node that an input comes from, without the number of its output. */
export const nameOf = (input: string): string => input.replace(/:\d+$/, '')

/** An ONNX graph that grows node by node from a TensorFlow.js graph. */
export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[]
  readonly constants: readonly OnnxConstant[]
  input: { readonly name: string; readonly shape: readonly number[] } | undefined
  /** @throws Error when the source graph has no such constant */
  readonly constantOf: (name: string | undefined) => GraphConstant
  /** Adds a constant. @returns its name */
  readonly keep: (name: string, constant: Omit<OnnxConstant, 'name'>) => string
  readonly emit: (type: string, inputs: readonly string[], output: string, attributes?: OnnxNode['attributes']) => void
  /** The name of a value of the graph, or of a constant with its channels first. @throws Error for other constants */
  readonly operand: (node: GraphNode, name: string) => string
  /** Emits what `make` emits under the name that it is given, then the activation fused into the node. */
  readonly emitFused: (node: GraphNode, make: (output: string) => void) => void
}

export const createOnnxGraph = (model: GraphModel): OnnxGraph => {
  const nodes: OnnxNode[] = []
  const constants: OnnxConstant[] = []
  const keep: OnnxGraph['keep'] = (name, constant) => {
    constants.push({ ...constant, name })
    return name
  }
  const emit: OnnxGraph['emit'] = (type, inputs, output, attributes = {}) => {
    nodes.push({ type, inputs, output, attributes })
  }
  const operand: OnnxGraph['operand'] = (node, name) => {
    const found = model.constants.get(nameOf(name))
    if (found === undefined) return nameOf(name)
    const { shape, data } = found
    const channels = shape.at(-1) ?? 1
    if (data.length !== channels || !(data instanceof Float32Array))
      throw new Error(`${node.name} takes a constant of shape ${shape.join('×')}, which is not converted.`)
    return keep(`${node.name}/${nameOf(name)}`, { shape: shape.length === 0 ? [] : [channels, 1, 1], data })
  }
  return {
    nodes,
    constants,
    input: undefined,
    constantOf: (name) => {
      const found = model.constants.get(nameOf(name ?? ''))
      if (found === undefined) throw new Error(`${name} was expected to be a constant.`)
      return found
    },
    keep,
    emit,
    operand,
    emitFused: (node, make) => {
      const operations = (node.attr.fused_ops?.list?.s ?? []).map(decodeText)
      const activation = operations.find((operation) => operation !== 'BiasAdd')
      const linear = activation === undefined ? node.name : `${node.name}/linear`
      make(linear)
      if (activation === undefined) return
      if (activation === 'Relu') emit('Relu', [linear], node.name)
      else if (activation === 'Prelu') emit('PRelu', [linear, operand(node, node.input[3] ?? '')], node.name)
      else throw new Error(`${node.name} ends in ${activation}, which is not converted.`)
    },
  }
}
