import { SpotlessError } from '@spotless/contract/error'
import type { EditJob, Editor } from './editor.ts'
import { maskOfOutlines } from './maskOfOutlines.ts'

/**
 * Finds a photo's marks and draws them as a mask.
 * @throws SpotlessError `mask_required` when none is found
 */
export const maskOfFoundMarks = async (
  job: Pick<EditJob, 'name' | 'photo'>,
  editor: Editor,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const found = await editor.findMarks(job, signal)
  if (found.candidates.length === 0) {
    throw new SpotlessError('mask_required', 'No mark was found in this photo. Mark it with a mask.')
  }
  return maskOfOutlines(found)
}
