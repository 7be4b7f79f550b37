import type { EditStatus } from '@spotless/contract/edit'
import { and, asc, count, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { batches, batchFileMasks, batchFiles, batchMasks, edits, processedImages } from '../db/schema.ts'

export type Batch = typeof batches.$inferSelect

/**
 * A file's status. A file that was refused never gets an edit; one whose photo was deleted has lost it. A file of a cancelled
 * batch is refused with the code `cancelled`. Needs `edits` to be joined.
 */
export const fileStatus = sql<EditStatus>`case
  when ${batchFiles.refusalCode} = 'cancelled' then 'cancelled'
  when ${batchFiles.refusalCode} is not null then 'failed'
  when ${edits.status} is not null then ${edits.status}
  when ${batchFiles.imageId} is null then 'failed'
  else 'pending' end`

export interface BatchCounts {
  readonly total: number
  readonly completed: number
  readonly failed: number
  readonly cancelled: number
}

/** A batch with what its page shows beside its files. */
export type BatchRow = Batch & BatchCounts & { readonly hasMask: boolean }

const none: BatchCounts = { total: 0, completed: 0, failed: 0, cancelled: 0 }

const filesWithStatus = (status: EditStatus) =>
  sql<number>`count(*) filter (where ${fileStatus} = ${status})`.mapWith(Number)

/** A user's batches with their counts, latest first. */
export const readBatches = async (
  queries: Pick<Queries, 'select'>,
  userId: string,
  { id, limit = 100 }: { readonly id?: string; readonly limit?: number } = {},
): Promise<readonly BatchRow[]> => {
  const rows = await queries
    .select({ ...getTableColumns(batches), hasMask: sql<boolean>`${isNotNull(batchMasks.batchId)}` })
    .from(batches)
    .leftJoin(batchMasks, eq(batchMasks.batchId, batches.id))
    .where(and(eq(batches.userId, userId), id === undefined ? undefined : eq(batches.id, id)))
    .orderBy(desc(batches.createdAt))
    .limit(limit)
  const counted = await queries
    .select({
      batchId: batchFiles.batchId,
      total: count(),
      completed: filesWithStatus('completed'),
      failed: filesWithStatus('failed'),
      cancelled: filesWithStatus('cancelled'),
    })
    .from(batchFiles)
    .innerJoin(batches, eq(batches.id, batchFiles.batchId))
    .leftJoin(edits, eq(edits.id, batchFiles.editId))
    .where(and(eq(batches.userId, userId), id === undefined ? undefined : eq(batches.id, id)))
    .groupBy(batchFiles.batchId)
  const countsOf = new Map(counted.map(({ batchId, ...counts }) => [batchId, counts]))
  return rows.map((batch) => ({ ...batch, ...(countsOf.get(batch.id) ?? none) }))
}

/** A batch of a user with its counts; undefined for another user's. */
export const readBatch = async (
  queries: Pick<Queries, 'select'>,
  batchId: string,
  userId: string,
): Promise<BatchRow | undefined> => (await readBatches(queries, userId, { id: batchId }))[0]

/** The files of a batch with their state, in their order. */
export const readFiles = (queries: Pick<Queries, 'select'>, batchId: string) =>
  queries
    .select({
      id: batchFiles.id,
      name: batchFiles.name,
      position: batchFiles.position,
      bytes: batchFiles.bytes,
      imageId: batchFiles.imageId,
      editId: batchFiles.editId,
      attempt: batchFiles.attempt,
      status: fileStatus,
      refusalCode: batchFiles.refusalCode,
      refusalMessage: batchFiles.refusalMessage,
      errorCode: edits.errorCode,
      errorMessage: edits.errorMessage,
      engine: edits.engine,
      notes: edits.notes,
      durationMs: edits.durationMs,
      credits: edits.credits,
      resultWidth: edits.width,
      resultHeight: edits.height,
      originalPath: processedImages.originalPath,
      /** The photo's latest result, so that a correction made in the editor counts. */
      processedPath: processedImages.processedPath,
      width: processedImages.width,
      height: processedImages.height,
      hasLocation: processedImages.hasLocation,
      hasOwnMask: sql<boolean>`${batchFileMasks.isFound} is false`,
      marksFound: batchFiles.marksFound,
    })
    .from(batchFiles)
    .leftJoin(edits, eq(edits.id, batchFiles.editId))
    .leftJoin(processedImages, eq(processedImages.id, batchFiles.imageId))
    .leftJoin(batchFileMasks, eq(batchFileMasks.fileId, batchFiles.id))
    .where(eq(batchFiles.batchId, batchId))
    .orderBy(asc(batchFiles.position))

export type FileState = Awaited<ReturnType<typeof readFiles>>[number]

/** Why a file has no result, for people and for programs; undefined for other files. */
export const failureOf = (file: FileState): { readonly code: string; readonly message: string } | undefined => {
  if (file.status !== 'failed' && file.status !== 'cancelled') return undefined
  if (file.imageId === null && file.refusalCode === null)
    return { code: 'not_found', message: 'The photo was deleted.' }
  return {
    code: file.refusalCode ?? file.errorCode ?? 'internal',
    message: file.refusalMessage ?? file.errorMessage ?? 'The edit ended without a result.',
  }
}
