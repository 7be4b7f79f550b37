import type { KernelAnswer, KernelNotice, KernelQuestion, KernelTask } from './kernelMessages.ts'

/** What a `Worker` offers, as far as this file uses it. */
export interface KernelWorker {
  onmessage: ((event: MessageEvent<KernelAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (task: KernelTask, transfer: Transferable[]) => void
}

/** A worker of the pool. */
export interface KernelThread {
  readonly tell: (notice: KernelNotice) => void
  /** @throws Error when the worker fails, or could not be started */
  readonly ask: (question: KernelQuestion, transfer?: Transferable[]) => Promise<Float32Array<ArrayBuffer> | null>
}

/** Workers for our own kernels, started when the first is needed; they stay for the next photo. */
export const kernelPool = (startWorker: () => KernelWorker, count: number) => {
  const waiting = new Map<number, PromiseWithResolvers<Float32Array<ArrayBuffer> | null>>()
  let lastId = 0
  const start = (): KernelThread => {
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
    return {
      tell: (notice) => worker.postMessage(notice, []),
      ask: (question, transfer = []) => {
        lastId += 1
        const asked = Promise.withResolvers<Float32Array<ArrayBuffer> | null>()
        waiting.set(lastId, asked)
        worker.postMessage({ ...question, id: lastId }, transfer)
        return asked.promise
      },
    }
  }
  let started: readonly KernelThread[] | undefined
  const threads = (): readonly KernelThread[] => {
    started ??= Array.from({ length: count }, start)
    return started
  }
  return { threads, count }
}

export type KernelPool = ReturnType<typeof kernelPool>
