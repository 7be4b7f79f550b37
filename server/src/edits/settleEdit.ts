import type { DoubtedArea } from '@spotless/contract/doubtedArea'
import type { ErrorCode } from '@spotless/contract/error'
import type { HostedReport } from '@spotless/contract/hosted'
import type { PlanAnswer } from '@spotless/contract/plan'
import type { PhotoFormat } from '@spotless/contract/upload'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { giveBackCredits, lockUser } from '../billing/credits.ts'
import type { Database, Queries } from '../db/connect.ts'
import { edits, processedImages, usageRecords } from '../db/schema.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { recordEvent } from '../webhooks/recordEvent.ts'
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
  readonly doubtedAreas?: readonly DoubtedArea[] | null
  readonly width: number
  readonly height: number
  readonly format: PhotoFormat
  readonly durationMs: number
  /** Size of the result and the lossless intermediate in bytes. */
  readonly bytes: number
}

/** Matches an edit only for the worker that holds its lease, and only while it has not ended. */
const heldBy = (edit: Pick<Edit, 'id' | 'attempts'>): SQL | undefined =>
  and(eq(edits.id, edit.id), eq(edits.status, 'processing'), eq(edits.attempts, edit.attempts))

/**
 * Charges the reserved credit and stores the result as the image's latest, once.
 * @returns false when the edit has ended or another worker leased it meanwhile; the caller then deletes the result
 */
export const completeEdit = (
  deps: SettleDeps,
  edit: Pick<Edit, 'id' | 'attempts' | 'userId'>,
  { bytes, ...result }: FinishedResult,
): Promise<boolean> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, edit.userId)
    const [done] = await transaction
      .update(edits)
      .set({
        ...result,
        storedBytes: sql`${edits.storedBytes} + ${bytes}`,
        status: 'completed',
        creditState: 'charged',
        leasedUntil: null,
        finishedAt: new Date(),
      })
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
    await recordEditEvent(transaction, done)
    await deps.events.publish(progressOf(done), transaction)
    return true
  })

/** Tells webhooks of an edit that ended by itself; those of a batch are told of with it. */
const recordEditEvent = async (queries: Queries, edit: Edit): Promise<void> => {
  if (edit.isBatch) return
  const { id: editId, imageId, editingMode, width, height, format, credits, errorCode, errorMessage } = edit
  const isCompleted = edit.status === 'completed'
  await recordEvent(queries, edit.userId, isCompleted ? 'edit.completed' : 'edit.failed', {
    editId,
    imageId,
    editingMode,
    ...(isCompleted
      ? { width, height, format, creditsCharged: credits }
      : { code: errorCode, error: errorMessage, creditsCharged: 0 }),
  })
}

const release = async (deps: SettleDeps, queries: Queries, ended: Edit): Promise<void> => {
  await giveBackCredits(queries, ended)
  await queries.update(processedImages).set({ status: ended.status }).where(eq(processedImages.id, ended.imageId))
  await deps.events.publish(progressOf(ended), queries)
}

/**
 * Ends an edit without a result and releases its credit, once.
 * @returns false when the edit has ended or another worker leased it meanwhile
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
    await recordEditEvent(transaction, failed)
    await release(deps, transaction, failed)
    return true
  })

/**
 * Cancels those of a user's open edits that match a condition, and releases their credits. The caller's transaction must hold
 * the lock on the user.
 */
export const cancelWithin = async (
  deps: SettleDeps,
  queries: Queries,
  userId: string,
  which: SQL,
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
    .where(and(which, eq(edits.userId, userId), inArray(edits.status, ['pending', 'processing'])))
    .returning()
  for (const edit of cancelled) {
    await release(deps, queries, edit)
    await deps.events.publishCancel(edit.id, queries)
  }
  return cancelled
}

/**
 * Cancels the open edits of an image, releases their credits and notifies the workers.
 * @returns the edits that were cancelled
 */
export const cancelEdits = (deps: SettleDeps, imageId: string, userId: string): Promise<readonly Edit[]> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    return cancelWithin(deps, transaction, userId, eq(edits.imageId, imageId))
  })

/**
 * Deletes an image with its edits, after cancelling the open ones, in one transaction: no edit can start in between and lose
 * its credit. Charged credits stay charged. The caller deletes the files.
 */
export const removeImage = (deps: SettleDeps, imageId: string, userId: string): Promise<void> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    await cancelWithin(deps, transaction, userId, eq(edits.imageId, imageId))
    await transaction
      .delete(processedImages)
      .where(and(eq(processedImages.id, imageId), eq(processedImages.userId, userId)))
  })
