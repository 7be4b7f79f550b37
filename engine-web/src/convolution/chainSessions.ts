import { float32Tensor, type ModelName, type Tensor } from '@spotless/engine/ports'
import { shareOpening } from '@spotless/engine-node/models/shareOpening'
import type { OpenSession } from '../models/onnxSession.ts'
import type { BandAnswer, BandTask } from './bandMessages.ts'
import { bandsOf, joinBands } from './bandsOf.ts'
import type { ChainInput } from './openChain.ts'
import { type ConvolutionChain, readChain } from './readChain.ts'

/** What a `Worker` offers, as far as this file uses it. */
export interface BandWorker {
  onmessage: ((event: MessageEvent<BandAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (task: BandTask, transfer: Transferable[]) => void
}

/** Networks that are chains of convolutions. */
export const chainNetworks: readonly ModelName[] = ['clean', 'faithful2x', 'faithful4x', 'robust2x', 'robust4x']

/** Names of what a chain takes and gives. */
const namesOf = ({ conditioning }: ConvolutionChain) =>
  conditioning ? ({ input: 'planes', output: 'cleaned' } as const) : ({ input: 'luma', output: 'enlarged' } as const)

const inputsOf = (chain: ConvolutionChain): OpenSession['inputs'] => [
  { name: namesOf(chain).input, type: 'float32', dims: ['batch', chain.planes, 'rows', 'columns'] },
  ...(chain.conditioning
    ? [
        { name: 'wear', type: 'float32', dims: [1, 2] },
        { name: 'strength', type: 'float32', dims: [1] },
      ]
    : []),
]

const floatsOf = (tensor: Tensor | undefined): Float32Array | undefined => tensor?.data as Float32Array | undefined

const inputOf = (chain: ConvolutionChain, feeds: Readonly<Record<string, Tensor>>): ChainInput => {
  const photo = feeds[namesOf(chain).input]!
  const [degradation, strength] = [floatsOf(feeds.wear), floatsOf(feeds.strength)?.[0]]
  return {
    planes: floatsOf(photo)!,
    ...{ height: photo.dims[2]!, width: photo.dims[3]! },
    ...(degradation && { degradation }),
    ...(strength !== undefined && { strength }),
  }
}

/**
 * Opens chains of convolutions in workers of their own, each of which computes a band of the photo.
 * @param loadModule gives `engine-web/assembly/convolution.wasm`
 */
export const chainSessions = (
  loadModule: () => Promise<WebAssembly.Module>,
  startWorker: () => BandWorker,
  threads: number,
) => {
  const waiting = new Map<number, PromiseWithResolvers<Float32Array>>()
  let lastId = 0
  const start = (): BandWorker => {
    const worker = startWorker()
    worker.onmessage = ({ data }) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if ('planes' in data) asked?.resolve(data.planes)
      else asked?.reject(new Error(data.failure))
    }
    worker.onerror = ({ message }) => {
      for (const { reject } of waiting.values()) reject(new Error(message || 'A worker could not be started.'))
      waiting.clear()
    }
    return worker
  }
  const { openOnce } = shareOpening(async (_kernels: 'kernels') => {
    const module = await loadModule()
    return { module, workers: Array.from({ length: threads }, start) }
  })
  const ask = (worker: BandWorker, name: string, input: ChainInput): Promise<Float32Array> => {
    lastId += 1
    const asked = Promise.withResolvers<Float32Array>()
    waiting.set(lastId, asked)
    worker.postMessage({ kind: 'run', name, id: lastId, input }, [input.planes.buffer as ArrayBuffer])
    return asked.promise
  }
  /** @throws Error when the network is no chain of convolutions */
  return async (name: ModelName, model: Uint8Array): Promise<OpenSession> => {
    const chain = readChain(model)
    const { module, workers } = await openOnce('kernels')
    for (const worker of workers) worker.postMessage({ kind: 'open', name, module, chain }, [])
    const { planes, readPx, writePx, layers } = chain
    const inputs = inputsOf(chain)
    return {
      inputs,
      inputNames: inputs.map((input) => input.name),
      run: async (feeds) => {
        const input = inputOf(chain, feeds)
        const [rows, width] = [input.height, input.width].map(
          (side) => (side / readPx - 2 * layers.length) * writePx,
        ) as [number, number]
        const bands = bandsOf(input, chain, workers.length)
        const answers = await Promise.all(
          bands.map(async (band, index) => ({
            answerRow: band.answerRow,
            planes: await ask(workers[index]!, name, band.input),
          })),
        )
        const joined = joinBands(answers, planes, [rows, width])
        return { [namesOf(chain).output]: float32Tensor(joined, [1, planes, rows, width]) }
      },
      // The workers keep their small memory for the next photo.
      close: async () => undefined,
    }
  }
}

export type OpenChainSession = ReturnType<typeof chainSessions>
