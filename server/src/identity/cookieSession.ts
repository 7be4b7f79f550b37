import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { sessions } from '../db/schema.ts'
import { hashSecret } from './hashSecret.ts'

/** Name of the session cookie. Over HTTPS the prefix `__Host-` binds it to this host. */
export const sessionCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-spotless_session' : 'spotless_session'

/**
 * Opens a session for a user.
 * @returns the cookie's value
 */
export const openSession = async (database: Database, userId: string, expire: Date): Promise<string> => {
  const secret = randomBytes(32).toString('base64url')
  await database.insert(sessions).values({ sid: hashSecret(secret), sess: { userId }, expire })
  return secret
}

/** The user of an unexpired session, or undefined. */
export const sessionUserId = async (database: Database, secret: string, now: Date): Promise<string | undefined> => {
  const [session] = await database
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, hashSecret(secret)), gt(sessions.expire, now)))
  return session?.sess.userId
}

export const endSession = async (database: Database, secret: string): Promise<void> => {
  await database.delete(sessions).where(eq(sessions.sid, hashSecret(secret)))
}

/** The condition that a session belongs to a user. */
export const isSessionOf = (userId: string) => sql`${sessions.sess} ->> 'userId' = ${userId}`
