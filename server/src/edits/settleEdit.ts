import type { ErrorCode } from '@spotless/contract/error'
import type { HostedReport } from '@spotless/contract/hosted'
import type { PlanAnswer } from '@spotless/contract/plan'
import type { PhotoFormat } from '@spotless/contract/upload'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { giveBackCredits, lockUser } from '../billing/credits.ts'
import type { Database, Queries } from '../db/connect.ts'
import { edits, processedImages, usageRecords } from '../db/schema.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { type Edit, progressOf } from './edit.ts'

interface SettleDeps {
  readonly database: Database
  readonly events: EditEvents
}

export interface FinishedResult {
  readonly resultPath: string
  readonly workPath: string | null
  readonly engine: string
  readonly notes: readonly string[]
  readonly plan?: PlanAnswer | null
  readonly hosted?: HostedReport | null
  readonly width: number
  readonly height: number
  readonly format: PhotoFormat
  readonly durationMs: number
}

/** Only the worker that took the edit last, and only while nobody has ended it. */
const heldBy = (edit: Pick<Edit, 'id' | 'attempts'>): SQL | undefined =>
  and(eq(edits.id, edit.id), eq(edits.status, 'processing'), eq(edits.attempts, edit.attempts))

/**
 * Charges the reserved credit and makes the result the image's, once.
 * @returns false when the edit was ended or taken over meanwhile; the result then belongs to nobody
 */
export const completeEdit = (
  deps: SettleDeps,
  edit: Pick<Edit, 'id' | 'attempts' | 'userId'>,
  result: FinishedResult,
): Promise<boolean> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, edit.userId)
    const [done] = await transaction
      .update(edits)
      .set({ ...result, status: 'completed', creditState: 'charged', leasedUntil: null, finishedAt: new Date() })
      .where(heldBy(edit))
      .returning()
    if (done === undefined) return false
    await transaction
      .insert(usageRecords)
      .values({ userId: done.userId, editId: done.id, editingMode: done.editingMode, creditsUsed: done.credits })
    await transaction
      .update(processedImages)
      .set({ status: 'completed', processedPath: result.resultPath })
      .where(eq(processedImages.id, done.imageId))
    await deps.events.publish(progressOf(done), transaction)
    return true
  })

const release = async (deps: SettleDeps, queries: Queries, ended: Edit): Promise<void> => {
  await giveBackCredits(queries, ended)
  await queries.update(processedImages).set({ status: ended.status }).where(eq(processedImages.id, ended.imageId))
  await deps.events.publish(progressOf(ended), queries)
}

/**
 * Ends an edit without a result and gives its credit back, once.
 * @returns false when the edit was ended or taken over meanwhile
 */
export const failEdit = (
  deps: SettleDeps,
  edit: Pick<Edit, 'id' | 'attempts' | 'userId'>,
  errorCode: ErrorCode,
  errorMessage: string,
): Promise<boolean> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, edit.userId)
    const [failed] = await transaction
      .update(edits)
      .set({
        status: 'failed',
        creditState: 'released',
        errorCode,
        errorMessage,
        leasedUntil: null,
        finishedAt: new Date(),
      })
      .where(heldBy(edit))
      .returning()
    if (failed === undefined) return false
    await release(deps, transaction, failed)
    return true
  })

/** Cancels what is waiting or running of an image; call it in a transaction that holds the user's lock. */
const cancelWithin = async (
  deps: SettleDeps,
  queries: Queries,
  imageId: string,
  userId: string,
): Promise<readonly Edit[]> => {
  const cancelled = await queries
    .update(edits)
    .set({
      status: 'cancelled',
      creditState: 'released',
      errorCode: 'cancelled',
      errorMessage: 'The edit was cancelled.',
      leasedUntil: null,
      finishedAt: new Date(),
    })
    .where(and(eq(edits.imageId, imageId), eq(edits.userId, userId), inArray(edits.status, ['pending', 'processing'])))
    .returning()
  for (const edit of cancelled) {
    await release(deps, queries, edit)
    await deps.events.publishCancel(edit.id, queries)
  }
  return cancelled
}

/**
 * Cancels every edit of an image that is waiting or running, gives the credits back and tells the workers.
 * @returns the edits that were cancelled
 */
export const cancelEdits = (deps: SettleDeps, imageId: string, userId: string): Promise<readonly Edit[]> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    return cancelWithin(deps, transaction, imageId, userId)
  })

/**
 * Removes an image and its edits, those that wait or run cancelled first, in one step: no edit can begin in between and
 * be lost with its credit. What was charged stays charged. The files are the caller's to remove.
 */
export const removeImage = (deps: SettleDeps, imageId: string, userId: string): Promise<void> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    await cancelWithin(deps, transaction, imageId, userId)
    await transaction
      .delete(processedImages)
      .where(and(eq(processedImages.id, imageId), eq(processedImages.userId, userId)))
  })
