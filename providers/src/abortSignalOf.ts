import type { AbortSignalLike } from '@spotless/engine/ports'

/** The platform's `AbortSignal` for the engine's: the same where it is one, else one that aborts with it. */
export const abortSignalOf = (signal: AbortSignalLike): AbortSignal => {
  if (signal instanceof AbortSignal) return signal
  const controller = new AbortController()
  if (signal.aborted) controller.abort(signal.reason)
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  return controller.signal
}
