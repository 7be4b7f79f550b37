import { candidatesAnswerSchema, type Outline, type SelectionHint } from '@spotless/contract/candidates'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'
import type { EditResult } from '../editorStore.ts'

/**
 * What clicks and strokes select in a photo or in one of its results.
 * @returns outlines in its pixels, the largest first
 * @throws {CallError} if the server refuses
 */
export const askForSelection = async (
  photoId: string,
  from: EditResult | null,
  hints: readonly SelectionHint[],
): Promise<readonly Outline[]> => {
  // A result that is an upload of its own is searched as that upload.
  const editId = from === null || from.isUpload ? undefined : from.answer.editId
  const payload = { hints, ...(editId !== undefined && { editId }) }
  const response = await call('POST', route.candidates(from?.imageId ?? photoId), { payload })
  const { candidates } = candidatesAnswerSchema.parse(await response.json())
  return candidates.filter(({ kind }) => kind === 'object').map(({ outline }) => outline)
}
