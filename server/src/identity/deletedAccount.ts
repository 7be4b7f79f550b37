import { createHmac } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { deletedAccounts } from '../db/schema.ts'

/** How long it is remembered that an account was deleted: longer than any ID token lives. */
export const rememberDeletedMs = 86_400_000

interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** A keyed hash of an identity: recognises it when it comes again, and tells nobody whose it is. */
export const fingerprintOf = ({ issuer, subject }: Identity, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`deleted account\n${issuer}\n${subject}`)
    .digest('base64url')

/** What is remembered of an identity whose account was deleted a short while ago, or undefined. */
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
