import { openChain, type RunChain } from '../convolution/openChain.ts'
import { openSteps, type RunSteps } from '../network/runSteps.ts'
import type { KernelAnswer, KernelTask } from './kernelMessages.ts'

/** What a worker's global scope offers, as far as this file uses it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<KernelTask>) => void) | null
  readonly postMessage: (answer: KernelAnswer, options: { readonly transfer: ArrayBuffer[] }) => void
}

/** What is being opened, by name; the question that needs it says why it could not be. */
const openings = <Run>() => {
  const opened = new Map<string, Promise<Run>>()
  return {
    put: (name: string, opening: Promise<Run>): void => {
      opening.catch(() => undefined)
      opened.set(name, opening)
    },
    get: (name: string): Promise<Run> => opened.get(name) ?? Promise.reject(new Error(`${name} is not open.`)),
    drop: (name: string) => opened.delete(name),
  }
}

/** Computes networks by our own kernels, or a worker's part of them, in the order in which they are asked for. */
export const serveKernels = (scope: WorkerScope): void => {
  const chains = openings<RunChain>()
  const networks = openings<RunSteps>()
  const answer = async (task: Extract<KernelTask, { readonly id: number }>): Promise<KernelAnswer> => {
    const { id, name } = task
    try {
      if (task.kind === 'runChain') return { id, planes: (await chains.get(name))(task.input) }
      const run = await networks.get(name)
      run()
      return { id, planes: null }
    } catch (error) {
      return { id, failure: error instanceof Error ? error.message : String(error) }
    }
  }
  scope.onmessage = async ({ data }) => {
    if (data.kind === 'openChain') chains.put(data.name, openChain(data.module, data.chain))
    else if (data.kind === 'openNetwork')
      networks.put(data.name, openSteps(data.module, data.memory, data.plan, data.thread))
    else if (data.kind === 'closeNetwork') networks.drop(data.name)
    else {
      const answered = await answer(data)
      scope.postMessage(answered, { transfer: 'planes' in answered && answered.planes ? [answered.planes.buffer] : [] })
    }
  }
}
