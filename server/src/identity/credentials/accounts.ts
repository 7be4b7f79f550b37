import { SpotlessError } from '@spotless/contract/error'
import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../db/connect.ts'
import { apiKeys, invitations, localAccounts, oidcState, sessions, users } from '../../db/schema.ts'
import { isSessionOf } from '../cookieSession.ts'
import { embeddedIssuerId, localSubject } from '../embeddedIssuer.ts'

export type LocalAccount = typeof localAccounts.$inferSelect

/** The account of a person who proved who they are, or undefined. */
export const verifiedAccount = async (
  queries: Pick<Queries, 'select'>,
  subject: string,
): Promise<LocalAccount | undefined> => {
  const [account] = await queries
    .select()
    .from(localAccounts)
    .where(and(eq(localAccounts.subject, subject), isNotNull(localAccounts.verifiedAt)))
  return account
}

/** Whether the first account exists, so that somebody can invite the others. */
export const isSetUp = async (queries: Pick<Queries, 'select'>): Promise<boolean> => {
  const [first] = await queries
    .select({ subject: localAccounts.subject })
    .from(localAccounts)
    .where(and(eq(localAccounts.canInvite, true), isNotNull(localAccounts.verifiedAt)))
    .limit(1)
  return first !== undefined
}

/**
 * Creates the account of an invited person, or verifies the one that the account chooser made. Sign-ins from before the first
 * proof end: the account chooser let anyone have them.
 */
export const admitAccount = async (
  queries: Queries,
  person: { readonly email: string; readonly name: string; readonly canInvite: boolean },
  now: Date,
): Promise<LocalAccount> => {
  const subject = localSubject(person.email)
  const known = await verifiedAccount(queries, subject)
  if (known === undefined) await queries.delete(oidcState).where(eq(oidcState.accountId, subject))
  const canInvite = person.canInvite || known?.canInvite === true
  const [account] = await queries
    .insert(localAccounts)
    .values({ subject, email: person.email, name: person.name, verifiedAt: now, canInvite })
    .onConflictDoUpdate({
      target: localAccounts.subject,
      set: {
        verifiedAt: sql`coalesce(${localAccounts.verifiedAt}, excluded.verified_at)`,
        canInvite,
        ...(person.name === '' ? {} : { name: person.name }),
      },
    })
    .returning()
  if (account === undefined) throw new Error('Expected one local account but received none.')
  // Once somebody can invite, no other code may make a first account.
  if (canInvite) await queries.delete(invitations).where(isNull(invitations.email))
  return account
}

/**
 * Ends the access of users of the embedded issuer who have not proved who they are, from a time when the account chooser let
 * anyone be anyone: their API keys and cookie sessions. Their tokens are refused already.
 */
export const endUnprovenAccess = async (database: Database): Promise<void> => {
  const proven = database
    .select({ subject: localAccounts.subject })
    .from(localAccounts)
    .where(isNotNull(localAccounts.verifiedAt))
  const unproven = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, embeddedIssuerId), notInArray(users.subject, proven)))
  for (const { id } of unproven) {
    await database.delete(apiKeys).where(eq(apiKeys.userId, id))
    await database.delete(sessions).where(isSessionOf(id))
  }
}

/**
 * Ends a person's access: passkeys, invitations, API keys and every sign-in. Photos stay until their retention ends.
 * @throws SpotlessError `not_found` when the address has neither an account nor an invitation
 */
export const removePerson = (database: Database, email: string): Promise<void> =>
  database.transaction(async (transaction) => {
    const subject = localSubject(email)
    const invited = await transaction
      .delete(invitations)
      .where(eq(invitations.email, email))
      .returning({ email: invitations.email })
    const removed = await transaction
      .delete(localAccounts)
      .where(eq(localAccounts.subject, subject))
      .returning({ subject: localAccounts.subject })
    if (invited.length + removed.length === 0) {
      throw new SpotlessError('not_found', 'Nobody with this e-mail address is invited or has an account.')
    }
    await transaction.delete(oidcState).where(eq(oidcState.accountId, subject))
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.issuer, embeddedIssuerId), eq(users.subject, subject)))
    if (user === undefined) return
    await transaction.delete(sessions).where(isSessionOf(user.id))
    await transaction.delete(apiKeys).where(eq(apiKeys.userId, user.id))
  })
