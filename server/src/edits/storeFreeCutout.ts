import { SpotlessError } from '@spotless/contract/error'
import type { PhotoFormat } from '@spotless/contract/upload'
import { and, desc, eq, inArray, isNotNull, isNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../db/connect.ts'
import { edits, processedImages } from '../db/schema.ts'
import type { Storage } from '../storage/storage.ts'

/** Most changed backgrounds of one photo, and most corrections; the oldest are deleted, as they cost nothing. */
export const maxFreeCutouts = 20

export interface FreeCutoutResult {
  readonly id: string
  readonly imageId: string
  readonly userId: string
  /** Key of the work file of the cut-out that the result was made from. */
  readonly cutoutWorkPath: string
  readonly resultPath: string
  /** Key of the result's own work file: of a correction, from which further changes start. */
  readonly workPath?: string
  readonly storedBytes: number
  readonly engine: string
  readonly notes: readonly string[]
  readonly width: number
  readonly height: number
  readonly format: PhotoFormat
  readonly durationMs: number
  readonly creditPeriod: Date
  readonly requestHash: string
}

/**
 * Stores a changed background or a correction of a cut-out as the photo's latest result: a completed edit without a charge. A
 * changed background has no work file, so that further changes start from the cut-out. Of more than `maxFreeCutouts` of either
 * the oldest are deleted, except corrections whose work file another edit starts from.
 *
 * @throws SpotlessError `not_found` when the photo was deleted meanwhile; the result's file is then deleted, too
 */
export const storeFreeCutout = async (
  deps: { readonly database: Database; readonly storage: Storage },
  { cutoutWorkPath, ...result }: FreeCutoutResult,
): Promise<void> => {
  const removeFiles = async ({ resultPath, workPath }: { resultPath: string | null; workPath?: string | null }) => {
    for (const path of [resultPath, workPath]) if (path) await deps.storage.remove(path)
  }
  const dropped = await deps.database.transaction(async (transaction) => {
    // The photo's row is locked first: it may have been deleted, and concurrent changes must agree on the oldest.
    const [image] = await transaction
      .update(processedImages)
      .set({ processedPath: result.resultPath })
      .where(eq(processedImages.id, result.imageId))
      .returning({ id: processedImages.id })
    if (image === undefined) return undefined
    const now = new Date()
    await transaction.insert(edits).values({
      ...result,
      editingMode: 'background-removal',
      action: 'erase',
      status: 'completed',
      previousWorkPath: cutoutWorkPath,
      credits: 0,
      creditState: 'charged',
      attempts: 1,
      startedAt: now,
      finishedAt: now,
    })
    const later = alias(edits, 'later')
    const older = await transaction
      .select({ id: edits.id })
      .from(edits)
      .where(
        and(
          eq(edits.imageId, result.imageId),
          isNotNull(edits.previousWorkPath),
          eq(edits.editingMode, 'background-removal'),
          result.workPath === undefined ? isNull(edits.workPath) : isNotNull(edits.workPath),
          eq(edits.credits, 0),
          notExists(transaction.select({ id: later.id }).from(later).where(eq(later.previousWorkPath, edits.workPath))),
        ),
      )
      .orderBy(desc(edits.createdAt))
      .offset(maxFreeCutouts)
    if (older.length === 0) return []
    const ids = older.map(({ id }) => id)
    return transaction
      .delete(edits)
      .where(inArray(edits.id, ids))
      .returning({ resultPath: edits.resultPath, workPath: edits.workPath })
  })
  if (dropped === undefined) {
    await removeFiles(result)
    throw new SpotlessError('not_found', 'The photo was deleted meanwhile.')
  }
  for (const files of dropped) await removeFiles(files)
}
