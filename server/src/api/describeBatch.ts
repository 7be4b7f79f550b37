import type { BatchFile, BatchSummary } from '@spotless/contract/batch'
import { errorCodeSchema, SpotlessError } from '@spotless/contract/error'
import { z } from 'zod'
import { type BatchRow, type FileState, failureOf, readBatch } from '../batches/readBatch.ts'
import type { ApiDeps } from './deps.ts'
import { fileLink } from './fileLink.ts'

export const batchParameters = z.strictObject({ id: z.uuid({ error: 'That is not the id of a batch.' }) })

/**
 * Reads a batch of a user. Another user's batch is reported like one that does not exist.
 * @throws SpotlessError `not_found`
 */
export const ownBatch = async (
  { database }: Pick<ApiDeps, 'database'>,
  batchId: string,
  userId: string,
): Promise<BatchRow> => {
  const batch = await readBatch(database, batchId, userId)
  if (batch === undefined) throw new SpotlessError('not_found', 'There is no such batch.')
  return batch
}

/** A batch as the API shows it, without its files. */
export const describeBatch = (batch: BatchRow): BatchSummary => {
  const { id, editingMode, options, prompt, hasMask, status, pauseCode, pauseMessage, createdAt } = batch
  const { total, completed, failed, cancelled } = batch
  const isPausedByServer = status === 'paused' && pauseCode !== null
  return {
    id,
    mode: editingMode,
    options,
    prompt,
    hasMask,
    status,
    ...(isPausedByServer && { pauseReason: { code: pauseCode, message: pauseMessage ?? '' } }),
    total,
    completed,
    failed,
    cancelled,
    createdAt: createdAt.toISOString(),
  }
}

/** A file of a batch as the API shows it. */
export const describeFile = (deps: Pick<ApiDeps, 'config' | 'secrets' | 'now'>, file: FileState): BatchFile => {
  const { id, name, status, bytes, imageId, originalPath, processedPath, width, height, hasLocation } = file
  const failure = failureOf(file)
  const code = errorCodeSchema.safeParse(failure?.code)
  return {
    id,
    name,
    status,
    bytes,
    ...(failure && { error: failure.message }),
    ...(failure && code.success && { errorCode: code.data }),
    ...(imageId !== null && { imageId }),
    ...(originalPath !== null && { originalPath: fileLink(deps, originalPath) }),
    ...(status === 'completed' && processedPath !== null && { processedPath: fileLink(deps, processedPath) }),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(hasLocation !== null && { hasLocation }),
    ...(file.hasOwnMask && { hasOwnMask: true }),
    ...(file.marksFound !== null && { marksFound: file.marksFound }),
  }
}
