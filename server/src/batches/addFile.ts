import { type ErrorCode, SpotlessError } from '@spotless/contract/error'
import { maxBatchFiles } from '@spotless/contract/limits'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Allowance } from '../billing/allowance.ts'
import { lockUser } from '../billing/credits.ts'
import { assertStorageRoom, storageUseOf } from '../billing/storageUse.ts'
import type { Database, Queries } from '../db/connect.ts'
import { batches, batchFiles, processedImages } from '../db/schema.ts'
import type { BatchEvents } from './batchEvents.ts'
import type { Batch } from './readBatch.ts'

interface FileDeps {
  readonly database: Database
  readonly batchEvents: BatchEvents
}

/** A file as it arrived: stored as a photo, or refused. */
export interface ReceivedFile {
  readonly name: string
  readonly bytes: number
  readonly contentHash: string | null
  readonly photo?: typeof processedImages.$inferInsert
  readonly refusal?: { readonly code: ErrorCode; readonly message: string }
}

const withoutExtension = (name: string): string => name.replace(/\.[^./]*$/, '')

/** The id of the accepted file with this name and content, which a repeated upload need not store again. */
export const knownFile = async (
  queries: Pick<Queries, 'select'>,
  batchId: string,
  name: string,
  contentHash: string,
): Promise<string | undefined> => {
  const [file] = await queries
    .select({ id: batchFiles.id })
    .from(batchFiles)
    .where(
      and(
        eq(batchFiles.batchId, batchId),
        eq(batchFiles.contentHash, contentHash),
        isNotNull(batchFiles.imageId),
        or(eq(batchFiles.name, name), sql`starts_with(${batchFiles.name}, ${`${withoutExtension(name)} (`})`),
      ),
    )
  return file?.id
}

/** The name, or with a number before its extension where another file of the batch has it. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  const base = withoutExtension(name)
  for (let number = 2; ; number += 1) {
    const next = `${base} (${number})${name.slice(base.length)}`
    if (!taken.has(next)) return next
  }
}

/**
 * Adds a file to a batch, which runs again if it had completed. A file that was refused before is replaced by one of the same
 * name.
 *
 * @returns the file's id, and whether the photo was taken into the batch; the caller deletes one that was not
 * @throws SpotlessError `conflict` when the batch was cancelled or deleted, `too_many_files`, `storage_full`
 */
export const addFile = (
  deps: FileDeps,
  { id: batchId, userId }: Pick<Batch, 'id' | 'userId'>,
  { name, bytes, contentHash, photo, refusal }: ReceivedFile,
  allowance: Allowance,
): Promise<{ readonly id: string; readonly isTaken: boolean }> =>
  deps.database.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    const known = contentHash === null ? undefined : await knownFile(transaction, batchId, name, contentHash)
    if (known !== undefined) return { id: known, isTaken: false }
    const [batch] = await transaction
      .update(batches)
      .set({
        activeAt: new Date(),
        status: sql`case when ${batches.status} = 'completed' then 'running' else ${batches.status} end`,
      })
      .where(eq(batches.id, batchId))
      .returning({ status: batches.status })
    if (batch === undefined || batch.status === 'cancelled') {
      throw new SpotlessError('conflict', 'This batch was cancelled. Please make a new one for more photos.')
    }
    const others = await transaction
      .select({ id: batchFiles.id, name: batchFiles.name, imageId: batchFiles.imageId, position: batchFiles.position })
      .from(batchFiles)
      .where(eq(batchFiles.batchId, batchId))
    if (photo !== undefined) {
      assertStorageRoom(await storageUseOf(transaction, userId), allowance, { photos: 1, bytes })
      await transaction.insert(processedImages).values(photo)
    }
    const facts = {
      bytes,
      contentHash,
      imageId: photo?.id ?? null,
      refusalCode: refusal?.code ?? null,
      refusalMessage: refusal?.message ?? null,
    }
    const refusedBefore = others.find((other) => other.name === name && other.imageId === null)
    if (refusedBefore !== undefined) {
      await transaction
        .update(batchFiles)
        .set({ ...facts, editId: null })
        .where(eq(batchFiles.id, refusedBefore.id))
      await deps.batchEvents.publish(batchId, transaction)
      return { id: refusedBefore.id, isTaken: true }
    }
    if (others.length >= maxBatchFiles) {
      throw new SpotlessError('too_many_files', `A batch holds at most ${maxBatchFiles} files.`)
    }
    const position = Math.max(0, ...others.map((other) => other.position)) + 1
    const [added] = await transaction
      .insert(batchFiles)
      .values({ ...facts, batchId, position, name: freeName(name, new Set(others.map((other) => other.name))) })
      .returning({ id: batchFiles.id })
    if (added === undefined) throw new Error('Expected one inserted file but received none.')
    await deps.batchEvents.publish(batchId, transaction)
    return { id: added.id, isTaken: true }
  })
