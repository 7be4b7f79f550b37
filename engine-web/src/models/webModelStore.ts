import type { ModelName, ModelSession, ModelStore, Tensor, TensorData } from '@spotless/engine/ports'
import { type WeightsEntry, weights } from '@spotless/engine-node/models/manifest'
import { shareOpening } from '@spotless/engine-node/models/shareOpening'
import { withOutput } from '@spotless/engine-node/models/withOutput'
import { env, InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-web/wasm'
import type { WeightsFile } from '../weights/weightsFile.ts'

/** Where a page's server keeps the files of onnxruntime. */
export interface RuntimeFiles {
  readonly script: string
  readonly wasm: string
}

export interface WebModelStoreOptions {
  readonly files: RuntimeFiles
  /** Threads inside one call of a network; 1 where the page is not isolated from other origins. */
  readonly threads: number
  readonly readWeights: (file: WeightsFile) => Promise<Uint8Array>
}

const onnxTensorOf = ({ type, data, dims }: Tensor): OnnxTensor =>
  type === 'float32'
    ? new OnnxTensor('float32', data as Float32Array, dims)
    : new OnnxTensor('uint8', data as Uint8Array, dims)

const plainOf = (name: string, { type, data, dims }: OnnxTensor): Tensor => {
  if (type !== 'float32' && type !== 'uint8')
    throw new Error(`The output ${name} is of ${type}, expected floats or bytes.`)
  return { type, data: data as TensorData, dims }
}

const modelSession = (session: InferenceSession): ModelSession => ({
  inputNames: session.inputNames,
  run: async (feeds, outputs) => {
    const inputs = Object.fromEntries(Object.entries(feeds).map(([name, tensor]) => [name, onnxTensorOf(tensor)]))
    const answers = await (outputs === undefined ? session.run(inputs) : session.run(inputs, outputs))
    return Object.fromEntries(Object.entries(answers).map(([name, tensor]) => [name, plainOf(name, tensor)]))
  },
})

/** Networks by onnxruntime compiled to WebAssembly: the kernels of the server's, so that answers are alike. */
export const webModelStore = ({ files, threads, readWeights }: WebModelStoreOptions): ModelStore => {
  env.wasm.wasmPaths = { mjs: files.script, wasm: files.wasm }
  env.wasm.numThreads = threads
  const open = async (name: ModelName): Promise<ModelSession> => {
    const entry: WeightsEntry = weights[name]
    const stored = await readWeights(entry)
    const model = 'innerOutput' in entry && entry.innerOutput ? withOutput(stored, entry.innerOutput) : stored
    const options = { executionProviders: ['wasm'], enableCpuMemArena: false } as const
    return modelSession(await InferenceSession.create(model, options))
  }
  return { session: shareOpening(open).openOnce }
}
