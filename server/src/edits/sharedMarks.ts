import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Database, Queries } from '../db/connect.ts'
import { batchFileMasks, batchFiles, batchSharedMarks, processedImages } from '../db/schema.ts'
import type { Storage } from '../storage/storage.ts'
import type { Edit } from './edit.ts'

/** More photos hardly make the estimate of a mark better, and each is read whole. */
const maxCompanions = 7

/** Where the shared marks of an edit are kept: one entry for each size of photo that shows the mark in the same pixels. */
interface MarksKey {
  readonly batchId: string
  readonly photoSize: string
}

/** What an edit is given of the other photos of its batch. */
export interface SharedMarksInput {
  readonly key: MarksKey
  readonly sharedMarks?: Uint8Array
  readonly companions?: readonly Uint8Array[]
}

const fileOf = async (queries: Pick<Queries, 'select'>, editId: string) => {
  const [file] = await queries
    .select({
      batchId: batchFiles.batchId,
      imageId: batchFiles.imageId,
      width: processedImages.width,
      height: processedImages.height,
      ownMask: batchFileMasks.fileId,
    })
    .from(batchFiles)
    .innerJoin(processedImages, eq(processedImages.id, batchFiles.imageId))
    .leftJoin(batchFileMasks, eq(batchFileMasks.fileId, batchFiles.id))
    .where(eq(batchFiles.editId, editId))
  return file
}

/**
 * The marks that the photos of an edit's batch share, or other photos of it to solve them from. Undefined for edits outside
 * batches, of other modes, and of photos whose mask was corrected.
 */
export const readSharedMarks = async (
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  edit: Edit,
): Promise<SharedMarksInput | undefined> => {
  const { maskPlacement } = edit.options
  const isPlaced = edit.isBatch && edit.maskPath !== null && maskPlacement !== undefined
  if (!isPlaced || edit.editingMode !== 'watermark-removal') return undefined
  const file = await fileOf(database, edit.id)
  if (file === undefined || file.ownMask !== null || file.imageId === null) return undefined
  const isScaled = maskPlacement.unit === 'photo'
  const key = { batchId: file.batchId, photoSize: isScaled ? `${file.width}x${file.height}` : 'any' }
  const [known] = await database
    .select()
    .from(batchSharedMarks)
    .where(and(eq(batchSharedMarks.batchId, key.batchId), eq(batchSharedMarks.photoSize, key.photoSize)))
  if (known !== undefined) {
    return known.marks === '' ? undefined : { key, sharedMarks: Buffer.from(known.marks, 'base64') }
  }
  const others = await database
    .select({ originalPath: processedImages.originalPath })
    .from(batchFiles)
    .innerJoin(processedImages, eq(processedImages.id, batchFiles.imageId))
    .leftJoin(batchFileMasks, eq(batchFileMasks.fileId, batchFiles.id))
    .where(
      and(
        eq(batchFiles.batchId, key.batchId),
        isNotNull(batchFiles.imageId),
        ne(batchFiles.imageId, file.imageId),
        isNull(batchFileMasks.fileId),
        isNull(batchFiles.refusalCode),
        isScaled ? and(eq(processedImages.width, file.width), eq(processedImages.height, file.height)) : undefined,
      ),
    )
    .orderBy(asc(batchFiles.position))
    .limit(maxCompanions)
  const companions = await Promise.all(others.map(({ originalPath }) => storage.read(originalPath)))
  return { key, companions }
}

/** Keeps what the engine solved from an edit's companions; empty where there was nothing, so that it is not tried again. */
export const keepSharedMarks = async (
  queries: Queries,
  { key, companions = [] }: SharedMarksInput,
  sharedMarks: Uint8Array | undefined,
): Promise<void> => {
  const isFinal = sharedMarks !== undefined || companions.length === maxCompanions
  if (companions.length === 0 || !isFinal) return
  const marks = sharedMarks === undefined ? '' : Buffer.from(sharedMarks).toString('base64')
  await queries
    .insert(batchSharedMarks)
    .values({ ...key, marks })
    .onConflictDoNothing()
}
