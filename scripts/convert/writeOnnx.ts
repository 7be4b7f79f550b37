/** A constant of an ONNX graph. */
export interface OnnxConstant {
  readonly name: string
  readonly shape: readonly number[]
  readonly data: Float32Array | BigInt64Array
}

export interface OnnxNode {
  readonly type: string
  readonly inputs: readonly string[]
  readonly output: string
  /** Whole numbers, lists of whole numbers, words, or numbers with a fraction. */
  readonly attributes: Readonly<Record<string, OnnxAttribute>>
}

export type OnnxAttribute = number | readonly number[] | string | { readonly float: number }

export interface OnnxInput {
  readonly name: string
  /** A side given as a word may have any length. */
  readonly shape: readonly (number | string)[]
  /** 32-bit floats unless given. */
  readonly element?: 'uint8'
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[]
  readonly constants: readonly OnnxConstant[]
  readonly inputs: readonly OnnxInput[]
  readonly outputs: readonly string[]
}

/** Version of the operators' meanings, and the file version that goes with it. */
const [opsetVersion, fileVersion] = [17, 8]
const floatElement = 1
const uint8Element = 2
const int64Element = 7

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let left = value
  while (left >= 0x80) {
    bytes.push((left % 0x80) | 0x80)
    left = Math.floor(left / 0x80)
  }
  return [...bytes, left]
}

const whole = (field: number, value: number): Uint8Array => Uint8Array.from([...varint(field * 8), ...varint(value)])

const block = (field: number, content: Uint8Array | string): Uint8Array => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return Buffer.concat([Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes])
}

const float32 = (field: number, value: number): Uint8Array =>
  Buffer.concat([Uint8Array.from(varint(field * 8 + 5)), new Uint8Array(Float32Array.of(value).buffer)])

const attribute = (name: string, value: OnnxAttribute): Uint8Array => {
  if (typeof value === 'number') return Buffer.concat([block(1, name), whole(3, value), whole(20, 2)])
  if (typeof value === 'string') return Buffer.concat([block(1, name), block(4, value), whole(20, 3)])
  if ('float' in value) return Buffer.concat([block(1, name), float32(2, value.float), whole(20, 1)])
  return Buffer.concat([block(1, name), ...value.map((one) => whole(8, one)), whole(20, 7)])
}

const node = ({ type, inputs, output, attributes }: OnnxNode): Uint8Array =>
  Buffer.concat([
    ...inputs.map((input) => block(1, input)),
    block(2, output),
    block(4, type),
    ...Object.entries(attributes).map(([name, value]) => block(5, attribute(name, value))),
  ])

const constant = ({ name, shape, data }: OnnxConstant): Uint8Array =>
  Buffer.concat([
    ...shape.map((side) => whole(1, side)),
    whole(2, data instanceof Float32Array ? floatElement : int64Element),
    block(8, name),
    block(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ])

const value = ({ name, shape, element }: Partial<OnnxInput> & { readonly name: string }): Uint8Array => {
  const type = element === 'uint8' ? uint8Element : floatElement
  const sideOf = (side: number | string): Uint8Array => (typeof side === 'number' ? whole(1, side) : block(2, side))
  const sides = shape && block(2, Buffer.concat(shape.map((side) => block(1, sideOf(side)))))
  return Buffer.concat([block(1, name), block(2, block(1, Buffer.concat([whole(1, type), ...(sides ? [sides] : [])])))])
}

/**
 * Writes an ONNX file with float outputs of any shape. The same graph always gives the same bytes.
 * Source: onnx.proto of the ONNX specification, file version 8, operators of version 17.
 */
export const writeOnnx = ({ nodes, constants, inputs, outputs }: OnnxGraph): Uint8Array => {
  const graph = Buffer.concat([
    ...nodes.map((one) => block(1, node(one))),
    block(2, 'graph'),
    ...constants.map((one) => block(5, constant(one))),
    ...inputs.map((one) => block(11, value(one))),
    ...outputs.map((name) => block(12, value({ name }))),
  ])
  return Buffer.concat([whole(1, fileVersion), block(7, graph), block(8, whole(2, opsetVersion))])
}
