import { SpotlessError } from '@spotless/contract/error'
import type { PromptPlan } from '../prompt/planHere.ts'
import type { ComputationName, Computations } from './computations.ts'
import type { ComputationTask, DeviceRequest, LoggedRequest, WorkerReport, WorkerTask } from './messages.ts'

/** What a `Worker` offers, as far as this file uses it. */
export interface EngineWorker {
  onmessage: ((event: MessageEvent<WorkerReport>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (task: WorkerTask) => void
  readonly terminate: () => void
}

export type EditProgress = Extract<WorkerReport, { readonly kind: 'weights' | 'stage' }>

export type EditAnswer = Extract<WorkerReport, { readonly kind: 'result' }>

export interface EditOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: EditProgress) => void
}

/**
 * The engine in a worker, which is kept for the next edit and ended to cancel one: a network's run cannot be interrupted.
 * One task runs at a time; others wait for it.
 *
 * @param onRequests is told of every request that the worker makes
 */
export const deviceEngine = (
  startWorker: () => EngineWorker,
  onRequests: (requests: readonly LoggedRequest[]) => void = () => undefined,
) => {
  let worker: EngineWorker | undefined
  let last: Promise<void> | null = null
  let failCurrent: (reason: unknown) => void = () => undefined

  /** Ends the worker, and its task without an answer. */
  const end = (): void => {
    worker?.terminate()
    worker = undefined
    failCurrent(new SpotlessError('internal', 'The engine was ended.'))
  }

  /** Gives the worker a task. @param answerOf what of a report ends it */
  const start = async <T>(
    task: WorkerTask,
    answerOf: (report: WorkerReport) => T | undefined,
    { signal, onProgress }: EditOptions,
  ): Promise<T> => {
    signal.throwIfAborted()
    worker ??= startWorker()
    const current = worker
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    failCurrent = reject
    const onAbort = (): void => {
      reject(signal.reason)
      end()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    current.onmessage = ({ data }) => {
      const answer = answerOf(data)
      if (answer !== undefined) resolve(answer)
      else if (data.kind === 'failure') {
        reject(new SpotlessError(data.code, data.message))
        // What failed for want of memory holds what it had; the next edit starts with all there is.
        if (data.code === 'internal') end()
      } else if (data.kind === 'requests') onRequests(data.requests)
      else if (data.kind === 'weights' || data.kind === 'stage') onProgress(data)
    }
    current.onerror = ({ message }) => {
      reject(
        new SpotlessError(
          'internal',
          `The engine stopped on this device: ${message || 'it could not be loaded, or the browser ended it for want of memory'}.`,
        ),
      )
      end()
    }
    current.postMessage(task)
    return promise.finally(() => signal.removeEventListener('abort', onAbort))
  }

  /** Gives the worker a task, when those before it have ended. */
  const ask = <T>(...task: Parameters<typeof start<T>>): Promise<T> => {
    const answer = last === null ? start(...task) : last.then(() => start(...task))
    const ended = answer.then(
      () => undefined,
      () => undefined,
    )
    last = ended
    void ended.then(() => {
      if (last === ended) last = null
    })
    return answer
  }

  return {
    /** @throws SpotlessError why there is no result, the signal's reason when aborted */
    edit: (request: DeviceRequest, options: EditOptions): Promise<EditAnswer> =>
      ask({ kind: 'edit', request }, (report) => (report.kind === 'result' ? report : undefined), options),
    /** What a prompt comes to, before anything is edited. */
    plan: (prompt: string, previousWork: Uint8Array | undefined, options: EditOptions): Promise<PromptPlan> =>
      ask(
        { kind: 'plan', prompt, previousWork },
        (report) => (report.kind === 'plan' ? report.plan : undefined),
        options,
      ),
    /** Work beside edits. @throws SpotlessError why there is no result */
    compute: async <Name extends ComputationName>(
      name: Name,
      request: Computations[Name]['request'],
      options: EditOptions,
    ): Promise<Computations[Name]['result']> => {
      const task = { kind: 'compute', name, request } as ComputationTask
      const { result } = await ask(task, (report) => (report.kind === 'computed' ? report : undefined), options)
      return result as Computations[Name]['result']
    },
    /** Seconds that a small network takes on this machine. */
    probe: (options: EditOptions): Promise<number> =>
      ask({ kind: 'probe' }, (report) => (report.kind === 'probe' ? report.seconds : undefined), options),
    end,
  }
}
