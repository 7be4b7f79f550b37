import { SpotlessError } from '@spotless/contract/error'
import type { Mode } from '@spotless/contract/mode'
import type { EraseOptions } from '@spotless/contract/options'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { edits } from '../db/schema.ts'
import type { Image } from './ownImage.ts'

/** What other results of a removal have in common with it. */
interface ChargedRemoval {
  /** Null for a background, whose subject is found without a mask. */
  readonly maskPath: string | null
  readonly previousWorkPath: string | null
  readonly shadows: EraseOptions['shadows']
}

/** Modes whose edits can be made differently at no cost. */
export const isRemoval = (mode: Mode): boolean =>
  mode === 'object-removal' || mode === 'watermark-removal' || mode === 'background-removal'

/**
 * The mask and the start of a charged removal, from which its other results are made.
 * @throws SpotlessError `invalid_input` when the edit is not a completed and charged removal in this mode and of this photo
 */
export const chargedRemoval = async (
  database: Database,
  image: Image,
  mode: Mode,
  editId: string,
): Promise<ChargedRemoval> => {
  const [edit] = await database
    .select()
    .from(edits)
    .where(and(eq(edits.id, editId), eq(edits.imageId, image.id), eq(edits.status, 'completed')))
  const isCharged = edit?.editingMode === mode && isRemoval(mode) && edit.action === 'erase' && edit.credits > 0
  if (edit === undefined || !isCharged || (edit.maskPath === null && mode !== 'background-removal')) {
    throw new SpotlessError('invalid_input', 'anotherFillOf must be a charged removal of this photo in the same mode.')
  }
  const shadows = edit.options.erase?.shadows ?? []
  return { maskPath: edit.maskPath, previousWorkPath: edit.previousWorkPath, shadows }
}
