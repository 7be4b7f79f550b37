import { eq } from 'drizzle-orm'
import { batches, batchFiles } from '../db/schema.ts'
import { deleteImage } from '../privacy/deleteImage.ts'
import { type ChangeDeps, cancelBatch } from './changeBatch.ts'
import type { Batch, FileState } from './readBatch.ts'

/**
 * Removes a file from its batch with its photo and results; an open edit of it is cancelled. Charged credits stay charged.
 */
export const removeFile = async (
  deps: ChangeDeps,
  batch: Pick<Batch, 'id' | 'userId'>,
  file: Pick<FileState, 'id' | 'imageId'>,
): Promise<void> => {
  // First, or the file would start while its photo is being deleted.
  await deps.database.delete(batchFiles).where(eq(batchFiles.id, file.id))
  if (file.imageId !== null) await deleteImage(deps, { id: file.imageId, userId: batch.userId })
  await deps.batchEvents.publish(batch.id)
}

/** Deletes a batch with all its photos and results. After an interruption it can be repeated. */
export const deleteBatch = async (deps: ChangeDeps, batch: Pick<Batch, 'id' | 'userId'>): Promise<void> => {
  await cancelBatch(deps, batch)
  const files = await deps.database
    .select({ imageId: batchFiles.imageId })
    .from(batchFiles)
    .where(eq(batchFiles.batchId, batch.id))
  for (const { imageId } of files) {
    if (imageId !== null) await deleteImage(deps, { id: imageId, userId: batch.userId })
  }
  await deps.database.delete(batches).where(eq(batches.id, batch.id))
  await deps.batchEvents.publish(batch.id)
}
