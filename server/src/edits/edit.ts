import { percentOf } from '@spotless/contract/progress'
import type { edits } from '../db/schema.ts'
import type { EditProgress } from '../events/editEvents.ts'

export type Edit = typeof edits.$inferSelect

export const isOver = (edit: Pick<Edit, 'status'>): boolean => edit.status !== 'pending' && edit.status !== 'processing'

const messages: Readonly<Record<Edit['status'], string>> = {
  pending: 'Waiting in line',
  processing: 'Reading the photo',
  completed: 'Done',
  failed: 'Processing failed',
  cancelled: 'Cancelled',
}

/** An edit's progress as far as its row shows it. */
export const progressOf = (edit: Pick<Edit, 'id' | 'imageId' | 'status' | 'errorMessage'>): EditProgress => {
  const stage = edit.status === 'pending' ? 'queued' : edit.status === 'processing' ? 'decoding' : 'done'
  const message = edit.status === 'failed' ? (edit.errorMessage ?? messages.failed) : messages[edit.status]
  return { editId: edit.id, imageId: edit.imageId, stage, percent: percentOf(stage), message, status: edit.status }
}
