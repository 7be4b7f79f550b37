import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { SpotlessError } from '@spotless/contract/error'
import { maxPasskeys, type PasskeyAnswer, type PasskeyOptions } from '@spotless/contract/signIn'
import { and, asc, eq } from 'drizzle-orm'
import type { Database, Queries } from '../../db/connect.ts'
import { passkeys } from '../../db/schema.ts'
import type { RelyingParty } from './relyingParty.ts'

type Passkey = typeof passkeys.$inferSelect
/** A passkey that its authenticator has just made, not yet stored. */
export type NewPasskey = typeof passkeys.$inferInsert

const refused = 'This passkey was not accepted. Please try again.'

/** A passkey is the only factor, so its holder must unlock it. */
const userVerification = 'required'

export const listPasskeys = (queries: Pick<Queries, 'select'>, subject: string): Promise<Passkey[]> =>
  queries.select().from(passkeys).where(eq(passkeys.subject, subject)).orderBy(asc(passkeys.createdAt))

/** Options to make a passkey for an account. */
export const registrationOptions = async (
  party: RelyingParty,
  person: { readonly subject: string; readonly email: string; readonly name: string },
  existing: readonly Passkey[],
  challenge: Uint8Array<ArrayBuffer>,
): Promise<PasskeyOptions> => ({
  ...(await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(person.subject),
    userName: person.email,
    userDisplayName: person.name === '' ? person.email : person.name,
    challenge,
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  })),
})

/**
 * Verifies a passkey that was made with `registrationOptions`.
 * @throws SpotlessError `invalid_input` when it does not verify
 */
export const verifyNewPasskey = async (
  party: RelyingParty,
  subject: string,
  answer: PasskeyAnswer,
  challenge: Uint8Array,
): Promise<NewPasskey> => {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: Buffer.from(challenge).toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch((error: unknown) => {
    throw new SpotlessError('invalid_input', refused, { cause: error })
  })
  if (registrationInfo === undefined) throw new SpotlessError('invalid_input', refused)
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, subject, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/**
 * Stores a passkey.
 * @throws SpotlessError `conflict` when the account has too many or the passkey is known
 */
export const storePasskey = async (queries: Pick<Queries, 'select' | 'insert'>, passkey: NewPasskey): Promise<void> => {
  const existing = await listPasskeys(queries, passkey.subject)
  if (existing.length >= maxPasskeys) {
    throw new SpotlessError('conflict', `An account has at most ${maxPasskeys} passkeys. Remove one first.`)
  }
  const stored = await queries.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  if (stored.length === 0) throw new SpotlessError('conflict', 'This passkey is already in use.')
}

/** Options to sign in with whichever passkey the person chooses; they name no account. */
export const signInOptions = async (
  party: RelyingParty,
  challenge: Uint8Array<ArrayBuffer>,
): Promise<PasskeyOptions> => ({
  ...(await generateAuthenticationOptions({ rpID: party.id, challenge, userVerification })),
})

/**
 * The account whose passkey signed a challenge.
 * @throws SpotlessError `unauthenticated`, with one message for unknown and for wrong passkeys
 */
export const subjectOfPasskey = async (
  database: Database,
  party: RelyingParty,
  answer: PasskeyAnswer,
  challenge: Uint8Array,
): Promise<string> => {
  const [passkey] = await database.select().from(passkeys).where(eq(passkeys.id, answer.id))
  if (passkey === undefined) throw new SpotlessError('unauthenticated', refused)
  const { id, publicKey, counter, transports } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: Buffer.from(challenge).toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: [...transports],
    },
  }).catch((error: unknown) => {
    throw new SpotlessError('unauthenticated', refused, { cause: error })
  })
  if (!verified) throw new SpotlessError('unauthenticated', refused)
  // Compared again as it is stored, so that one signature counts once among parallel requests.
  const updated = await database
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  if (updated.length === 0) throw new SpotlessError('unauthenticated', refused)
  return passkey.subject
}
