import type { ChainInput } from '../convolution/openChain.ts'
import type { ConvolutionChain } from '../convolution/readChain.ts'
import type { NetworkPlan } from '../network/planNetwork.ts'

/** What a worker is told without an answer: to open a network, or to let go of one. */
export type KernelNotice =
  | {
      readonly kind: 'openChain'
      readonly name: string
      readonly module: WebAssembly.Module
      readonly chain: ConvolutionChain
    }
  | {
      readonly kind: 'openNetwork'
      readonly name: string
      readonly module: WebAssembly.Module
      /** Shared by all workers. */
      readonly memory: WebAssembly.Memory
      readonly plan: NetworkPlan
      readonly thread: number
    }
  | { readonly kind: 'closeNetwork'; readonly name: string }

/** What a worker computes: a chain for a band of rows, or its part of a network. */
export type KernelQuestion =
  | { readonly kind: 'runChain'; readonly name: string; readonly input: ChainInput }
  | { readonly kind: 'runNetwork'; readonly name: string }

export type KernelTask = KernelNotice | (KernelQuestion & { readonly id: number })

/** An answer to a question; a network's is in the shared memory. */
export type KernelAnswer =
  | { readonly id: number; readonly planes: Float32Array<ArrayBuffer> | null }
  | { readonly id: number; readonly failure: string }
