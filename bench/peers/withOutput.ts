/** Fields of onnx.proto, and the wire type of what has a length. */
const field = { graph: 7, output: 12, name: 1, type: 2, tensorType: 1, elementType: 1 } as const
const withLength = 2
const float32 = 1

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
const message = (number: number, body: readonly number[]): number[] => [
  ...varint(number * 8 + withLength),
  ...varint(body.length),
  ...body,
]

/**
 * An ONNX file that also gives a value inside its graph, of 32-bit floats, as an output. Nothing of the file is read: the
 * format merges a message that comes in two pieces, so the output is a second piece of the graph behind the first.
 * Source: onnx.proto, and the merging of embedded messages in the Protocol Buffers encoding.
 *
 * @param name of the value; a session cannot be opened when the graph has none of it
 */
export const withOutput = (model: Uint8Array, name: string): Uint8Array => {
  const type = message(field.tensorType, [field.elementType * 8, float32])
  const value = [...message(field.name, [...new TextEncoder().encode(name)]), ...message(field.type, type)]
  const piece = message(field.graph, message(field.output, value))
  const out = new Uint8Array(model.length + piece.length)
  out.set(model)
  out.set(piece, model.length)
  return out
}
