import type { Plan } from '@spotless/contract/account'
import type { Mode } from '@spotless/contract/mode'
import { currentToken } from '../../../lib/identity.ts'
import { refusePhoto } from '../../upload/refusePhoto.ts'
import { editor, type QueuedPhoto } from '../editorStore.ts'
import { fail, failCall } from './failures.ts'
import { withTask } from './runEdit.ts'
import { uploadPhoto } from './uploadPhoto.ts'

const upload = async (file: File, mode: Mode, queueId: number | null): Promise<void> => {
  if (!(await currentToken())) {
    fail('Authentication error', 'Please sign in again.')
    return
  }
  try {
    const answer = await withTask('upload', (signal) => uploadPhoto(file, mode, signal))
    editor.open({ file, answer, url: URL.createObjectURL(file) }, queueId)
  } catch (error) {
    failCall(error, 'Upload failed', 'Failed to upload file. Please try again.')
  }
}

/**
 * Takes photos in: each is refused here with a reason where that is plain. The first is uploaded and opened unless one
 * is open already; the others wait in the queue.
 */
export const takePhotos = async (files: readonly File[], mode: Mode, plan: Plan): Promise<void> => {
  if (editor.get().task) return
  const refusals = await Promise.all(files.map((file) => refusePhoto(file, plan)))
  const refusal = refusals.find((reason) => reason !== null)
  if (refusal) fail('Upload failed', refusal)
  const accepted = files.filter((_, index) => refusals[index] === null)
  const [first] = accepted
  if (!first) return
  const { photo, queue } = editor.get()
  if (photo || queue.length > 0 || accepted.length > 1) editor.enqueue(accepted)
  if (photo) return
  await upload(first, mode, editor.get().queue.find((entry) => entry.file === first)?.id ?? null)
}

/** Opens a photo of the queue: as it was left, or by uploading it now. */
export const openQueued = async (entry: QueuedPhoto, mode: Mode): Promise<void> => {
  const { task, openId } = editor.get()
  if (task || entry.id === openId) return
  if (entry.session) editor.reopen(entry)
  else await upload(entry.file, mode, entry.id)
}
