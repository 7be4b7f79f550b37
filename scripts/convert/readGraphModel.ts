import { z } from 'zod'

const attributeSchema = z.object({
  s: z.string().optional(),
  b: z.boolean().optional(),
  list: z.object({ i: z.array(z.coerce.number()).optional(), s: z.array(z.string()).optional() }).optional(),
  shape: z.object({ dim: z.array(z.object({ size: z.coerce.number() })).optional() }).optional(),
})

const nodeSchema = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), attributeSchema).default({}),
})
export type GraphNode = z.infer<typeof nodeSchema>

const modelSchema = z.object({
  modelTopology: z.object({ node: z.array(nodeSchema) }),
  weightsManifest: z.array(
    z.object({
      weights: z.array(
        z.object({
          name: z.string(),
          shape: z.array(z.number()),
          dtype: z.enum(['float32', 'int32']),
          quantization: z.object({ dtype: z.literal('float16') }).optional(),
        }),
      ),
    }),
  ),
})

/** A constant of a graph model, channels last as TensorFlow lays them. */
export interface GraphConstant {
  readonly shape: readonly number[]
  readonly data: Float32Array | Int32Array
}

export interface GraphModel {
  readonly nodes: readonly GraphNode[]
  readonly constants: ReadonlyMap<string, GraphConstant>
}

/** The number that an IEEE 754 half-precision float holds. */
export const fromHalf = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/**
 * Reads a TensorFlow.js graph model: its `model.json` and its one file of weights, in full or half precision.
 * @throws Error when the file of weights is shorter or longer than the manifest says
 */
export const readGraphModel = (topology: Uint8Array, weights: Uint8Array): GraphModel => {
  const model = modelSchema.parse(JSON.parse(new TextDecoder().decode(topology)))
  const view = new DataView(weights.buffer, weights.byteOffset, weights.byteLength)
  const constants = new Map<string, GraphConstant>()
  let at = 0
  for (const { name, shape, dtype, quantization } of model.weightsManifest.flatMap((group) => group.weights)) {
    const length = shape.reduce((product, side) => product * side, 1)
    const data = dtype === 'int32' ? new Int32Array(length) : new Float32Array(length)
    const step = quantization === undefined ? 4 : 2
    if (at + length * step > weights.length) throw new Error(`The weights end before ${name}: ${weights.length} bytes.`)
    for (let index = 0; index < length; index++, at += step) {
      if (dtype === 'int32') data[index] = view.getInt32(at, true)
      else data[index] = quantization === undefined ? view.getFloat32(at, true) : fromHalf(view.getUint16(at, true))
    }
    constants.set(name, { shape, data })
  }
  if (at !== weights.length) throw new Error(`Expected ${at} bytes of weights but there are ${weights.length}.`)
  return { nodes: model.modelTopology.node, constants }
}
