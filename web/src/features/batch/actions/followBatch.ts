import { batchEventSchema } from '@spotless/contract/batch'
import { route } from '@spotless/contract/route'
import { CallError, call } from '../../../lib/call.ts'
import { readEvents } from '../../../lib/readEvents.ts'
import { batchState } from '../batchStore.ts'

const reconnectMs = 2_000

/**
 * Keeps the state of a batch as the server has it until the signal aborts; a lost stream is opened again, and begins with
 * everything.
 *
 * @returns false when there is no such batch
 */
export const followBatch = async (batchId: string, signal: AbortSignal): Promise<boolean> => {
  while (!signal.aborted) {
    try {
      const { body } = await call('GET', route.batchEvents(batchId), { signal })
      if (body) {
        for await (const data of readEvents(body)) {
          batchState.apply(batchEventSchema.parse(data))
          batchState.setLive(true)
        }
      }
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 400)) return false
    }
    batchState.setLive(false)
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, reconnectMs))
  }
  return true
}
