import { inArray } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { edits, processedImages } from '../db/schema.ts'
import type { Storage } from '../storage/storage.ts'

/** Age up to which a file needs no row: files are stored before their row is written. */
const graceMs = 3_600_000
const filesPerQuery = 500

const imagePattern = /^([0-9a-f-]{36}\/([0-9a-f-]{36}))\//

interface StoredFile {
  readonly key: string
  readonly folder: string
  readonly imageId: string
}

/** The given photos that have a row, and the keys of all files that rows reference. */
const readKnown = async (database: Database, imageIds: readonly string[]) => {
  const images = await database
    .select({ id: processedImages.id, originalPath: processedImages.originalPath })
    .from(processedImages)
    .where(inArray(processedImages.id, [...imageIds]))
  const made = await database
    .select({
      status: edits.status,
      mask: edits.maskPath,
      previousWork: edits.previousWorkPath,
      result: edits.resultPath,
      work: edits.workPath,
    })
    .from(edits)
    .where(inArray(edits.imageId, [...imageIds]))
  const keys = made.flatMap(({ status, mask, previousWork, result, work }) =>
    // An edit that ended without a result keeps no files.
    status === 'failed' || status === 'cancelled' ? [] : [mask, previousWork, result, work],
  )
  return {
    images: new Set(images.map(({ id }) => id)),
    keys: new Set([...images.map(({ originalPath }) => originalPath), ...keys]),
  }
}

/**
 * Deletes files that no row references: leftovers of a process that died between storing a file and writing its row, or of a
 * worker whose edit another worker completed.
 * @returns number of deleted folders of photos and of single files
 */
export const sweepOrphans = async (
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  now: Date,
): Promise<number> => {
  const before = new Date(now.getTime() - graceMs)
  await storage.removeUnfinished?.(before)
  let removed = 0
  let files: StoredFile[] = []
  const removeUnknown = async (): Promise<void> => {
    const known = await readKnown(database, [...new Set(files.map(({ imageId }) => imageId))])
    const folders = new Set<string>()
    for (const { key, folder, imageId } of files) {
      if (!known.images.has(imageId)) folders.add(folder)
      else if (!known.keys.has(key)) {
        await storage.remove(key)
        removed += 1
      }
    }
    for (const folder of folders) await storage.removeFolder(folder)
    removed += folders.size
    files = []
  }
  for await (const { key, writtenAt } of storage.list()) {
    const [, folder, imageId] = imagePattern.exec(key) ?? []
    if (folder === undefined || imageId === undefined || writtenAt > before) continue
    files.push({ key, folder, imageId })
    if (files.length >= filesPerQuery) await removeUnknown()
  }
  if (files.length > 0) await removeUnknown()
  return removed
}
