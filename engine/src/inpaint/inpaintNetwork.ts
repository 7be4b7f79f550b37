import type { AbortSignalLike, ModelSession, Runtime } from '../ports.ts'
import type { ModelInput } from './modelInput.ts'
import { runMigan } from './runMigan.ts'

/** MI-GAN with a clock. */
export interface InpaintNetwork {
  /**
   * @param meanwhile called once the network has its input, and waited for: where that runs in a thread of its own, both are
   *   done at once
   * @returns planes for each input, or null when the network is missing or fails
   * @throws the signal's reason when aborted
   */
  readonly run: (inputs: readonly ModelInput[], meanwhile?: () => Promise<void>) => Promise<Uint8Array[] | null>
  /** Time spent in all runs. */
  readonly elapsedMs: () => number
}

/** Settles as the work does, or with the signal's reason as soon as it is aborted; the work itself cannot be stopped. */
const orAborted = async <Result>(work: Promise<Result>, signal: AbortSignalLike): Promise<Result> => {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** @param session null where the network is missing */
export const inpaintNetwork = (
  session: ModelSession | null,
  { signal, nowMs, yieldToEventLoop }: Pick<Runtime, 'signal' | 'nowMs' | 'yieldToEventLoop'>,
): InpaintNetwork => {
  let elapsedMs = 0
  return {
    run: async (inputs, meanwhile = async () => {}) => {
      await yieldToEventLoop()
      if (session === null) return null
      const startedMs = nowMs()
      const predicting = orAborted(runMigan(session, inputs), signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        return null
      })
      const [predictions] = await Promise.all([predicting, meanwhile()])
      signal.throwIfAborted()
      elapsedMs += nowMs() - startedMs
      return predictions
    },
    elapsedMs: () => elapsedMs,
  }
}
