import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * Listens on a channel over a connection of its own, which is opened again whenever it breaks. What is notified while
 * it is broken is lost, so listeners also look for themselves now and then.
 */
export const listenPostgres = async (
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> => {
  let isClosed = false
  let current: Client | undefined

  const connect = async (): Promise<void> => {
    const client = new Client({ connectionString: url, keepAlive: true })
    client.on('notification', (notification) => onPayload(notification.payload ?? ''))
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (isClosed) return client.end()
    current = client
    // Only a connection that stood is opened again from here: one that never did has its caller trying on.
    client.on('end', () => {
      if (!isClosed) void reconnect()
    })
  }

  const reconnect = async (): Promise<void> => {
    for (let waitMs = 100; !isClosed; waitMs = Math.min(5_000, waitMs * 2)) {
      await sleep(waitMs)
      const isConnected = await connect().then(
        () => true,
        () => false,
      )
      if (isConnected) return
    }
  }

  await connect()
  return async () => {
    isClosed = true
    await current?.end().catch(() => undefined)
  }
}
