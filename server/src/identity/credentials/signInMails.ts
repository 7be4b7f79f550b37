import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { SpotlessError } from '@spotless/contract/error'
import { mailCodeDigits, mailMinutes } from '@spotless/contract/signIn'
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../db/connect.ts'
import { signInMails } from '../../db/schema.ts'
import { localSubject } from '../embeddedIssuer.ts'
import { hashSecret } from '../hashSecret.ts'
import { type LocalAccount, verifiedAccount } from './accounts.ts'
import { admitInvited, invitationOf } from './invitations.ts'

type SignInMail = typeof signInMails.$inferSelect

const minuteMs = 60_000
/** Codes that may be tried for one message. */
const maxAttempts = 5
/** Messages to one address, counted over two spans. */
const maxMails = [
  { mails: 3, withinMs: 15 * minuteMs },
  { mails: 10, withinMs: 24 * 60 * minuteMs },
] as const

const expired = 'This link has expired or was used. Ask for a new one in the sign-in window.'
const wrongCode = 'This code is wrong or has expired.'

const codeHashOf = (code: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`sign-in code\n${code}`).digest('base64url')

/** What a sign-in message contains. */
export interface SignInSecrets {
  /** For the link, which works only in the browser that asked. */
  readonly token: string
  /** For typing into the sign-in window. */
  readonly code: string
}

const hasRoom = async (database: Database, email: string, now: Date): Promise<boolean> => {
  for (const { mails, withinMs } of maxMails) {
    const [sent] = await database
      .select({ mails: count() })
      .from(signInMails)
      .where(and(eq(signInMails.email, email), gt(signInMails.createdAt, new Date(now.getTime() - withinMs))))
    if ((sent?.mails ?? 0) >= mails) return false
  }
  return true
}

/**
 * Records a request to sign in by e-mail.
 * @param interactionId id of the sign-in under way, a secret of the browser
 * @returns undefined when no message may be sent: the address has neither account nor invitation, or got too many. The caller
 * must not let the person see the difference.
 */
export const requestSignInMail = async (
  database: Database,
  request: { readonly email: string; readonly interactionId: string; readonly secret: string },
  now: Date,
): Promise<SignInSecrets | undefined> => {
  const { email, interactionId, secret } = request
  const mayJoin =
    (await verifiedAccount(database, localSubject(email))) !== undefined ||
    (await invitationOf(database, email, now)) !== undefined
  if (!mayJoin || !(await hasRoom(database, email, now))) return undefined
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(10 ** mailCodeDigits)).padStart(mailCodeDigits, '0')
  await database.insert(signInMails).values({
    tokenHash: hashSecret(token),
    codeHash: codeHashOf(code, secret),
    interactionHash: hashSecret(interactionId),
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + mailMinutes * minuteMs),
  })
  return { token, code }
}

/** Uses a message up and returns the account that it proves; created when the address is only invited so far. */
const useMail = (database: Database, mail: SignInMail, refusal: string, now: Date): Promise<LocalAccount> =>
  database.transaction(async (transaction) => {
    const used = await transaction
      .update(signInMails)
      .set({ usedAt: now })
      .where(and(eq(signInMails.tokenHash, mail.tokenHash), isNull(signInMails.usedAt)))
      .returning({ tokenHash: signInMails.tokenHash })
    if (used.length === 0) throw new SpotlessError('link_expired', refusal)
    const account = await verifiedAccount(transaction, localSubject(mail.email))
    if (account !== undefined) return account
    const invitation = await invitationOf(transaction, mail.email, now)
    if (invitation === undefined) throw new SpotlessError('link_expired', refusal)
    return admitInvited(transaction, { ...invitation, email: mail.email }, now)
  })

/**
 * Confirms a sign-in by the link of its message.
 * @throws SpotlessError `link_expired`; `forbidden` in a browser other than the one that asked
 */
export const confirmByLink = async (
  database: Database,
  token: string,
  interactionId: string | undefined,
  now: Date,
): Promise<LocalAccount> => {
  const [mail] = await database
    .select()
    .from(signInMails)
    .where(
      and(eq(signInMails.tokenHash, hashSecret(token)), gt(signInMails.expiresAt, now), isNull(signInMails.usedAt)),
    )
  if (mail === undefined) throw new SpotlessError('link_expired', expired)
  if (interactionId === undefined || mail.interactionHash !== hashSecret(interactionId)) {
    throw new SpotlessError(
      'forbidden',
      'This link works in the browser in which you asked for it. Open it there, or type the code from the message into the sign-in window.',
    )
  }
  return useMail(database, mail, expired, now)
}

const latestMail = async (
  queries: Pick<Queries, 'select'>,
  interactionId: string,
  now: Date,
): Promise<SignInMail | undefined> => {
  const [mail] = await queries
    .select()
    .from(signInMails)
    .where(
      and(
        eq(signInMails.interactionHash, hashSecret(interactionId)),
        gt(signInMails.expiresAt, now),
        isNull(signInMails.usedAt),
      ),
    )
    .orderBy(desc(signInMails.createdAt))
    .limit(1)
  return mail
}

/**
 * Confirms a sign-in by the code of its latest message.
 * @throws SpotlessError `link_expired`, with one message for wrong codes, expired ones and addresses that got no message
 */
export const confirmByCode = async (
  database: Database,
  request: { readonly code: string; readonly interactionId: string; readonly secret: string },
  now: Date,
): Promise<LocalAccount> => {
  const mail = await latestMail(database, request.interactionId, now)
  if (mail === undefined) throw new SpotlessError('link_expired', wrongCode)
  // Counted before it is compared, so that parallel guesses cannot exceed the limit.
  const counted = await database
    .update(signInMails)
    .set({ attempts: sql`${signInMails.attempts} + 1` })
    .where(and(eq(signInMails.tokenHash, mail.tokenHash), lt(signInMails.attempts, maxAttempts)))
    .returning({ tokenHash: signInMails.tokenHash })
  const given = Buffer.from(codeHashOf(request.code, request.secret))
  if (counted.length === 0 || !timingSafeEqual(given, Buffer.from(mail.codeHash))) {
    throw new SpotlessError('link_expired', wrongCode)
  }
  return useMail(database, mail, wrongCode, now)
}
