import type { ModelSession, Tensor as PlainTensor } from '@spotless/engine/ports'
import { type InferenceSession, Tensor } from 'onnxruntime-node'

/** A session of onnxruntime behind the engine's type, with what its file says of its inputs. */
export interface OnnxSession extends ModelSession {
  readonly inputMetadata: InferenceSession['inputMetadata']
  readonly release: () => Promise<void>
}

const tensorOf = ({ type, data, dims }: PlainTensor): Tensor =>
  type === 'float32' ? new Tensor('float32', data as Float32Array, dims) : new Tensor('uint8', data as Uint8Array, dims)

/** Hands plain tensors to onnxruntime and gives its answers back as they are: they have the same fields. */
export const onnxSession = (session: InferenceSession): OnnxSession => ({
  inputNames: session.inputNames,
  inputMetadata: session.inputMetadata,
  run: async (feeds, outputs) => {
    const inputs = Object.fromEntries(Object.entries(feeds).map(([name, tensor]) => [name, tensorOf(tensor)]))
    const answers = outputs === undefined ? session.run(inputs) : session.run(inputs, outputs)
    return (await answers) as unknown as Readonly<Record<string, PlainTensor>>
  },
  release: () => session.release(),
})
