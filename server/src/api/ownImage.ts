import { SpotlessError } from '@spotless/contract/error'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { processedImages } from '../db/schema.ts'

export type Image = typeof processedImages.$inferSelect

/**
 * Reads an image of a user. Another user's image is reported like one that does not exist.
 * @throws SpotlessError `not_found`
 */
export const ownImage = async (database: Database, imageId: string, userId: string): Promise<Image> => {
  const [image] = await database
    .select()
    .from(processedImages)
    .where(and(eq(processedImages.id, imageId), eq(processedImages.userId, userId)))
  if (image === undefined) throw new SpotlessError('not_found', 'There is no such photo. Please upload it again.')
  return image
}
