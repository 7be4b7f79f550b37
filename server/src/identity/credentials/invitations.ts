import { randomInt } from 'node:crypto'
import { SpotlessError } from '@spotless/contract/error'
import { screen } from '@spotless/contract/route'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database, Queries } from '../../db/connect.ts'
import { invitations } from '../../db/schema.ts'
import { hashSecret } from '../hashSecret.ts'
import { admitAccount, isSetUp, type LocalAccount } from './accounts.ts'

type Invitation = typeof invitations.$inferSelect

const hourMs = 3_600_000
/** How long an invitation works. */
const invitationMs = 7 * 24 * hourMs
/** How long the code of the first account works; each start prints a new one. */
const firstCodeMs = 24 * hourMs

/** Without letters that look like digits (Crockford's Base32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 4

/** A code of 80 random bits, such as `7K2M-X0QP-94TD-VB8H`. */
const makeCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** The code as it is hashed: without separators, look-alikes read as the digits they resemble. */
const normalize = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

const hashOf = (code: string): string => hashSecret(normalize(code))

/** The page that accepts an invitation; the code is in the fragment, which browsers send to no server. */
export const invitationLink = (publicUrl: string, code: string): string => `${publicUrl}${screen.join}#${code}`

const insertInvitation = async (
  queries: Pick<Queries, 'insert'>,
  invitation: Pick<Invitation, 'email' | 'canInvite'>,
  expiresAt: Date,
): Promise<string> => {
  const code = makeCode()
  await queries.insert(invitations).values({ codeHash: hashOf(code), expiresAt, ...invitation })
  return code
}

/**
 * Invites an e-mail address; earlier invitations of the address stop working.
 * @returns the invitation's code
 */
export const invite = (
  database: Database,
  { email, canInvite = false }: { readonly email: string; readonly canInvite?: boolean },
  now: Date,
): Promise<string> =>
  database.transaction(async (transaction) => {
    await transaction.delete(invitations).where(eq(invitations.email, email))
    return insertInvitation(transaction, { email, canInvite }, new Date(now.getTime() + invitationMs))
  })

/** The code with which the first account is made; undefined once somebody can invite. */
export const inviteFirst = async (database: Database, now: Date): Promise<string | undefined> =>
  (await isSetUp(database))
    ? undefined
    : insertInvitation(database, { email: null, canInvite: true }, new Date(now.getTime() + firstCodeMs))

/**
 * The open invitation of a code.
 * @throws SpotlessError `not_found`
 */
export const findInvitation = async (
  queries: Pick<Queries, 'select'>,
  code: string,
  now: Date,
): Promise<Invitation> => {
  const [invitation] = await queries
    .select()
    .from(invitations)
    .where(and(eq(invitations.codeHash, hashOf(code)), gt(invitations.expiresAt, now)))
  const isClosed = invitation?.email === null && (await isSetUp(queries))
  if (invitation === undefined || isClosed) {
    throw new SpotlessError('not_found', 'This invitation has been used, withdrawn or has expired. Ask for a new one.')
  }
  return invitation
}

/** The open invitation of an e-mail address, or undefined. */
export const invitationOf = async (
  queries: Pick<Queries, 'select'>,
  email: string,
  now: Date,
): Promise<Invitation | undefined> => {
  const [invitation] = await queries
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, now)))
  return invitation
}

/** Open invitations to e-mail addresses. */
export const listInvitations = (queries: Pick<Queries, 'select'>, now: Date): Promise<Invitation[]> =>
  queries
    .select()
    .from(invitations)
    .where(and(isNotNull(invitations.email), gt(invitations.expiresAt, now)))

/**
 * Uses up an invitation and admits its person. Of two uses at the same time, one is refused.
 * @param email the address of the first account; another invitation names its own
 * @throws SpotlessError `not_found` when the invitation is not open, `invalid_input` when it is for another address
 */
export const acceptInvitation = async (
  queries: Queries,
  code: string,
  person: { readonly email: string; readonly name: string },
  now: Date,
): Promise<LocalAccount> => {
  const invitation = await findInvitation(queries, code, now)
  if (invitation.email !== null && invitation.email !== person.email) {
    throw new SpotlessError('invalid_input', 'This invitation is for another e-mail address.')
  }
  const used = await queries
    .delete(invitations)
    .where(and(eq(invitations.codeHash, invitation.codeHash), gt(invitations.expiresAt, now)))
    .returning({ codeHash: invitations.codeHash })
  if (used.length === 0) throw new SpotlessError('not_found', 'This invitation has just been used.')
  return admitAccount(queries, { ...person, canInvite: invitation.canInvite }, now)
}

/** Uses up the invitation of an address that was proved by e-mail. */
export const admitInvited = async (
  queries: Queries,
  invitation: Invitation & { readonly email: string },
  now: Date,
): Promise<LocalAccount> => {
  await queries.delete(invitations).where(eq(invitations.codeHash, invitation.codeHash))
  return admitAccount(queries, { email: invitation.email, name: '', canInvite: invitation.canInvite }, now)
}
