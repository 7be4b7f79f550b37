/** A field of a protocol buffer: text, bytes or messages with a length, numbers as varints. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
const field = (number: number, bytes: Uint8Array | readonly number[] | string): number[] => {
  const body = typeof bytes === 'string' ? [...new TextEncoder().encode(bytes)] : [...bytes]
  return [...varint(number * 8 + 2), ...varint(body.length), ...body]
}
const number = (at: number, value: number): number[] => [...varint(at * 8), ...varint(value)]

/** Numbers of element types in onnx.proto. */
const elements = { float32: 1, uint8: 2, int64: 7, float16: 10, float64: 11 } as const
type Element = keyof typeof elements

export interface TinyValue {
  readonly name: string
  readonly type?: Element
  /** A size given as a word may be any. */
  readonly dims: readonly (number | string)[]
}

export interface TinyNode {
  readonly operator: string
  readonly inputs: readonly string[]
  readonly output: string
  /** Whole numbers, lists of them, or words. */
  readonly attributes?: Readonly<Record<string, number | readonly number[] | string>>
}

export interface TinyGraph {
  readonly inputs: readonly TinyValue[]
  readonly outputs: readonly TinyValue[]
  readonly nodes: readonly TinyNode[]
  readonly constants?: readonly {
    readonly name: string
    readonly type?: 'float32' | 'float16' | 'int64'
    readonly dims: readonly number[]
    readonly values: readonly number[]
  }[]
}

const dimension = (size: number | string): number[] =>
  field(1, typeof size === 'number' ? number(1, size) : field(2, size))

const value = ({ name, type = 'float32', dims }: TinyValue): number[] => [
  ...field(1, name),
  ...field(2, field(1, [...number(1, elements[type]), ...field(2, dims.flatMap(dimension))])),
]

const attribute = (name: string, given: number | readonly number[] | string): number[] => {
  if (typeof given === 'number') return [...field(1, name), ...number(3, given), ...number(20, 2)]
  if (typeof given === 'string') return [...field(1, name), ...field(4, given), ...number(20, 3)]
  return [...field(1, name), ...given.flatMap((one) => number(8, one)), ...number(20, 7)]
}

const node = ({ operator, inputs, output, attributes = {} }: TinyNode): number[] => [
  ...inputs.flatMap((name) => field(1, name)),
  ...field(2, output),
  ...field(4, operator),
  ...Object.entries(attributes).flatMap(([name, given]) => field(5, attribute(name, given))),
]

const bytesOf = (type: 'float32' | 'float16' | 'int64', values: readonly number[]): Uint8Array => {
  if (type === 'int64') return new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
  return new Uint8Array((type === 'float16' ? Float16Array.from(values) : Float32Array.from(values)).buffer)
}

/** An ONNX file of a few bytes, for tests. Source: onnx.proto, IR version 8, opset 13. */
export const tinyModel = ({ inputs, outputs, nodes, constants = [] }: TinyGraph): Uint8Array => {
  const graph = [
    ...nodes.flatMap((one) => field(1, node(one))),
    ...field(2, 'tiny'),
    ...constants.flatMap(({ name, type = 'float32', dims, values }) =>
      field(5, [
        ...dims.flatMap((size) => number(1, size)),
        ...number(2, elements[type]),
        ...field(8, name),
        ...field(9, bytesOf(type, values)),
      ]),
    ),
    ...inputs.flatMap((one) => field(11, value(one))),
    ...outputs.flatMap((one) => field(12, value(one))),
  ]
  return Uint8Array.from([...number(1, 8), ...field(7, graph), ...field(8, number(2, 13))])
}
