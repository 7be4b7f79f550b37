import { SpotlessError } from '@spotless/contract/error'
import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { lockUser } from '../billing/credits.ts'
import type { Database, Queries } from '../db/connect.ts'
import { batches, batchFiles, edits } from '../db/schema.ts'
import { cancelWithin } from '../edits/settleEdit.ts'
import type { EditEvents } from '../events/editEvents.ts'
import type { Storage } from '../storage/storage.ts'
import type { BatchEvents } from './batchEvents.ts'
import { setBatchMask, setFileMask } from './masks.ts'
import type { Batch } from './readBatch.ts'

export interface ChangeDeps {
  readonly database: Database
  readonly events: EditEvents
  readonly batchEvents: BatchEvents
  readonly storage: Storage
}

type BatchKey = Pick<Batch, 'id' | 'userId'>

/** Sets the status of a batch if it has one of the given ones. Returns whether it had. */
const move = async (
  queries: Queries,
  { id }: BatchKey,
  from: readonly Batch['status'][],
  to: Batch['status'],
): Promise<boolean> => {
  const moved = await queries
    .update(batches)
    .set({ status: to, pauseCode: null, pauseMessage: null, activeAt: new Date() })
    .where(and(eq(batches.id, id), inArray(batches.status, [...from])))
    .returning({ id: batches.id })
  return moved.length > 0
}

/** Runs a change under the user's lock, which every start of a file takes as well, and tells everyone. */
const change = <Result>(
  deps: ChangeDeps,
  batch: BatchKey,
  perform: (queries: Queries) => Promise<Result>,
): Promise<Result> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, batch.userId)
    const result = await perform(transaction)
    await deps.batchEvents.publish(batch.id, transaction)
    return result
  })

/** Starts a draft, or resumes a paused batch. Does nothing to one that runs or has ended. */
export const startBatch = (deps: ChangeDeps, batch: BatchKey): Promise<boolean> =>
  change(deps, batch, (queries) => move(queries, batch, ['draft', 'paused'], 'running'))

/** Lets the edits that were begun end, and starts no more. Does nothing to a batch that does not run. */
export const pauseBatch = (deps: ChangeDeps, batch: BatchKey): Promise<boolean> =>
  change(deps, batch, (queries) => move(queries, batch, ['running'], 'paused'))

const cancelled = { refusalCode: 'cancelled', refusalMessage: 'The batch was cancelled.' } as const

/** Stops a batch: files that wait are cancelled, edits that were begun as well, at no charge. Results stay. */
export const cancelBatch = async (deps: ChangeDeps, batch: BatchKey): Promise<void> => {
  const stopped = await change(deps, batch, async (queries) => {
    await move(queries, batch, ['draft', 'running', 'paused'], 'cancelled')
    await queries
      .update(batchFiles)
      .set(cancelled)
      .where(and(eq(batchFiles.batchId, batch.id), isNull(batchFiles.editId), isNull(batchFiles.refusalCode)))
    const own = await queries
      .select({ editId: edits.id })
      .from(batchFiles)
      .innerJoin(edits, eq(edits.id, batchFiles.editId))
      .where(and(eq(batchFiles.batchId, batch.id), inArray(edits.status, ['pending', 'processing'])))
    if (own.length === 0) return []
    return cancelWithin(
      deps,
      queries,
      batch.userId,
      inArray(
        edits.id,
        own.map(({ editId }) => editId),
      ),
    )
  })
  for (const { maskPath } of stopped) if (maskPath !== null) await deps.storage.remove(maskPath)
}

/** Files that ended without a result although their photo is stored. */
const isRetriable = (queries: Queries, batchId: string): SQL | undefined =>
  and(
    eq(batchFiles.batchId, batchId),
    isNotNull(batchFiles.imageId),
    or(
      isNotNull(batchFiles.refusalCode),
      inArray(
        batchFiles.editId,
        queries
          .select({ id: edits.id })
          .from(edits)
          .where(inArray(edits.status, ['failed', 'cancelled'])),
      ),
    ),
  )

/**
 * Gives files that failed or were cancelled another attempt, and runs the batch again unless it is paused.
 * @param fileIds the files to try again; all of them when undefined
 * @returns number of files that will be tried again
 */
export const retryFiles = (
  deps: ChangeDeps,
  batch: BatchKey,
  fileIds: readonly string[] | undefined,
): Promise<number> =>
  change(deps, batch, async (queries) => {
    const which = and(
      isRetriable(queries, batch.id),
      fileIds === undefined ? undefined : inArray(batchFiles.id, [...fileIds]),
    )
    const waiting = await queries
      .select({ id: batchFiles.id, attempt: batchFiles.attempt })
      .from(batchFiles)
      .where(which)
    for (const { id, attempt } of waiting) {
      await queries
        .update(batchFiles)
        .set({ editId: null, refusalCode: null, refusalMessage: null, attempt: attempt + 1 })
        .where(eq(batchFiles.id, id))
    }
    if (waiting.length > 0) await move(queries, batch, ['completed', 'cancelled'], 'running')
    return waiting.length
  })

/**
 * Changes what a draft will do.
 * @param maskData the mask, null for none, undefined for the one that it has
 * @throws SpotlessError `conflict` once it has started
 */
export const changeRecipe = (
  deps: ChangeDeps,
  batch: BatchKey,
  recipe: Pick<Batch, 'editingMode' | 'options' | 'prompt'>,
  maskData: string | null | undefined,
): Promise<void> =>
  change(deps, batch, async (queries) => {
    const changed = await queries
      .update(batches)
      .set(recipe)
      .where(and(eq(batches.id, batch.id), eq(batches.status, 'draft')))
      .returning({ id: batches.id })
    if (changed.length === 0)
      throw new SpotlessError('conflict', 'This batch has started; what it does can no longer change.')
    if (maskData !== undefined) await setBatchMask(queries, batch.id, maskData)
  })

/**
 * Sets the mask of one file, or with null gives it that of the batch again.
 * @throws SpotlessError `conflict` once its edit was begun
 */
export const changeFileMask = (
  deps: ChangeDeps,
  batch: BatchKey,
  fileId: string,
  maskData: string | null,
): Promise<void> => change(deps, batch, (queries) => setFileMask(queries, batch, fileId, maskData))
