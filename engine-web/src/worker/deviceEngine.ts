import { SpotlessError } from '@spotless/contract/error'
import type { EditResult } from '@spotless/engine/pipeline'
import type { DeviceRequest, EditReport, EditTask, LoggedRequest } from './messages.ts'

/** What a `Worker` offers, as far as this file uses it. */
export interface EngineWorker {
  onmessage: ((event: MessageEvent<EditReport>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (task: EditTask) => void
  readonly terminate: () => void
}

export type EditProgress = Extract<EditReport, { readonly kind: 'weights' | 'stage' }>

export interface EditOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: EditProgress) => void
}

/**
 * The engine in a worker, which is kept for the next edit and ended to cancel one: a network's run cannot be interrupted.
 * One edit runs at a time.
 *
 * @param onRequests is told of every request that the worker makes
 */
export const deviceEngine = (
  startWorker: () => EngineWorker,
  onRequests: (requests: readonly LoggedRequest[]) => void = () => undefined,
) => {
  let worker: EngineWorker | undefined

  const end = (): void => {
    worker?.terminate()
    worker = undefined
  }

  /** @throws SpotlessError why there is no result, the signal's reason when aborted */
  const edit = (request: DeviceRequest, { signal, onProgress }: EditOptions): Promise<EditResult> => {
    signal.throwIfAborted()
    worker ??= startWorker()
    const current = worker
    const { promise, resolve, reject } = Promise.withResolvers<EditResult>()
    const onAbort = (): void => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    current.onmessage = ({ data }) => {
      if (data.kind === 'result') resolve(data.result)
      else if (data.kind === 'failure') reject(new SpotlessError(data.code, data.message))
      else if (data.kind === 'requests') onRequests(data.requests)
      else onProgress(data)
    }
    current.onerror = ({ message }) => {
      end()
      reject(new SpotlessError('internal', `The engine stopped on this device: ${message || 'it ran out of memory'}.`))
    }
    current.postMessage({ request })
    return promise.finally(() => signal.removeEventListener('abort', onAbort))
  }

  return { edit, end }
}
