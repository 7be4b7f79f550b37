import { SpotlessError } from '@spotless/contract/error'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { edits } from '../db/schema.ts'
import type { Image } from './ownImage.ts'

/**
 * The mask and the start of a charged erase, from which its other fills are made.
 * @throws SpotlessError `invalid_input` when the edit is not a completed and charged object removal of this photo
 */
export const chargedErase = async (
  database: Database,
  image: Image,
  editId: string,
): Promise<{ readonly maskPath: string; readonly previousWorkPath: string | null }> => {
  const [edit] = await database
    .select()
    .from(edits)
    .where(and(eq(edits.id, editId), eq(edits.imageId, image.id), eq(edits.status, 'completed')))
  const isErase = edit?.editingMode === 'object-removal' && edit.action === 'erase' && edit.credits > 0
  if (edit === undefined || !isErase || edit.maskPath === null) {
    throw new SpotlessError('invalid_input', 'anotherFillOf must be a charged object removal of this photo.')
  }
  return { maskPath: edit.maskPath, previousWorkPath: edit.previousWorkPath }
}
