import { createHmac } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { deletedAccounts } from '../db/schema.ts'

/** How long deleted accounts are remembered: longer than the lifetime of any ID token. */
export const rememberDeletedMs = 86_400_000

interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** A keyed hash (HMAC-SHA-256) of an identity, which cannot be traced back to the person without the key. */
export const fingerprintOf = ({ issuer, subject }: Identity, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`deleted account\n${issuer}\n${subject}`)
    .digest('base64url')

/** The record of an identity's recently deleted account, or undefined. */
export const deletedAccountOf = async (
  queries: Pick<Queries, 'select'>,
  identity: Identity,
  secret: string,
  now: Date,
): Promise<typeof deletedAccounts.$inferSelect | undefined> => {
  const [remembered] = await queries
    .select()
    .from(deletedAccounts)
    .where(and(eq(deletedAccounts.fingerprint, fingerprintOf(identity, secret)), gt(deletedAccounts.expiresAt, now)))
  return remembered
}
