import { eq } from 'drizzle-orm'
import { batches, batchFiles } from '../db/schema.ts'
import { isOver } from '../edits/edit.ts'
import type { Log } from '../log.ts'
import { type AdvanceDeps, advanceBatch } from './advanceBatch.ts'

/** Notifications can be lost, so running batches are also read at this interval. */
const pollMs = 2_000

export interface BatchRunner {
  readonly close: () => Promise<void>
}

/**
 * Brings running batches on: after a start, after every edit of theirs that ended, and at an interval, so that a batch
 * survives any restart. Batches belong to the database; several processes may run them together.
 */
export const startBatchRunner = (deps: AdvanceDeps & { readonly log: Log }): BatchRunner => {
  const { database, events, batchEvents, log } = deps
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let isClosed = false

  const advance = (batchId: string): void => {
    if (isClosed) return
    if (running.has(batchId)) {
      again.add(batchId)
      return
    }
    const advanced = advanceBatch(deps, batchId)
      .catch((error: unknown) =>
        log.error({ err: error, batchId }, 'A batch could not be brought on; it will be tried again.'),
      )
      .finally(() => {
        running.delete(batchId)
        if (again.delete(batchId)) advance(batchId)
      })
    running.set(batchId, advanced)
  }
  const advanceOf = async (editId: string): Promise<void> => {
    const files = await database
      .select({ batchId: batchFiles.batchId })
      .from(batchFiles)
      .where(eq(batchFiles.editId, editId))
    for (const { batchId } of files) advance(batchId)
  }
  const poll = async (): Promise<void> => {
    const open = await database.select({ id: batches.id }).from(batches).where(eq(batches.status, 'running'))
    for (const { id } of open) advance(id)
  }
  const report = (error: unknown) =>
    log.error({ err: error }, 'Running batches could not be read; they will be tried again.')

  const stopListening = [
    batchEvents.onChange(advance),
    events.onAnyProgress((event) => {
      if (isOver(event)) void advanceOf(event.editId).catch(report)
    }),
  ]
  const timer = setInterval(() => void poll().catch(report), pollMs)
  void poll().catch(report)
  return {
    close: async () => {
      isClosed = true
      clearInterval(timer)
      for (const stop of stopListening) stop()
      await Promise.allSettled(running.values())
    },
  }
}
