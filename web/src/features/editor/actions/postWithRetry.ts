import { CallError, call } from '../../../lib/call.ts'

/** Delays between attempts: in total long enough for a dead spot, or for a server restart. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000] as const

/** Statuses of a proxy that cannot reach the server; the server's own errors carry a code. */
const gatewayStatuses = new Set([502, 503, 504])

const isConnectionLost = (error: unknown): boolean =>
  error instanceof CallError ? error.code === null && gatewayStatuses.has(error.status) : error instanceof TypeError

const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

interface Listeners {
  /** Called when an attempt has started. */
  readonly onAttempt: () => void
  /** Called when the connection was lost and another attempt follows. */
  readonly onLost: () => void
}

/**
 * Posts a request that must take effect once. If the connection is lost, retries with the same
 * `Idempotency-Key`: the server then returns the edit it has already started, at no extra charge.
 * @throws {CallError} if the server refuses; a TypeError if it remains unreachable; the signal's
 *   reason if aborted
 */
export const postWithRetry = async (
  path: string,
  payload: unknown,
  signal: AbortSignal,
  { onAttempt, onLost }: Listeners,
): Promise<Response> => {
  const headers = { 'idempotency-key': newIdempotencyKey() }
  const attempt = () => {
    const response = call('POST', path, { payload, signal, headers })
    onAttempt()
    return response
  }
  for (const ms of retryDelaysMs) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !isConnectionLost(error)) throw error
      onLost()
      await delay(ms, signal)
    }
  }
  return attempt()
}
