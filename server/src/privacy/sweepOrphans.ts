import { inArray } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { processedImages } from '../db/schema.ts'
import type { Storage } from '../storage/storage.ts'

/** A file may be this old before it needs a row: an upload is stored first and known afterwards. */
const graceMs = 3_600_000
const imagesPerQuery = 500

const imagePattern = /^([0-9a-f-]{36}\/([0-9a-f-]{36}))\//

/**
 * Removes files of photos that no row knows of: what is left when a process dies between storing an upload and writing
 * its row.
 * @returns how many photos' folders were removed
 */
export const sweepOrphans = async (
  deps: { readonly database: Database; readonly storage: Storage },
  now: Date,
): Promise<number> => {
  const { database, storage } = deps
  let removed = 0
  const folders = new Map<string, string>()
  const removeUnknown = async (): Promise<void> => {
    const rows = await database
      .select({ id: processedImages.id })
      .from(processedImages)
      .where(inArray(processedImages.id, [...folders.values()]))
    const known = new Set(rows.map(({ id }) => id))
    for (const [folder, imageId] of folders) {
      if (known.has(imageId)) continue
      await storage.removeFolder(folder)
      removed += 1
    }
    folders.clear()
  }
  for await (const { key, writtenAt } of storage.list()) {
    const [, folder, imageId] = imagePattern.exec(key) ?? []
    if (folder === undefined || imageId === undefined || now.getTime() - writtenAt.getTime() < graceMs) continue
    folders.set(folder, imageId)
    if (folders.size >= imagesPerQuery) await removeUnknown()
  }
  if (folders.size > 0) await removeUnknown()
  return removed
}
