import { protobufFields } from '@spotless/engine/container/protobufFields'

/** Fields of onnx.proto. */
const field = {
  model: { graph: 7 },
  graph: { node: 1, initializer: 5 },
  node: { input: 1, output: 2, operator: 4, attribute: 5 },
  attribute: { name: 1, float: 2, integer: 3, text: 4, tensor: 5, integers: 8 },
  tensor: { dims: 1, type: 2, name: 8, raw: 9 },
} as const
/** Element types of onnx.proto. */
const [float32, int64, float16] = [1, 7, 10]

export interface OnnxTensor {
  readonly dims: readonly number[]
  readonly data: Float32Array
}

/** Floats of 16 bits, as they are stored. */
export interface HalfTensor {
  readonly dims: readonly number[]
  readonly data: Uint16Array
}

export interface OnnxNode {
  readonly operator: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly numbers: Readonly<Record<string, readonly number[]>>
  readonly texts: Readonly<Record<string, string>>
  /** What a constant holds, where it is floats. */
  readonly value?: OnnxTensor
  /** What a constant holds, where it is integers. */
  readonly integers?: readonly number[]
}

const none: Uint8Array = new Uint8Array()
const text = new TextDecoder()

const varintsOf = (bytes: Uint8Array): number[] => {
  const values: number[] = []
  let [value, scale] = [0, 1]
  for (const byte of bytes) {
    value += (byte & 127) * scale
    scale *= 128
    if (byte < 128) {
      values.push(value)
      value = 0
      scale = 1
    }
  }
  return values
}

const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(new Uint8Array(bytes).buffer)

const halvesOf = (bytes: Uint8Array): Uint16Array =>
  bytes.byteOffset % 2 === 0
    ? new Uint16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2))
    : new Uint16Array(new Uint8Array(bytes).buffer)

const integersOf = (bytes: Uint8Array): number[] => [...new BigInt64Array(new Uint8Array(bytes).buffer)].map(Number)

/** A tensor, as far as its elements are of a known type and all there. */
interface ReadTensor {
  readonly name: string
  readonly tensor?: OnnxTensor
  readonly halves?: HalfTensor
  readonly integers?: readonly number[]
}

const tensorOf = (message: Uint8Array): ReadTensor => {
  const dims: number[] = []
  let [name, type] = ['', 0]
  let raw = none
  for (const { number, value, bytes } of protobufFields(message)) {
    if (number === field.tensor.dims) dims.push(...(bytes.length > 0 ? varintsOf(bytes) : [value]))
    else if (number === field.tensor.type) type = value
    else if (number === field.tensor.name) name = text.decode(bytes)
    else if (number === field.tensor.raw) raw = bytes
  }
  const length = dims.reduce((product, side) => product * side, 1)
  if (type === float32 && raw.length === 4 * length) return { name, tensor: { dims, data: floatsOf(raw) } }
  if (type === float16 && raw.length === 2 * length) return { name, halves: { dims, data: halvesOf(raw) } }
  if (type === int64 && raw.length === 8 * length) return { name, integers: integersOf(raw) }
  return { name }
}

const nodeOf = (message: Uint8Array): OnnxNode => {
  const inputs: string[] = []
  const outputs: string[] = []
  const numbers: Record<string, number[]> = {}
  const texts: Record<string, string> = {}
  let operator = ''
  let stored: ReadTensor | undefined
  for (const { number, bytes } of protobufFields(message)) {
    if (number === field.node.input) inputs.push(text.decode(bytes))
    else if (number === field.node.output) outputs.push(text.decode(bytes))
    else if (number === field.node.operator) operator = text.decode(bytes)
    else if (number === field.node.attribute) {
      let name = ''
      const values: number[] = []
      let words: string | undefined
      for (const one of protobufFields(bytes)) {
        if (one.number === field.attribute.name) name = text.decode(one.bytes)
        else if (one.number === field.attribute.float) values.push(...floatsOf(one.bytes))
        else if (one.number === field.attribute.integer) values.push(one.value)
        else if (one.number === field.attribute.text) words = text.decode(one.bytes)
        else if (one.number === field.attribute.integers)
          values.push(...(one.bytes.length > 0 ? varintsOf(one.bytes) : [one.value]))
        else if (one.number === field.attribute.tensor) stored = tensorOf(one.bytes)
      }
      if (words === undefined) numbers[name] = values
      else texts[name] = words
    }
  }
  const { tensor: value, integers } = stored ?? {}
  return { operator, inputs, outputs, numbers, texts, ...(value && { value }), ...(integers && { integers }) }
}

/**
 * Nodes and weights of an ONNX file, as far as `readChain` and `readNetwork` need them. Source: onnx.proto.
 * @throws Error when the file is cut short
 */
export const readOnnx = (model: Uint8Array) => {
  const nodes: OnnxNode[] = []
  const tensors = new Map<string, OnnxTensor>()
  const halves = new Map<string, HalfTensor>()
  for (const { number, bytes } of protobufFields(model)) {
    if (number !== field.model.graph) continue
    for (const part of protobufFields(bytes)) {
      if (part.number === field.graph.node) nodes.push(nodeOf(part.bytes))
      else if (part.number === field.graph.initializer) {
        const { name, tensor, halves: half } = tensorOf(part.bytes)
        if (tensor) tensors.set(name, tensor)
        if (half) halves.set(name, half)
      }
    }
  }
  return { nodes, tensors, halves }
}
