import type { ChainInput } from './openChain.ts'
import type { ConvolutionChain } from './readChain.ts'

/** What a worker is asked for: to open a network, or to compute one for a band of rows. */
export type BandTask =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly module: WebAssembly.Module
      readonly chain: ConvolutionChain
    }
  | { readonly kind: 'run'; readonly name: string; readonly id: number; readonly input: ChainInput }

export type BandAnswer =
  | { readonly id: number; readonly planes: Float32Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string }
