import type { Plan } from '@spotless/contract/account'
import type { Mode } from '@spotless/contract/mode'
import { currentToken } from '../../../lib/identity.ts'
import { checkPhoto } from '../../upload/checkPhoto.ts'
import { editor, type QueuedPhoto } from '../editorStore.ts'
import { showCallError, showError } from './editorToasts.ts'
import { previewUrl } from './previewUrl.ts'
import { withTask } from './runEdit.ts'
import { uploadPhoto } from './uploadPhoto.ts'

const upload = async (file: File, mode: Mode, queueId: number | null): Promise<void> => {
  if (!(await currentToken())) {
    showError('Authentication error', 'Please sign in again.')
    return
  }
  try {
    const photo = await withTask('upload', async (signal) => {
      const answer = await uploadPhoto(file, mode, signal)
      return { file, answer, url: await previewUrl(file, answer, signal) }
    })
    editor.open(photo, queueId)
  } catch (error) {
    showCallError(error, 'Upload failed', 'Failed to upload file. Please try again.')
  }
}

/**
 * Adds photos to the editor. Files that are plainly unusable are rejected with a reason. The first
 * is uploaded and opened unless a photo is already open; the others wait in the queue.
 */
export const addPhotos = async (files: readonly File[], mode: Mode, plan: Plan): Promise<void> => {
  if (editor.get().task) return
  const problems = await Promise.all(files.map((file) => checkPhoto(file, plan)))
  const problem = problems.find((reason) => reason !== null)
  if (problem) showError('Upload failed', problem)
  const accepted = files.filter((_, index) => problems[index] === null)
  const [first] = accepted
  if (!first) return
  const { photo, queue } = editor.get()
  if (photo || queue.length > 0 || accepted.length > 1) editor.enqueue(accepted)
  if (photo) return
  await upload(first, mode, editor.get().queue.find((entry) => entry.file === first)?.id ?? null)
}

/** Opens a photo of the queue: with its session, or by uploading it now. */
export const openQueued = async (entry: QueuedPhoto, mode: Mode): Promise<void> => {
  const { task, openId } = editor.get()
  if (task || entry.id === openId) return
  if (entry.session) editor.reopen(entry)
  else await upload(entry.file, mode, entry.id)
}
