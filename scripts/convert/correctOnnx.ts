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
const wire = { varint: 0, eightBytes: 1, withLength: 2, fourBytes: 5 } as const

interface Field {
  readonly number: number
  readonly from: number
  readonly end: number
}

/** The fields of a message in `bytes` from `from` to `end`; those without a length are passed over. */
function* fieldsOf(bytes: Uint8Array, from: number, end: number): Generator<Field> {
  let at = from
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('The ONNX file ends inside a number.')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < end) {
    const key = varint()
    const kind = key & 7
    if (kind === wire.varint) varint()
    else if (kind === wire.eightBytes) at += 8
    else if (kind === wire.fourBytes) at += 4
    else if (kind === wire.withLength) {
      const length = varint()
      yield { number: Math.floor(key / 8), from: at, end: at + length }
      at += length
    } else throw new Error(`The ONNX file has a field of wire type ${kind}.`)
  }
}

/** Where each initializer's raw numbers are, by name. */
const findInitializers = (model: Uint8Array): ReadonlyMap<string, Field> => {
  const found = new Map<string, Field>()
  const utf8 = new TextDecoder()
  for (const graph of fieldsOf(model, 0, model.length)) {
    if (graph.number !== field.graph) continue
    for (const tensor of fieldsOf(model, graph.from, graph.end)) {
      if (tensor.number !== field.initializer) continue
      const parts = [...fieldsOf(model, tensor.from, tensor.end)]
      const name = parts.find(({ number }) => number === field.name)
      const raw = parts.find(({ number }) => number === field.rawData)
      if (name !== undefined && raw !== undefined) found.set(utf8.decode(model.subarray(name.from, name.end)), raw)
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
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
  const initializers = findInitializers(model)
  for (const { name, rows, columns, rank, up, down } of corrections) {
    const raw = initializers.get(name)
    if (raw === undefined) throw new Error(`The ONNX file has no weights named ${name}.`)
    if (raw.end - raw.from !== 4 * rows * columns)
      throw new Error(`${name} should have ${4 * rows * columns} bytes but has ${raw.end - raw.from}.`)
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        let sum = 0
        for (let at = 0; at < rank; at++)
          sum += (up[row * rank + at] as number) * (down[at * columns + column] as number)
        const place = raw.from + 4 * (row * columns + column)
        view.setFloat32(place, view.getFloat32(place, true) + sum, true)
      }
    }
  }
  return out
}
