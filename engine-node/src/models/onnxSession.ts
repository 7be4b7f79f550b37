import type { GraphSession, Tensor as PlainTensor, TensorData, ValueInfo } from '@spotless/engine/ports'
import { type InferenceSession, Tensor } from 'onnxruntime-node'

/** A session of onnxruntime behind the engine's type. */
export interface OnnxSession extends GraphSession {
  readonly release: () => Promise<void>
}

/**
 * A tensor of half floats. onnxruntime's JavaScript turns their bits into a Float16Array, which its native part cannot read.
 */
const halfFloatTensor = (data: TensorData, dims: readonly number[]): Tensor => {
  const bits = new Uint16Array(Float16Array.from(data).buffer)
  return Object.defineProperty(new Tensor('float16', bits, dims), 'data', { value: bits })
}

/** Data in the elements that an input takes; the engine knows 32-bit floats and bytes alone. */
const tensorOf = ({ type, data, dims }: PlainTensor, wanted: string): Tensor => {
  switch (wanted) {
    case type:
      break
    case 'float16':
      return halfFloatTensor(data, dims)
    case 'float64':
      return new Tensor('float64', Float64Array.from(data), dims)
    case 'int32':
      return new Tensor('int32', Int32Array.from(data), dims)
    case 'int64':
      return new Tensor('int64', BigInt64Array.from(Array.from(data, BigInt)), dims)
    case 'bool':
      return new Tensor('bool', Uint8Array.from(data), dims)
  }
  return type === 'float32'
    ? new Tensor('float32', data as Float32Array, dims)
    : new Tensor('uint8', data as Uint8Array, dims)
}

/** Half floats come as the bits of each. */
const numbersOf = (type: Tensor.Type, data: Tensor['data']): Iterable<number | bigint> =>
  type === 'float16' && data instanceof Uint16Array
    ? new Float16Array(data.buffer, data.byteOffset, data.length)
    : (data as Iterable<number | bigint>)

/** An answer in elements that the engine knows. */
const plainOf = ({ type, data, dims }: Tensor): PlainTensor => {
  if (type === 'float32' || type === 'uint8') return { type, data: data as TensorData, dims }
  return { type: 'float32', data: Float32Array.from(numbersOf(type, data), Number), dims }
}

const infoOf = (metadata: InferenceSession.ValueMetadata): ValueInfo =>
  metadata.isTensor
    ? { name: metadata.name, type: metadata.type, dims: metadata.shape }
    : { name: metadata.name, type: 'no tensor', dims: [] }

/** Hands plain tensors to onnxruntime, and its answers back; other elements than floats and bytes are converted. */
export const onnxSession = (session: InferenceSession): OnnxSession => {
  const graph = { inputs: session.inputMetadata.map(infoOf), outputs: session.outputMetadata.map(infoOf) }
  const types = new Map(graph.inputs.map(({ name, type }) => [name, type]))
  return {
    inputNames: session.inputNames,
    graph,
    run: async (feeds, outputs) => {
      const inputs = Object.fromEntries(
        Object.entries(feeds).map(([name, tensor]) => [name, tensorOf(tensor, types.get(name) ?? tensor.type)]),
      )
      const answers = await (outputs === undefined ? session.run(inputs) : session.run(inputs, outputs))
      return Object.fromEntries(Object.entries(answers).map(([name, tensor]) => [name, plainOf(tensor)]))
    },
    release: () => session.release(),
  }
}
