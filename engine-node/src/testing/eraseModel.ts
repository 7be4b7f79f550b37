/** A field of a protocol buffer: text, bytes or messages with a length, numbers as varints. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
const field = (number: number, bytes: Uint8Array | readonly number[] | string): number[] => {
  const body = typeof bytes === 'string' ? [...new TextEncoder().encode(bytes)] : [...bytes]
  return [...varint(number * 8 + 2), ...varint(body.length), ...body]
}
const number = (at: number, value: number): number[] => [...varint(at * 8), ...varint(value)]

const float32 = 1
const dimension = (size: number | string): number[] =>
  field(1, typeof size === 'number' ? number(1, size) : field(2, size))
const value = (name: string, shape: readonly (number | string)[]): number[] => [
  ...field(1, name),
  ...field(2, field(1, [...number(1, float32), ...field(2, shape.flatMap(dimension))])),
]
const node = (operator: string, inputs: readonly string[], output: string): number[] => [
  ...inputs.flatMap((name) => field(1, name)),
  ...field(2, output),
  ...field(4, operator),
]

/**
 * An ONNX file with the inputs and outputs of an erase model, which fills what is marked with black: image × (1 − mask).
 * Source: onnx.proto, IR version 8, opset 13.
 * @param side rows and columns; `undefined` leaves them open
 */
export const eraseModel = (side: number | undefined, [image, mask] = ['image', 'mask']): Uint8Array => {
  const [rows, columns] = side === undefined ? ['rows', 'columns'] : [side, side]
  const one = [
    ...number(1, 1),
    ...number(2, float32),
    ...field(8, 'one'),
    ...field(9, new Uint8Array(Float32Array.of(1).buffer)),
  ]
  const graph = [
    ...field(1, node('Sub', ['one', mask ?? ''], 'keep')),
    ...field(1, node('Mul', [image ?? '', 'keep'], 'output')),
    ...field(2, 'erase'),
    ...field(5, one),
    ...field(11, value(image ?? '', [1, 3, rows ?? '', columns ?? ''])),
    ...field(11, value(mask ?? '', [1, 1, rows ?? '', columns ?? ''])),
    ...field(12, value('output', [1, 3, rows ?? '', columns ?? ''])),
  ]
  return Uint8Array.from([...number(1, 8), ...field(7, graph), ...field(8, number(2, 13))])
}
