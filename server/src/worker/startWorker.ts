import { sweepLeases } from '../edits/leaseEdit.ts'
import { deliverMessage, queueUnsent } from '../mail/deliverMessage.ts'
import type { Mailer } from '../mail/openMailer.ts'
import { handleEdit, type WorkerDeps } from './handleEdit.ts'

/** Longest interval between sweeps for edits of dead workers and for old free edits; short leases shorten it. */
const sweepMs = 10_000

/**
 * Starts to make edits from the queue, to recover those of dead workers, to age free ones, and to send contact messages.
 * @param options.isAlone no other process works on this database
 */
export const startWorker = async (
  deps: WorkerDeps & {
    /** Undefined where contact messages are only stored. */
    readonly mailer: Mailer | undefined
  },
  options: { isAlone: boolean },
): Promise<{ readonly close: () => Promise<void> }> => {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  const recovered = await sweepLeases(deps, options)
  if (recovered > 0) deps.log.warn({ recovered }, 'Recovered unfinished edits.')

  await deps.queue.workEdits(async (editId, traceparent) => {
    const handled = handleEdit(deps, editId, stop.signal, traceparent)
    running.add(handled)
    await handled.finally(() => running.delete(handled))
  })
  const { database, mailer } = deps
  if (mailer !== undefined) {
    await queueUnsent(deps)
    await deps.queue.workMail((messageId) => deliverMessage({ database, mailer }, messageId))
  }
  const sweep = async (): Promise<void> => {
    await sweepLeases(deps, { isAlone: false })
    await deps.queue.ageEdits()
  }
  const timer = setInterval(
    () => {
      sweep().catch((error: unknown) => deps.log.error({ err: error }, 'The sweep for unfinished edits failed.'))
    },
    Math.min(sweepMs, deps.leaseMs / 2),
  )

  return {
    close: async () => {
      clearInterval(timer)
      // First, or this worker would fetch the edit that it is about to return.
      await deps.queue.stopEdits()
      stop.abort(new Error('The worker is closing.'))
      await Promise.allSettled(running)
      mailer?.close()
    },
  }
}
