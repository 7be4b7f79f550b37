import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { allowanceOf } from '../billing/allowance.ts'
import { lockUser } from '../billing/credits.ts'
import type { Database } from '../db/connect.ts'
import { edits, processedImages, users } from '../db/schema.ts'
import type { EditEvents } from '../events/editEvents.ts'
import type { Queue, SendOptions } from '../queue/openQueue.ts'
import type { Edit } from './edit.ts'
import { failEdit } from './settleEdit.ts'

/** Default lease: a worker that has not renewed it for this long counts as dead. */
export const defaultLeaseMs = 30_000
/** Attempts of one edit before it fails. */
const maxAttempts = 3
/** Most waiting edits whose jobs one sweep checks. */
const maxCheckedPerSweep = 1_000

const leaseEnd = (leaseMs: number) => sql`now() + make_interval(secs => ${leaseMs / 1000})`

/** Leases a waiting edit to this worker; undefined when it is no longer waiting. */
export const leaseEdit = (database: Database, editId: string, leaseMs = defaultLeaseMs): Promise<Edit | undefined> =>
  database.transaction(async (transaction) => {
    const [edit] = await transaction
      .update(edits)
      .set({
        status: 'processing',
        attempts: sql`${edits.attempts} + 1`,
        startedAt: sql`coalesce(${edits.startedAt}, now())`,
        leasedUntil: leaseEnd(leaseMs),
      })
      .where(and(eq(edits.id, editId), eq(edits.status, 'pending')))
      .returning()
    if (edit === undefined) return undefined
    await transaction.update(processedImages).set({ status: 'processing' }).where(eq(processedImages.id, edit.imageId))
    return edit
  })

export const renewLease = async (database: Database, edit: Edit, leaseMs: number): Promise<void> => {
  await database
    .update(edits)
    .set({ leasedUntil: leaseEnd(leaseMs) })
    .where(and(eq(edits.id, edit.id), eq(edits.status, 'processing'), eq(edits.attempts, edit.attempts)))
}

interface QueueDeps {
  readonly database: Database
  readonly events: EditEvents
  readonly queue: Queue
}

/**
 * Returns an edit that its worker could not finish to the queue; after the last attempt it fails.
 */
export const retryEdit = async (
  deps: QueueDeps,
  edit: Pick<Edit, 'id' | 'attempts' | 'userId' | 'isBatch'>,
  options: SendOptions = {},
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
    const { isPriority } = allowanceOf(user, new Date())
    await deps.queue.sendEdit(edit.id, { isPriority, isBatch: edit.isBatch }, transaction, options)
  })
}

/**
 * Creates new jobs for waiting edits without one: a worker fetched the job and died before it leased the edit. If the worker
 * is only slow, the second job finds the edit leased.
 */
const requeueLost = async ({ database, queue }: QueueDeps): Promise<number> => {
  const waiting = await database
    .select({ id: edits.id })
    .from(edits)
    .where(eq(edits.status, 'pending'))
    .orderBy(asc(edits.createdAt))
    .limit(maxCheckedPerSweep)
  if (waiting.length === 0) return 0
  const queued = await queue.queuedEdits(waiting.map(({ id }) => id))
  const lost = waiting.filter(({ id }) => !queued.has(id)).map(({ id }) => id)
  if (lost.length === 0) return 0
  const rows = await database
    .select({ id: edits.id, isBatch: edits.isBatch, user: users })
    .from(edits)
    .innerJoin(users, eq(users.id, edits.userId))
    .where(inArray(edits.id, lost))
  for (const { id, isBatch, user } of rows) {
    await queue.sendEdit(id, { isPriority: allowanceOf(user, new Date()).isPriority, isBatch }, database)
  }
  return rows.length
}

/**
 * Recovers what dead workers left: edits with an expired lease, and edits whose job is lost.
 * @param options.isAlone no other process works on this database, so leases need not expire first
 */
export const sweepLeases = async (deps: QueueDeps, options: { isAlone: boolean }): Promise<number> => {
  const orphans = await deps.database
    .select({ id: edits.id, attempts: edits.attempts, userId: edits.userId, isBatch: edits.isBatch })
    .from(edits)
    .where(
      options.isAlone
        ? eq(edits.status, 'processing')
        : and(eq(edits.status, 'processing'), lt(edits.leasedUntil, sql`now()`)),
    )
  for (const orphan of orphans) await retryEdit(deps, orphan)
  return orphans.length + (await requeueLost(deps))
}
