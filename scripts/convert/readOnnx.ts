import { type ProtobufField, protobufFields } from '@spotless/engine/container/protobufFields'
import type { OnnxConstant, OnnxNode } from './writeOnnx.ts'

/** The nodes and the constants of an ONNX file. */
export interface StoredOnnx {
  /** Of nodes with several outputs the first alone. */
  readonly nodes: readonly OnnxNode[]
  /** Of 32-bit floats, as initializers or as nodes of type Constant; others are left out. */
  readonly constants: ReadonlyMap<string, OnnxConstant>
}

/** Fields of onnx.proto. */
const inModel = { graph: 7 } as const
const inGraph = { node: 1, initializer: 5 } as const
const inNode = { input: 1, output: 2, type: 4, attribute: 5 } as const
const inAttribute = { name: 1, float: 2, int: 3, text: 4, tensor: 5, ints: 8 } as const
const inTensor = { side: 1, elementType: 2, name: 8, rawData: 9 } as const
const float32 = 1

const utf8 = new TextDecoder()
const textOf = (field: ProtobufField | undefined): string => utf8.decode(field?.bytes)

const readTensor = (message: Uint8Array, name?: string): OnnxConstant | undefined => {
  const fields = [...protobufFields(message)]
  const all = (number: number): readonly ProtobufField[] => fields.filter((field) => field.number === number)
  const raw = all(inTensor.rawData)[0]?.bytes
  if (all(inTensor.elementType)[0]?.value !== float32 || raw === undefined) return undefined
  const shape = all(inTensor.side).map(({ value }) => value)
  const data = new Float32Array(new Uint8Array(raw).buffer)
  const count = shape.reduce((product, side) => product * side, 1)
  const called = name ?? textOf(all(inTensor.name)[0])
  if (data.length !== count) throw new Error(`${called} should have ${count} numbers but has ${data.length}.`)
  return { name: called, shape, data }
}

type Attribute = number | readonly number[] | string | { readonly float: number } | { readonly tensor: Uint8Array }

const readAttribute = (message: Uint8Array): readonly [string, Attribute] => {
  const fields = [...protobufFields(message)]
  const find = (number: number): ProtobufField | undefined => fields.find((field) => field.number === number)
  const name = textOf(find(inAttribute.name))
  const [float, int, text, tensor] = [inAttribute.float, inAttribute.int, inAttribute.text, inAttribute.tensor].map(
    find,
  )
  if (float) return [name, { float: new DataView(new Uint8Array(float.bytes).buffer).getFloat32(0, true) }]
  if (int) return [name, int.value]
  if (text) return [name, textOf(text)]
  if (tensor) return [name, { tensor: tensor.bytes }]
  return [name, fields.filter(({ number }) => number === inAttribute.ints).map(({ value }) => value)]
}

const isTensor = (value: Attribute | undefined): value is { readonly tensor: Uint8Array } =>
  typeof value === 'object' && 'tensor' in value

/**
 * Reads the nodes and float constants of an ONNX file. Source: onnx.proto of the ONNX specification.
 * @throws Error when the file is cut short, or a constant has another size than its shape says
 */
export const readOnnx = (model: Uint8Array): StoredOnnx => {
  const nodes: OnnxNode[] = []
  const constants = new Map<string, OnnxConstant>()
  const keep = (constant: OnnxConstant | undefined): void => {
    if (constant !== undefined) constants.set(constant.name, constant)
  }
  const readNode = (message: Uint8Array): void => {
    const fields = [...protobufFields(message)]
    const texts = (number: number): string[] => fields.filter((field) => field.number === number).map(textOf)
    const [output = ''] = texts(inNode.output)
    const attributes: Record<string, Exclude<Attribute, { tensor: Uint8Array }>> = {}
    for (const { number, bytes } of fields) {
      if (number !== inNode.attribute) continue
      const [name, value] = readAttribute(bytes)
      if (isTensor(value)) keep(readTensor(value.tensor, output))
      else attributes[name] = value
    }
    nodes.push({ type: texts(inNode.type)[0] ?? '', inputs: texts(inNode.input), output, attributes })
  }
  for (const part of protobufFields(model)) {
    if (part.number !== inModel.graph) continue
    for (const { number, bytes } of protobufFields(part.bytes)) {
      if (number === inGraph.node) readNode(bytes)
      else if (number === inGraph.initializer) keep(readTensor(bytes))
    }
  }
  return { nodes, constants }
}
