import type { ModelSession, Runtime } from '../ports.ts'
import type { ModelInput } from './modelInput.ts'
import { runMigan } from './runMigan.ts'

/** MI-GAN with a clock. */
export interface InpaintNetwork {
  /**
   * @returns planes for each input, or null when the network is missing or fails
   * @throws the signal's reason when aborted
   */
  readonly run: (inputs: readonly ModelInput[]) => Promise<Uint8Array[] | null>
  /** Time spent in all runs. */
  readonly elapsedMs: () => number
}

/** @param session null where the network is missing */
export const inpaintNetwork = (
  session: ModelSession | null,
  { signal, nowMs, yieldToEventLoop }: Pick<Runtime, 'signal' | 'nowMs' | 'yieldToEventLoop'>,
): InpaintNetwork => {
  let elapsedMs = 0
  return {
    run: async (inputs) => {
      await yieldToEventLoop()
      if (session === null) return null
      const startedMs = nowMs()
      const predictions = await runMigan(session, inputs).catch((error: unknown) => {
        if (signal.aborted) throw error
        return null
      })
      signal.throwIfAborted()
      elapsedMs += nowMs() - startedMs
      return predictions
    },
    elapsedMs: () => elapsedMs,
  }
}
