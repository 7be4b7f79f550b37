import { randomUUID } from 'node:crypto'
import { SpotlessError } from '@spotless/contract/error'
import type { Mode } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import { and, eq } from 'drizzle-orm'
import { assertModeInPlan, lockUsage, reserveCredits } from '../billing/credits.ts'
import { assertStorageRoom, storageUseOf } from '../billing/storageUse.ts'
import type { Database, Queries } from '../db/connect.ts'
import { edits, processedImages } from '../db/schema.ts'
import type { EditEvents } from '../events/editEvents.ts'
import type { Queue } from '../queue/openQueue.ts'
import { maskKey } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'
import { type AdmissionLimits, admitEdit } from './admitEdit.ts'
import { type Edit, progressOf } from './edit.ts'

export interface NewEdit {
  readonly userId: string
  readonly imageId: string
  readonly editingMode: Mode
  readonly action: 'erase' | 'restore'
  readonly mask: Uint8Array | undefined
  readonly prompt: string | null
  readonly options: EditOptions
  readonly previousWorkPath: string | null
  readonly idempotencyKey: string | null
  /** Whether it is part of a batch; false by default. */
  readonly isBatch?: boolean
  readonly requestHash: string
}

export interface CreateOptions {
  /** Limits of admission, see `admitEdit`; none by default. */
  readonly limits?: AdmissionLimits
  /** Runs in the edit's transaction after it was inserted, under the user's lock; what it throws undoes the edit. */
  readonly attach?: (transaction: Queries, editId: string) => Promise<void>
  /** The request's span, where tracing is on. */
  readonly traceparent?: string | undefined
  /** Whether the edit belongs to one that was charged: no credit is reserved. */
  readonly isFree?: boolean
}

/**
 * Admits an edit, reserves its credit and inserts it with its job, in one transaction that holds the user's lock, so that
 * parallel requests cannot exceed a limit together. A repeated request with the same idempotency key gets the edit that the
 * first one created, whatever the limits.
 *
 * @throws SpotlessError `mode_not_in_plan`, `storage_full`, `rate_limited`, `overloaded`, `out_of_credits`
 */
export const createEdit = async (
  deps: { database: Database; storage: Storage; queue: Queue; events: EditEvents },
  wanted: NewEdit,
  now: Date,
  { limits, attach, traceparent, isFree = false }: CreateOptions = {},
): Promise<{ readonly edit: Edit; readonly isRepeat: boolean }> => {
  const { mask, ...columns } = wanted
  const id = randomUUID()
  const maskPath = mask === undefined ? null : maskKey(wanted.userId, wanted.imageId, id)
  if (mask !== undefined && maskPath !== null) await deps.storage.write(maskPath, mask)
  let isUnused = false
  try {
    return await deps.database.transaction(async (transaction) => {
      // The user's row is locked first, so that two requests with the same key cannot both insert.
      const usage = await lockUsage(transaction, wanted.userId, now)
      if (wanted.idempotencyKey !== null) {
        const [earlier] = await transaction
          .select()
          .from(edits)
          .where(and(eq(edits.userId, wanted.userId), eq(edits.idempotencyKey, wanted.idempotencyKey)))
        if (earlier !== undefined) {
          isUnused = true
          return { edit: earlier, isRepeat: true }
        }
      }
      assertModeInPlan(usage, wanted.editingMode)
      assertStorageRoom(await storageUseOf(transaction, wanted.userId), usage, { bytes: mask?.length ?? 1 })
      const ownOpen = limits === undefined ? 0 : await admitEdit(transaction, wanted.userId, usage.isPriority, limits)
      const reservation = isFree
        ? { credits: 0, creditSource: usage.source, creditPeriod: usage.since }
        : await reserveCredits(transaction, wanted.userId, usage, now)
      const [edit] = await transaction
        .insert(edits)
        .values({ ...columns, ...reservation, id, maskPath, storedBytes: mask?.length ?? 0, creditState: 'reserved' })
        .returning()
      if (edit === undefined) throw new Error('Expected one inserted edit but received none.')
      await transaction
        .update(processedImages)
        .set({ status: 'pending', maskPath })
        .where(eq(processedImages.id, wanted.imageId))
      await attach?.(transaction, id)
      const precedence = { isPriority: usage.isPriority, isBatch: edit.isBatch, ownOpen }
      await deps.queue.sendEdit(id, precedence, transaction, { traceparent })
      await deps.events.publish(progressOf(edit), transaction)
      return { edit, isRepeat: false }
    })
  } catch (error) {
    // After any other error the edit may exist: the connection may have broken during the commit.
    isUnused = error instanceof SpotlessError
    throw error
  } finally {
    if (isUnused && maskPath !== null) await deps.storage.remove(maskPath)
  }
}
