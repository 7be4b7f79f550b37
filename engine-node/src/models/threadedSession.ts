import { Worker } from 'node:worker_threads'
import type { GraphInfo, Tensor } from '@spotless/engine/ports'
import type { OnnxSession } from './onnxSession.ts'
import type { SessionOptions } from './openSession.ts'
import { createThreadState, endCalls, type ThreadState, waitForCall } from './threadState.ts'

type Tensors = Readonly<Record<string, Tensor>>

/** What the thread opens. */
export interface ThreadedFile {
  readonly file: string
  readonly options: SessionOptions
  readonly state: ThreadState
}

/** What the thread is asked. */
export interface ThreadCall {
  readonly id: number
  readonly feeds: Tensors
  readonly outputs: readonly string[] | undefined
}

/** What the thread says: first what its network takes and gives, then one answer for each call. */
export type ThreadAnswer =
  | { readonly inputNames: readonly string[]; readonly graph: GraphInfo }
  | { readonly id: number; readonly answers: Tensors }
  | { readonly id: number; readonly reason: string }

/**
 * Opens a model's file in a thread of its own. A call there leaves the calling thread free, so that an abort is seen in the
 * middle of it; the call itself ends in its own time, and the next one waits for that.
 *
 * @throws Error as `openSession` does
 */
export const threadedSession = async (
  file: string,
  { threads, executionProvider = 'cpu', keepsMemory = false }: SessionOptions,
): Promise<OnnxSession> => {
  const state = createThreadState()
  const workerData: ThreadedFile = { file, options: { threads, executionProvider, keepsMemory }, state }
  const worker = new Worker(new URL('./sessionThread.ts', import.meta.url), { workerData, execArgv: [] })
  const opened = Promise.withResolvers<Pick<OnnxSession, 'inputNames' | 'graph'>>()
  const calls = new Map<number, PromiseWithResolvers<Tensors>>()
  let lastId = 0
  let ended: Error | null = null
  const fail = (error: Error): void => {
    ended ??= error
    opened.reject(error)
    for (const { reject } of calls.values()) reject(error)
    calls.clear()
  }
  const settle = (id: number): PromiseWithResolvers<Tensors> | undefined => {
    const call = calls.get(id)
    calls.delete(id)
    // A thread without work must not keep the process from ending.
    if (calls.size === 0) worker.unref()
    return call
  }
  worker.on('message', (message: ThreadAnswer) => {
    if ('graph' in message) opened.resolve(message)
    else if ('answers' in message) settle(message.id)?.resolve(message.answers)
    else settle(message.id)?.reject(new Error(message.reason))
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error(`The thread of ${file} has ended.`)))
  const { inputNames, graph } = await opened.promise
  worker.unref()
  const onExit = (): void => {
    endCalls(state)
    waitForCall(state)
  }
  process.on('exit', onExit)
  return {
    inputNames,
    graph,
    run: (feeds, outputs) => {
      if (ended !== null) return Promise.reject(ended)
      const call = Promise.withResolvers<Tensors>()
      const message: ThreadCall = { id: ++lastId, feeds, outputs }
      calls.set(message.id, call)
      worker.ref()
      worker.postMessage(message)
      return call.promise
    },
    release: async () => {
      process.off('exit', onExit)
      endCalls(state)
      await Promise.allSettled(Array.from(calls.values(), ({ promise }) => promise))
      await worker.terminate()
    },
  }
}
