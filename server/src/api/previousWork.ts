import { SpotlessError } from '@spotless/contract/error'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { edits } from '../db/schema.ts'
import { partsOfResultKey } from '../storage/keys.ts'
import { keyOfFileUrl } from '../storage/signFileUrl.ts'
import type { Image } from './ownImage.ts'

/**
 * The lossless intermediate of the result that an iterative edit starts from. The URL is read, never fetched.
 * @throws SpotlessError `invalid_input` when it is not the URL of a result of this image
 */
export const previousWork = async (
  database: Database,
  image: Image,
  currentImageUrl: string | null | undefined,
  publicUrl: string,
): Promise<string> => {
  const key = keyOfFileUrl(currentImageUrl ?? '', publicUrl)
  const parts = key === undefined ? undefined : partsOfResultKey(key)
  const refusal = 'currentImageUrl must be a result of this photo.'
  if (key === undefined || parts?.userId !== image.userId || parts.imageId !== image.id) {
    throw new SpotlessError('invalid_input', refusal)
  }
  const [edit] = await database
    .select({ workPath: edits.workPath })
    .from(edits)
    .where(and(eq(edits.id, parts.editId), eq(edits.imageId, image.id), eq(edits.resultPath, key)))
  if (edit === undefined) throw new SpotlessError('invalid_input', refusal)
  if (edit.workPath === null) throw new SpotlessError('invalid_input', 'This result cannot be edited further.')
  return edit.workPath
}
