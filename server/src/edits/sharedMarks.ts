import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Database, Queries } from '../db/connect.ts'
import { batchFileMasks, batchFiles, batchSharedMarks, processedImages } from '../db/schema.ts'
import type { Storage } from '../storage/storage.ts'
import { bytesOfMask } from './bytesOfMask.ts'
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
  /** Masks of the companions, where each photo's marks were found by themselves. */
  readonly companionMasks?: readonly Uint8Array[]
}

const fileOf = async (queries: Pick<Queries, 'select'>, editId: string) => {
  const [file] = await queries
    .select({
      batchId: batchFiles.batchId,
      imageId: batchFiles.imageId,
      width: processedImages.width,
      height: processedImages.height,
      isFound: batchFileMasks.isFound,
    })
    .from(batchFiles)
    .innerJoin(processedImages, eq(processedImages.id, batchFiles.imageId))
    .leftJoin(batchFileMasks, eq(batchFileMasks.fileId, batchFiles.id))
    .where(eq(batchFiles.editId, editId))
  return file
}

/** How the mask of a batch's edit came about: placed by a rule, found in the photo, or painted over it. */
const originOf = ({ options: { maskPlacement, findMarks } }: Edit, isFound: boolean | null) => {
  if (maskPlacement !== undefined) return isFound === false ? 'painted' : 'placed'
  return findMarks === true && isFound === true ? 'found' : 'painted'
}

/**
 * The marks that the photos of an edit's batch share, or other photos of it to solve them from. Undefined for edits outside
 * batches, of other modes, and of photos whose mask was painted for them alone.
 */
export const readSharedMarks = async (
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  edit: Edit,
): Promise<SharedMarksInput | undefined> => {
  if (!edit.isBatch || edit.maskPath === null || edit.editingMode !== 'watermark-removal') return undefined
  const file = await fileOf(database, edit.id)
  if (file === undefined || file.imageId === null) return undefined
  const origin = originOf(edit, file.isFound)
  if (origin === 'painted') return undefined
  const isOfOneSize = origin === 'found' || edit.options.maskPlacement?.unit === 'photo'
  const key = { batchId: file.batchId, photoSize: isOfOneSize ? `${file.width}x${file.height}` : 'any' }
  const [known] = await database
    .select()
    .from(batchSharedMarks)
    .where(and(eq(batchSharedMarks.batchId, key.batchId), eq(batchSharedMarks.photoSize, key.photoSize)))
  if (known !== undefined) {
    return known.marks === '' ? undefined : { key, sharedMarks: Buffer.from(known.marks, 'base64') }
  }
  const others = await database
    .select({ originalPath: processedImages.originalPath, maskData: batchFileMasks.maskData })
    .from(batchFiles)
    .innerJoin(processedImages, eq(processedImages.id, batchFiles.imageId))
    .leftJoin(batchFileMasks, eq(batchFileMasks.fileId, batchFiles.id))
    .where(
      and(
        eq(batchFiles.batchId, key.batchId),
        isNotNull(batchFiles.imageId),
        ne(batchFiles.imageId, file.imageId),
        origin === 'found'
          ? eq(batchFileMasks.isFound, true)
          : or(isNull(batchFileMasks.fileId), eq(batchFileMasks.isFound, true)),
        isNull(batchFiles.refusalCode),
        isOfOneSize ? and(eq(processedImages.width, file.width), eq(processedImages.height, file.height)) : undefined,
      ),
    )
    .orderBy(asc(batchFiles.position))
    .limit(maxCompanions)
  const companions = await Promise.all(others.map(({ originalPath }) => storage.read(originalPath)))
  if (origin === 'placed') return { key, companions }
  return { key, companions, companionMasks: others.map(({ maskData }) => bytesOfMask(maskData ?? '')) }
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
