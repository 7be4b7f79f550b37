import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * Listens on a channel over a dedicated connection, which is reopened whenever it breaks. Notifications sent meanwhile are
 * lost, so listeners must also poll.
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
    // Only a connection that was established is reopened here: the caller retries one that never was.
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
