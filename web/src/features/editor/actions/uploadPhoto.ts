import type { Mode } from '@spotless/contract/mode'
import { route } from '@spotless/contract/route'
import { type UploadAnswer, uploadAnswerSchema } from '@spotless/contract/upload'
import { call } from '../../../lib/call.ts'

/**
 * Uploads a photo.
 * @throws {CallError} if the server refuses it
 */
export const uploadPhoto = async (file: File, mode: Mode, signal: AbortSignal): Promise<UploadAnswer> => {
  const payload = new FormData()
  payload.append('editingMode', mode)
  payload.append('file', file, file.name)
  return uploadAnswerSchema.parse(await (await call('POST', route.upload, { payload, signal })).json())
}
