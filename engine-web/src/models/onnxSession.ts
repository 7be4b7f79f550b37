import type { ModelSession, Tensor, TensorData, ValueInfo } from '@spotless/engine/ports'
import type * as Onnxruntime from 'onnxruntime-web/wasm'

/** One of the builds of onnxruntime; each has memory of its own. */
export type Runtime = Pick<typeof Onnxruntime, 'env' | 'InferenceSession' | 'Tensor'>

type OnnxTensor = Onnxruntime.Tensor

/** What runs networks. */
export const hardware = ['processor', 'card'] as const
export type Hardware = (typeof hardware)[number]

/** A session that says what it takes, and can be closed. */
export interface OpenSession extends ModelSession {
  readonly inputs: readonly ValueInfo[]
  readonly close: () => Promise<void>
}

const plainOf = (name: string, { type, data, dims }: OnnxTensor): Tensor => {
  if (type !== 'float32' && type !== 'uint8')
    throw new Error(`The output ${name} is of ${type}, expected floats or bytes.`)
  return { type, data: data as TensorData, dims }
}

const optionsOf = {
  processor: { executionProviders: ['wasm'], enableCpuMemArena: false },
  card: { executionProviders: ['webgpu', 'wasm'], enableCpuMemArena: false },
} as const

/** Opens a network. @throws Error when the hardware or the runtime cannot run it */
export const openSession = async (runtime: Runtime, model: Uint8Array, hardware: Hardware): Promise<OpenSession> => {
  const { Tensor: RuntimeTensor, InferenceSession } = runtime
  const session = await InferenceSession.create(model, optionsOf[hardware])
  const onnxTensorOf = ({ type, data, dims }: Tensor): OnnxTensor =>
    type === 'float32'
      ? new RuntimeTensor('float32', data as Float32Array, dims)
      : new RuntimeTensor('uint8', data as Uint8Array, dims)
  return {
    inputNames: session.inputNames,
    inputs: session.inputMetadata.flatMap((value) =>
      value.isTensor ? [{ name: value.name, type: value.type, dims: value.shape }] : [],
    ),
    run: async (feeds, outputs) => {
      const inputs = Object.fromEntries(Object.entries(feeds).map(([name, tensor]) => [name, onnxTensorOf(tensor)]))
      const answers = await (outputs === undefined ? session.run(inputs) : session.run(inputs, outputs))
      return Object.fromEntries(Object.entries(answers).map(([name, tensor]) => [name, plainOf(name, tensor)]))
    },
    close: () => session.release(),
  }
}
