import { SpotlessError } from '@spotless/contract/error'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { edits } from '../db/schema.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { type Edit, isOver } from './edit.ts'

/** Events can be lost, so the row is read at this interval as well. */
const pollMs = 1_000
/** How long a database outage is tolerated: it does not affect the edit. */
const outageToleranceMs = 20_000

/**
 * Waits until an edit has completed, failed or been cancelled.
 * @param stop aborted when nobody waits any more
 * @throws SpotlessError `timed_out` when it has not ended in time (it continues), `not_found` when its row was deleted; the
 * reason of `stop`
 */
export const awaitEdit = async (
  deps: { readonly database: Database; readonly events: EditEvents },
  editId: string,
  timeoutMs: number,
  stop: AbortSignal,
): Promise<Edit> => {
  const end = Date.now() + timeoutMs
  let wake = () => {}
  let failingSince: number | undefined
  const read = async (): Promise<Edit | 'unknown' | undefined> => {
    try {
      const [edit] = await deps.database.select().from(edits).where(eq(edits.id, editId))
      failingSince = undefined
      return edit
    } catch (error) {
      failingSince ??= Date.now()
      if (Date.now() - failingSince > outageToleranceMs) throw error
      return 'unknown'
    }
  }
  const onStop = () => wake()
  stop.addEventListener('abort', onStop)
  const unsubscribe = deps.events.onProgress(editId, (event) => {
    if (isOver(event)) wake()
  })
  try {
    while (true) {
      const news = new Promise<void>((resolve) => {
        wake = resolve
      })
      const edit = await read()
      if (edit === undefined) throw new SpotlessError('not_found', 'The photo was deleted meanwhile.')
      if (edit !== 'unknown' && isOver(edit)) return edit
      const leftMs = end - Date.now()
      stop.throwIfAborted()
      if (leftMs <= 0) throw new SpotlessError('timed_out', 'The edit is taking longer than expected; it continues.')
      let timer: NodeJS.Timeout | undefined
      const poll = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(pollMs, leftMs))
      })
      await Promise.race([news, poll])
      clearTimeout(timer)
    }
  } finally {
    unsubscribe()
    stop.removeEventListener('abort', onStop)
  }
}
