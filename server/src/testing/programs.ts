import { eq } from 'drizzle-orm'
import { users } from '../db/schema.ts'
import type { ServerUnderTest } from './serverUnderTest.ts'

/** A person on the yearly plan, with an API key for a program of theirs. */
export const programOwner = async (
  server: ServerUnderTest,
  email: string,
): Promise<{ readonly token: string; readonly key: string }> => {
  const token = await server.token(email)
  const headers = { authorization: `Bearer ${token}` }
  const payload = { name: 'shop import' }
  const made = await server.app.inject({ method: 'POST', url: '/api/keys', headers, payload })
  const { database } = server.connection
  await database.update(users).set({ subscriptionTier: 'yearly' }).where(eq(users.email, email))
  return { token, key: made.json().key }
}
