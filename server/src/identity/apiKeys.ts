import { randomBytes } from 'node:crypto'
import { SpotlessError } from '@spotless/contract/error'
import { type KeyScope, keyPrefix, maxKeys } from '@spotless/contract/keys'
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { apiKeys, users } from '../db/schema.ts'
import { hashSecret } from './hashSecret.ts'
import type { User } from './userOf.ts'

export type ApiKey = typeof apiKeys.$inferSelect

const secretBytes = 32
const endingLength = 4

const keyPattern = new RegExp(`^${keyPrefix}[\\w-]{43}$`)

export const looksLikeKey = (text: string): boolean => text.startsWith(keyPrefix)

/**
 * Makes a key for a user.
 * @returns the key, which is stored nowhere
 * @throws SpotlessError `conflict` when the user has the most keys allowed
 */
export const createKey = (
  database: Database,
  user: User,
  wanted: { readonly name: string; readonly scopes: readonly KeyScope[]; readonly expiresAt: Date | null },
): Promise<{ readonly id: string; readonly key: string }> =>
  database.transaction(async (transaction) => {
    // The user's row is locked, so that keys made at the same time are counted one after the other.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const [stored] = await transaction.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, user.id))
    if ((stored?.keys ?? 0) >= maxKeys) {
      throw new SpotlessError('conflict', `An account has at most ${maxKeys} keys. Revoke one that is not used.`)
    }
    const key = `${keyPrefix}${randomBytes(secretBytes).toString('base64url')}`
    const [made] = await transaction
      .insert(apiKeys)
      .values({ userId: user.id, keyHash: hashSecret(key), ending: key.slice(-endingLength), ...wanted })
      .returning({ id: apiKeys.id })
    if (made === undefined) throw new Error('Expected one stored key but received none.')
    return { id: made.id, key }
  })

export const listKeys = (database: Database, userId: string): Promise<ApiKey[]> =>
  database.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.createdAt))

/** @throws SpotlessError `not_found` when the user has no such key */
export const revokeKey = async (database: Database, userId: string, id: string): Promise<void> => {
  const revoked = await database
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) throw new SpotlessError('not_found', 'You have no such key.')
}

/**
 * The key and its user, counting the use.
 * @throws SpotlessError `unauthenticated` when the key does not exist, was revoked or has expired
 */
export const useKey = async (
  database: Database,
  key: string,
  now: Date,
): Promise<{ readonly key: ApiKey; readonly user: User }> => {
  const refused = new SpotlessError('unauthenticated', 'This API key does not exist, was revoked or has expired.')
  if (!keyPattern.test(key)) throw refused
  const [used] = await database
    .update(apiKeys)
    .set({ uses: sql`${apiKeys.uses} + 1`, lastUsedAt: now })
    .where(and(eq(apiKeys.keyHash, hashSecret(key)), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))))
    .returning()
  if (used === undefined) throw refused
  const [user] = await database.select().from(users).where(eq(users.id, used.userId))
  if (user === undefined) throw refused
  return { key: used, user }
}
