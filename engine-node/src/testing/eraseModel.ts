import { tinyModel } from './tinyModel.ts'

/**
 * An ONNX file with the inputs and outputs of an erase model, which fills what is marked with black: image × (1 − mask).
 * @param side rows and columns; `undefined` leaves them open
 */
export const eraseModel = (
  side: number | undefined,
  [image = 'image', mask = 'mask']: readonly string[] = [],
  type: 'float32' | 'float16' = 'float32',
): Uint8Array => {
  const [rows, columns] = side === undefined ? ['rows', 'columns'] : [side, side]
  return tinyModel({
    inputs: [
      { name: image, type, dims: [1, 3, rows, columns] },
      { name: mask, type, dims: [1, 1, rows, columns] },
    ],
    outputs: [{ name: 'output', type, dims: [1, 3, rows, columns] }],
    nodes: [
      { operator: 'Sub', inputs: ['one', mask], output: 'keep' },
      { operator: 'Mul', inputs: [image, 'keep'], output: 'output' },
    ],
    constants: [{ name: 'one', type, dims: [1], values: [1] }],
  })
}
