import { float32Tensor, type ModelName, type Tensor } from '@spotless/engine/ports'
import type { KernelPool } from '../kernels/kernelPool.ts'
import type { OpenSession } from '../models/onnxSession.ts'
import { bandsOf, joinBands } from './bandsOf.ts'
import type { ChainInput } from './openChain.ts'
import { type ConvolutionChain, readChain } from './readChain.ts'

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

const floatsOf = (tensor: Tensor | undefined): Float32Array<ArrayBuffer> | undefined =>
  tensor?.data as Float32Array<ArrayBuffer> | undefined

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
 * Opens chains of convolutions in a pool of workers, each of which computes a band of the photo.
 * @param loadModule gives a build of `engine-web/assembly/convolution.ts`
 */
export const chainSessions =
  (loadModule: () => Promise<WebAssembly.Module>, pool: KernelPool) =>
  /** @throws Error when the network is no chain of convolutions */
  async (name: ModelName, model: Uint8Array): Promise<OpenSession> => {
    const chain = readChain(model)
    const module = await loadModule()
    const threads = pool.threads()
    for (const { tell } of threads) tell({ kind: 'openChain', name, module, chain })
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
        const bands = bandsOf(input, chain, threads.length)
        const answers = await Promise.all(
          bands.map(async ({ answerRow, input: band }, index) => ({
            answerRow,
            planes: (await threads[index]!.ask({ kind: 'runChain', name, input: band }, [band.planes.buffer]))!,
          })),
        )
        const joined = joinBands(answers, planes, [rows, width])
        return { [namesOf(chain).output]: float32Tensor(joined, [1, planes, rows, width]) }
      },
      // The workers keep their small memory for the next photo.
      close: async () => undefined,
    }
  }
export type OpenChainSession = ReturnType<typeof chainSessions>
