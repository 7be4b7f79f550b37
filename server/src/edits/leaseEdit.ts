import { and, eq, lt, sql } from 'drizzle-orm'
import { allowanceOf } from '../billing/allowance.ts'
import { lockUser } from '../billing/credits.ts'
import type { Database } from '../db/connect.ts'
import { edits, processedImages } from '../db/schema.ts'
import type { EditEvents } from '../events/editEvents.ts'
import type { Queue } from '../queue/openQueue.ts'
import type { Edit } from './edit.ts'
import { failEdit } from './settleEdit.ts'

/** A worker that has not renewed its lease for this long counts as dead. */
const leaseSeconds = 30
/** How often a worker renews. */
export const renewMs = 8_000
/** Tries of one edit before it is given up. */
const maxAttempts = 3

const leaseEnd = () => sql`now() + make_interval(secs => ${leaseSeconds})`

/** Takes a waiting edit for this worker, or answers undefined when it is not waiting any more. */
export const takeEdit = (database: Database, editId: string): Promise<Edit | undefined> =>
  database.transaction(async (transaction) => {
    const [edit] = await transaction
      .update(edits)
      .set({
        status: 'processing',
        attempts: sql`${edits.attempts} + 1`,
        startedAt: sql`coalesce(${edits.startedAt}, now())`,
        leasedUntil: leaseEnd(),
      })
      .where(and(eq(edits.id, editId), eq(edits.status, 'pending')))
      .returning()
    if (edit === undefined) return undefined
    await transaction.update(processedImages).set({ status: 'processing' }).where(eq(processedImages.id, edit.imageId))
    return edit
  })

export const renewLease = async (database: Database, edit: Edit): Promise<void> => {
  await database
    .update(edits)
    .set({ leasedUntil: leaseEnd() })
    .where(and(eq(edits.id, edit.id), eq(edits.status, 'processing'), eq(edits.attempts, edit.attempts)))
}

/** Puts an edit whose worker could not finish back into the queue; after the last try it fails. */
export const retryEdit = async (
  deps: { database: Database; events: EditEvents; queue: Queue },
  edit: Pick<Edit, 'id' | 'attempts' | 'userId'>,
): Promise<void> => {
  if (edit.attempts >= maxAttempts) {
    const message = `The photo could not be processed in ${maxAttempts} tries. Nothing was charged.`
    await failEdit(deps, edit, 'internal', message)
    return
  }
  await deps.database.transaction(async (transaction) => {
    const user = await lockUser(transaction, edit.userId)
    const [waiting] = await transaction
      .update(edits)
      .set({ status: 'pending', leasedUntil: null })
      .where(and(eq(edits.id, edit.id), eq(edits.status, 'processing'), eq(edits.attempts, edit.attempts)))
      .returning({ id: edits.id })
    if (waiting === undefined || user === undefined) return
    await deps.queue.sendEdit(edit.id, allowanceOf(user, new Date()).isPriority, transaction)
  })
}

/**
 * Takes up the edits of workers that died.
 * @param options.isAlone no other process can be working, so that leases need not run out first
 */
export const sweepLeases = async (
  deps: { database: Database; events: EditEvents; queue: Queue },
  options: { isAlone: boolean },
): Promise<number> => {
  const orphans = await deps.database
    .select({ id: edits.id, attempts: edits.attempts, userId: edits.userId })
    .from(edits)
    .where(
      options.isAlone
        ? eq(edits.status, 'processing')
        : and(eq(edits.status, 'processing'), lt(edits.leasedUntil, sql`now()`)),
    )
  for (const orphan of orphans) await retryEdit(deps, orphan)
  return orphans.length
}
