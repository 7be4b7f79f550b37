import { protobufFields } from '@spotless/engine/container/protobufFields'
import { z } from 'zod'
import { fromHalf } from './readGraphModel.ts'

/** A change of low rank to a matrix of weights: `up` times `down` is added. */
export interface Correction {
  /** Name of the ONNX initializer, a matrix or a convolution of 1 × 1. */
  readonly name: string
  readonly rows: number
  readonly columns: number
  readonly rank: number
  /** `rows` × `rank`, row by row. */
  readonly up: Float32Array
  /** `rank` × `columns`, row by row. */
  readonly down: Float32Array
}

const headerSchema = z.record(
  z.string(),
  z.object({
    dtype: z.literal('F16'),
    shape: z.tuple([z.int().positive(), z.int().positive()]),
    data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
  }),
)

/**
 * Reads corrections from a safetensors file that holds `NAME.up` and `NAME.down` in half precision.
 * Source: the safetensors format, version 0.4.
 * @throws Error when a tensor has no partner of the same rank, or lies outside the file
 */
export const readCorrections = (file: Uint8Array): readonly Correction[] => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const start = 8 + Number(view.getBigUint64(0, true))
  const { __metadata__: _, ...tensors } = JSON.parse(new TextDecoder().decode(file.subarray(8, start)))
  const header = headerSchema.parse(tensors)
  const numbersOf = (name: string): { readonly shape: readonly [number, number]; readonly data: Float32Array } => {
    const tensor = header[name]
    if (tensor === undefined) throw new Error(`The corrections have no tensor ${name}.`)
    const { shape, data_offsets: offsets } = tensor
    const [from, end] = [start + offsets[0], start + offsets[1]]
    const length = shape[0] * shape[1]
    if (end > file.length || end - from !== 2 * length)
      throw new Error(`Tensor ${name} should have ${2 * length} bytes inside the file but has ${end - from}.`)
    return { shape, data: Float32Array.from({ length }, (_, at) => fromHalf(view.getUint16(from + 2 * at, true))) }
  }
  const names = Object.keys(header).filter((name) => name.endsWith('.up'))
  return names.map((upName) => {
    const name = upName.slice(0, -'.up'.length)
    const [up, down] = [numbersOf(upName), numbersOf(`${name}.down`)]
    const [rows, rank] = up.shape
    if (down.shape[0] !== rank)
      throw new Error(`The corrections of ${name} have ranks ${rank} and ${down.shape[0]}, expected one.`)
    return { name, rows, columns: down.shape[1], rank, up: up.data, down: down.data }
  })
}

/** Fields of onnx.proto. */
const field = { graph: 7, initializer: 5, name: 8, rawData: 9 } as const

/** Each initializer's raw numbers, by name: parts of the model itself. */
const findInitializers = (model: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  const found = new Map<string, Uint8Array>()
  const utf8 = new TextDecoder()
  for (const graph of protobufFields(model)) {
    if (graph.number !== field.graph) continue
    for (const tensor of protobufFields(graph.bytes)) {
      if (tensor.number !== field.initializer) continue
      const parts = [...protobufFields(tensor.bytes)]
      const name = parts.find(({ number }) => number === field.name)
      const raw = parts.find(({ number }) => number === field.rawData)
      if (name !== undefined && raw !== undefined) found.set(utf8.decode(name.bytes), raw.bytes)
    }
  }
  return found
}

/**
 * An ONNX file whose weights are corrected; the same inputs always give the same bytes.
 * Source: Hu et al. 2022, "LoRA: Low-Rank Adaptation of Large Language Models"; onnx.proto.
 *
 * @param model its corrected initializers are of 32-bit floats, stored raw
 * @throws Error when an initializer is missing or of another size
 */
export const correctOnnx = (model: Uint8Array, corrections: readonly Correction[]): Uint8Array => {
  const out = new Uint8Array(model)
  const initializers = findInitializers(out)
  for (const { name, rows, columns, rank, up, down } of corrections) {
    const raw = initializers.get(name)
    if (raw === undefined) throw new Error(`The ONNX file has no weights named ${name}.`)
    if (raw.length !== 4 * rows * columns)
      throw new Error(`${name} should have ${4 * rows * columns} bytes but has ${raw.length}.`)
    const numbers = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        let sum = 0
        for (let at = 0; at < rank; at++)
          sum += (up[row * rank + at] as number) * (down[at * columns + column] as number)
        const place = 4 * (row * columns + column)
        numbers.setFloat32(place, numbers.getFloat32(place, true) + sum, true)
      }
    }
  }
  return out
}
