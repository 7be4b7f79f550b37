import type { BandAnswer, BandTask } from './bandMessages.ts'
import { openChain, type RunChain } from './openChain.ts'

/** What a worker's global scope offers, as far as this file uses it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<BandTask>) => void) | null
  readonly postMessage: (answer: BandAnswer, options: { readonly transfer: ArrayBuffer[] }) => void
}

/** Computes chains of convolutions for bands of rows, in the order in which they are asked for. */
export const serveBands = (scope: WorkerScope): void => {
  const chains = new Map<string, Promise<RunChain>>()
  const run = async ({ name, id, input }: Extract<BandTask, { readonly kind: 'run' }>): Promise<BandAnswer> => {
    try {
      return { id, planes: (await chains.get(name)!)(input) }
    } catch (error) {
      return { id, failure: error instanceof Error ? error.message : String(error) }
    }
  }
  scope.onmessage = async ({ data }) => {
    if (data.kind === 'open') {
      const opening = openChain(data.module, data.chain)
      // The band that needs it says why there is none.
      opening.catch(() => undefined)
      chains.set(data.name, opening)
      return
    }
    const answer = await run(data)
    scope.postMessage(answer, { transfer: 'planes' in answer ? [answer.planes.buffer] : [] })
  }
}
