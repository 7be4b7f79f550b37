import { CallError, call } from '../../../lib/call.ts'

/** Between one try and the next; together long enough for a lift, or for a server that is being replaced. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000] as const

/** Statuses of a proxy that lost the server behind it; the server's own answers carry a code. */
const lost = new Set([502, 503, 504])

const isCutOff = (error: unknown): boolean =>
  error instanceof CallError ? error.code === null && lost.has(error.status) : error instanceof TypeError

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
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
  /** Called with each try, once it is under way. */
  readonly onTry: () => void
  /** Called when the connection was lost and another try follows. */
  readonly onLost: () => void
}

/**
 * Posts what must happen once, and asks again under the same `Idempotency-Key` when the connection is lost meanwhile: the
 * server then answers with what it has begun, and charges nothing more.
 * @throws {CallError} when the server says no; a TypeError when it stays out of reach; the signal's reason when aborted
 */
export const askUntilAnswered = async (
  path: string,
  payload: unknown,
  signal: AbortSignal,
  { onTry, onLost }: Listeners,
): Promise<Response> => {
  const headers = { 'idempotency-key': newKey() }
  const ask = () => {
    const answering = call('POST', path, { payload, signal, headers })
    onTry()
    return answering
  }
  for (const ms of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || !isCutOff(error)) throw error
      onLost()
      await pause(ms, signal)
    }
  }
  return ask()
}
