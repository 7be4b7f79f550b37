import { createHash } from 'node:crypto'
import { type ErrorCode, SpotlessError } from '@spotless/contract/error'
import { modes } from '@spotless/contract/mode'
import { needsMask } from '@spotless/contract/needsMask'
import { and, asc, count, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { lockUser } from '../billing/credits.ts'
import type { Database, Queries } from '../db/connect.ts'
import { batches, batchFiles, edits } from '../db/schema.ts'
import { bytesOfMask } from '../edits/bytesOfMask.ts'
import { createEdit } from '../edits/createEdit.ts'
import type { EditEvents } from '../events/editEvents.ts'
import type { Queue } from '../queue/openQueue.ts'
import type { Storage } from '../storage/storage.ts'
import { recordEvent } from '../webhooks/recordEvent.ts'
import type { BatchEvents } from './batchEvents.ts'
import { readBatchMask, readFileMask } from './masks.ts'
import { type Batch, fileStatus } from './readBatch.ts'

/**
 * Most edits of one batch that wait or run at a time. One more than the workers that serve it keeps them busy; the rest stays
 * uncharged and out of the queue, so that batches take turns.
 */
const maxOpenEdits = 4

/** Errors that every further file of the batch would meet as well. */
const pausingCodes: readonly ErrorCode[] = ['out_of_credits', 'mode_not_in_plan', 'mode_unavailable', 'storage_full']

export interface AdvanceDeps {
  readonly database: Database
  readonly storage: Storage
  readonly queue: Queue
  readonly events: EditEvents
  readonly batchEvents: BatchEvents
  /** The clock; tests replace it. */
  readonly now: () => Date
}

/** The file was taken, or the batch stopped, between reading and writing. */
class Overtaken extends Error {}

const isWaiting = sql`${fileStatus} = 'pending' and ${batchFiles.editId} is null`

/** Files of a batch by where they are: waiting for their turn, or with an edit that has not ended. */
const countFiles = async (queries: Pick<Queries, 'select'>, batchId: string) => {
  const [counts] = await queries
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number),
      open: sql<number>`count(*) filter (where ${inArray(edits.status, ['pending', 'processing'])})`.mapWith(Number),
      completed: sql<number>`count(*) filter (where ${edits.status} = 'completed')`.mapWith(Number),
      all: count(),
    })
    .from(batchFiles)
    .leftJoin(edits, eq(edits.id, batchFiles.editId))
    .where(eq(batchFiles.batchId, batchId))
  return counts ?? { waiting: 0, open: 0, completed: 0, all: 0 }
}

const nextFile = async (queries: Pick<Queries, 'select'>, batchId: string) => {
  const [file] = await queries
    .select({
      id: batchFiles.id,
      imageId: batchFiles.imageId,
      attempt: batchFiles.attempt,
      marksFound: batchFiles.marksFound,
    })
    .from(batchFiles)
    .leftJoin(edits, eq(edits.id, batchFiles.editId))
    .where(and(eq(batchFiles.batchId, batchId), isWaiting))
    .orderBy(asc(batchFiles.position))
    .limit(1)
  return file
}

const pause = async ({ database, batchEvents }: AdvanceDeps, batch: Batch, reason: SpotlessError): Promise<void> => {
  await database
    .update(batches)
    .set({ status: 'paused', pauseCode: reason.code, pauseMessage: reason.message })
    .where(and(eq(batches.id, batch.id), eq(batches.status, 'running')))
  await batchEvents.publish(batch.id)
}

/** Ends a running batch whose files have all ended. Under the user's lock, because an upload may add one meanwhile. */
const complete = async ({ database, batchEvents, now }: AdvanceDeps, batch: Batch): Promise<void> => {
  const wasCompleted = await database.transaction(async (transaction) => {
    await lockUser(transaction, batch.userId)
    const { waiting, open, completed, all } = await countFiles(transaction, batch.id)
    if (waiting + open > 0) return false
    const ended = await transaction
      .update(batches)
      .set({ status: 'completed', activeAt: now() })
      .where(and(eq(batches.id, batch.id), eq(batches.status, 'running')))
      .returning({ id: batches.id })
    if (ended.length === 0) return false
    const facts = { batchId: batch.id, editingMode: batch.editingMode, files: all, completed, failed: all - completed }
    await recordEvent(transaction, batch.userId, 'batch.completed', facts)
    return true
  })
  if (wasCompleted) await batchEvents.publish(batch.id)
}

/**
 * The mask of a file and the options with it: its own fits it, that of the batch is placed by rule, and without either the edit
 * finds the marks where that is wanted.
 *
 * @throws SpotlessError `mask_required` where a search has found none
 */
const markingOf = async (
  queries: Pick<Queries, 'select'>,
  { id, editingMode, options }: Batch,
  file: { readonly id: string; readonly marksFound: number | null },
): Promise<{ readonly maskData: string | undefined; readonly options: Batch['options'] }> => {
  const { maskPlacement = {}, ...rest } = options
  if (!modes[editingMode].needsMask) return { maskData: undefined, options: rest }
  const own = await readFileMask(queries, file.id)
  const isSearched = !needsMask(editingMode, options)
  if (own !== undefined && (isSearched || !own.isFound)) return { maskData: own.maskData, options: rest }
  if (isSearched && file.marksFound === 0) {
    throw new SpotlessError('mask_required', 'No mark was found in this photo. Please mark it by hand.')
  }
  if (isSearched) return { maskData: undefined, options: rest }
  return { maskData: await readBatchMask(queries, id), options: { ...rest, maskPlacement } }
}

/**
 * Creates the edit of one file and links the two, in one transaction. The key makes an edit unique per file and attempt; it
 * holds spaces, so that no request can send it.
 */
const startFile = async (
  deps: AdvanceDeps,
  batch: Batch,
  file: { readonly id: string; readonly imageId: string; readonly attempt: number; readonly marksFound: number | null },
): Promise<void> => {
  const { editingMode, prompt } = batch
  const { maskData, options } = await markingOf(deps.database, batch, file)
  const isRunning = exists(
    deps.database
      .select({ id: batches.id })
      .from(batches)
      .where(and(eq(batches.id, batch.id), eq(batches.status, 'running'))),
  )
  const link = async (queries: Queries, editId: string): Promise<void> => {
    const [linked] = await queries
      .update(batchFiles)
      .set({ editId })
      .where(
        and(
          eq(batchFiles.id, file.id),
          eq(batchFiles.attempt, file.attempt),
          isNull(batchFiles.editId),
          isNull(batchFiles.refusalCode),
          isRunning,
        ),
      )
      .returning({ id: batchFiles.id })
    if (linked === undefined) throw new Overtaken()
    await deps.batchEvents.publish(batch.id, queries)
  }
  await createEdit(
    deps,
    {
      userId: batch.userId,
      imageId: file.imageId,
      editingMode,
      action: 'erase',
      mask: maskData === undefined ? undefined : bytesOfMask(maskData),
      prompt,
      options,
      previousWorkPath: null,
      idempotencyKey: `batch file ${file.id} ${file.attempt}`,
      isBatch: true,
      requestHash: createHash('sha256')
        .update(JSON.stringify([file.imageId, editingMode, options, prompt, maskData]))
        .digest('base64url'),
    },
    deps.now(),
    { attach: link },
  )
}

const refuse = async (deps: AdvanceDeps, batch: Batch, fileId: string, reason: SpotlessError): Promise<void> => {
  await deps.database
    .update(batchFiles)
    .set({ refusalCode: reason.code, refusalMessage: reason.message })
    .where(and(eq(batchFiles.id, fileId), isNull(batchFiles.editId)))
  await deps.batchEvents.publish(batch.id)
}

/**
 * Brings a running batch on: creates edits for its next files until enough are open, pauses it when the person's credits or
 * plan do not allow more, completes it when every file has ended. May run in several processes at once and be interrupted
 * anywhere; what is done is in the rows.
 */
export const advanceBatch = async (deps: AdvanceDeps, batchId: string): Promise<void> => {
  while (true) {
    const [batch] = await deps.database.select().from(batches).where(eq(batches.id, batchId))
    if (batch === undefined || batch.status !== 'running') return
    const { open, waiting } = await countFiles(deps.database, batchId)
    if (waiting + open === 0) return complete(deps, batch)
    if (open >= maxOpenEdits || waiting === 0) return
    const file = await nextFile(deps.database, batchId)
    if (file === undefined || file.imageId === null) continue
    try {
      await startFile(deps, batch, { ...file, imageId: file.imageId })
    } catch (error) {
      if (error instanceof Overtaken) continue
      if (!(error instanceof SpotlessError)) throw error
      if (pausingCodes.includes(error.code)) return pause(deps, batch, error)
      await refuse(deps, batch, file.id, error)
    }
  }
}
