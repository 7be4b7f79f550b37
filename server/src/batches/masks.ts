import { SpotlessError } from '@spotless/contract/error'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { batchFileMasks, batchFiles, batchMasks } from '../db/schema.ts'
import type { Batch } from './readBatch.ts'

/** The mask of a batch as a data URL; undefined where it has none. */
export const readBatchMask = async (queries: Pick<Queries, 'select'>, batchId: string): Promise<string | undefined> => {
  const [row] = await queries.select().from(batchMasks).where(eq(batchMasks.batchId, batchId))
  return row?.maskData
}

/** The mask of a file alone, as a data URL, and whether it was found instead of painted; undefined where it has none. */
export const readFileMask = async (
  queries: Pick<Queries, 'select'>,
  fileId: string,
): Promise<{ readonly maskData: string; readonly isFound: boolean } | undefined> => {
  const [row] = await queries.select().from(batchFileMasks).where(eq(batchFileMasks.fileId, fileId))
  return row
}

/** Sets the mask of a batch, or takes it away. */
export const setBatchMask = async (queries: Queries, batchId: string, maskData: string | null): Promise<void> => {
  if (maskData === null) {
    await queries.delete(batchMasks).where(eq(batchMasks.batchId, batchId))
    return
  }
  await queries
    .insert(batchMasks)
    .values({ batchId, maskData })
    .onConflictDoUpdate({ target: batchMasks.batchId, set: { maskData } })
}

/**
 * Sets the mask of one file that has not been edited, or gives it that of the batch, or a new search for marks.
 * @throws SpotlessError `conflict` once its edit was begun
 */
export const setFileMask = async (
  queries: Queries,
  batch: Pick<Batch, 'id'>,
  fileId: string,
  maskData: string | null,
): Promise<void> => {
  const [waiting] = await queries
    .select({ id: batchFiles.id })
    .from(batchFiles)
    .where(and(eq(batchFiles.id, fileId), eq(batchFiles.batchId, batch.id), isNull(batchFiles.editId)))
  if (waiting === undefined) {
    throw new SpotlessError('conflict', 'This photo was edited already. Please open it in the editor to correct it.')
  }
  if (maskData === null) {
    await queries.delete(batchFileMasks).where(eq(batchFileMasks.fileId, fileId))
    await queries.update(batchFiles).set({ marksFound: null }).where(eq(batchFiles.id, fileId))
    return
  }
  const painted = { maskData, isFound: false }
  await queries
    .insert(batchFileMasks)
    .values({ fileId, ...painted })
    .onConflictDoUpdate({ target: batchFileMasks.fileId, set: painted })
}
