import { EventEmitter } from 'node:events'
import { progressEventSchema } from '@spotless/contract/progress'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection, Queries } from '../db/connect.ts'

const progressChannel = 'spotless_progress'
const cancelChannel = 'spotless_cancel'
/** Name of the emitter's event for every edit; ids of edits are UUIDs. */
const anyEdit = 'any'

const editProgressSchema = progressEventSchema.extend({ imageId: z.uuid() })
/** The progress of an edit and the image that it edits. */
export type EditProgress = z.infer<typeof editProgressSchema>

/** Notifications about edits, sent through the database to every process. */
export interface EditEvents {
  /** Inside a transaction, the notification is sent on commit. */
  readonly publish: (event: EditProgress, queries?: Queries) => Promise<void>
  /** @returns what unsubscribes */
  readonly onProgress: (editId: string, listener: (event: EditProgress) => void) => () => void
  /** Like `onProgress`, for all edits of an image. @returns what unsubscribes */
  readonly onImageProgress: (imageId: string, listener: (event: EditProgress) => void) => () => void
  /** Like `onProgress`, for every edit. @returns what unsubscribes */
  readonly onAnyProgress: (listener: (event: EditProgress) => void) => () => void
  readonly publishCancel: (editId: string, queries?: Queries) => Promise<void>
  readonly onCancel: (listener: (editId: string) => void) => () => void
  readonly close: () => Promise<void>
}

/** Notifications are hints: they are lost while a connection is down, so receivers also poll the database. */
export const openEditEvents = async (connection: Connection): Promise<EditEvents> => {
  const progress = new EventEmitter()
  const cancels = new EventEmitter()
  progress.setMaxListeners(0)
  cancels.setMaxListeners(0)

  const notify = async (channel: string, payload: string, queries: Queries): Promise<void> => {
    await queries.execute(sql`select pg_notify(${channel}, ${payload})`)
  }
  const stopProgress = await connection.listen(progressChannel, (payload) => {
    const event = editProgressSchema.parse(JSON.parse(payload))
    progress.emit(event.editId, event)
    progress.emit(event.imageId, event)
    progress.emit(anyEdit, event)
  })
  const stopCancels = await connection.listen(cancelChannel, (editId) => cancels.emit('cancel', editId))

  const subscribe = (id: string, listener: (event: EditProgress) => void) => {
    progress.on(id, listener)
    return () => progress.off(id, listener)
  }

  return {
    publish: (event, queries = connection.database) => notify(progressChannel, JSON.stringify(event), queries),
    onProgress: subscribe,
    onImageProgress: subscribe,
    onAnyProgress: (listener) => subscribe(anyEdit, listener),
    publishCancel: (editId, queries = connection.database) => notify(cancelChannel, editId, queries),
    onCancel: (listener) => {
      cancels.on('cancel', listener)
      return () => cancels.off('cancel', listener)
    },
    close: async () => {
      await stopProgress()
      await stopCancels()
    },
  }
}
