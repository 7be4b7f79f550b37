import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { Connection, Queries } from '../db/connect.ts'

const channel = 'spotless_batch'

/** Notifications that a batch or a file of it changed, sent through the database to every process. */
export interface BatchEvents {
  /** Inside a transaction, the notification is sent on commit. */
  readonly publish: (batchId: string, queries?: Queries) => Promise<void>
  /** @returns what unsubscribes */
  readonly onChange: (listener: (batchId: string) => void) => () => void
  readonly close: () => Promise<void>
}

/** Notifications are hints: they are lost while a connection is down, so receivers also poll the database. */
export const openBatchEvents = async (connection: Connection): Promise<BatchEvents> => {
  const changes = new EventEmitter()
  changes.setMaxListeners(0)
  const stop = await connection.listen(channel, (batchId) => changes.emit('change', batchId))
  return {
    publish: async (batchId, queries = connection.database) => {
      await queries.execute(sql`select pg_notify(${channel}, ${batchId})`)
    },
    onChange: (listener) => {
      changes.on('change', listener)
      return () => changes.off('change', listener)
    },
    close: stop,
  }
}
