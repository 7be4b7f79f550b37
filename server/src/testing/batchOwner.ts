import type { BatchAnswer } from '@spotless/contract/batch'
import { eq } from 'drizzle-orm'
import { usageRecords, users } from '../db/schema.ts'
import type { ServerUnderTest } from './serverUnderTest.ts'

/** A file to send: its name with sub-folders, and its content. */
export type SentFile = readonly [name: string, content: Uint8Array]

/** A new person of a server under test, with calls about one batch of theirs. */
export const batchOwnerOf = async (server: ServerUnderTest, email: string) => {
  const token = await server.token(email)
  const authorization = `Bearer ${token}`
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })
  // The first call creates the user's row.
  await call('GET', '/api/usage')
  const send = async (id: string, files: readonly SentFile[]) => {
    const form = new FormData()
    for (const [name, content] of files) form.append('file', new Blob([new Uint8Array(content)]), name)
    const encoded = new Response(form)
    return server.app.inject({
      method: 'POST',
      url: `/api/batches/${id}/files`,
      headers: { authorization, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }
  const create = async (
    files: readonly SentFile[],
    recipe: object = { mode: 'background-removal' },
  ): Promise<string> => {
    const { id } = (await call('POST', '/api/batches', recipe)).json() as { id: string }
    if (files.length > 0) await send(id, files)
    return id
  }
  const read = async (id: string): Promise<BatchAnswer> => (await call('GET', `/api/batches/${id}`)).json()
  const until = async (id: string, isReached: (batch: BatchAnswer) => boolean): Promise<BatchAnswer> => {
    for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 25))) {
      const batch = await read(id)
      if (isReached(batch)) return batch
      if (Date.now() > end) throw new Error(`The batch stayed at ${JSON.stringify({ ...batch, files: undefined })}.`)
    }
  }
  const creditsUsed = async (): Promise<number> => (await call('GET', '/api/usage')).json().creditsUsed
  const subscribe = () =>
    server.connection.database.update(users).set({ subscriptionTier: 'yearly' }).where(eq(users.email, email))
  const charges = async (): Promise<number> =>
    (
      await server.connection.database
        .select({ id: usageRecords.id })
        .from(usageRecords)
        .innerJoin(users, eq(users.id, usageRecords.userId))
        .where(eq(users.email, email))
    ).length
  return { email, token, call, send, create, read, until, creditsUsed, subscribe, charges }
}
