import { SpotlessError } from '@spotless/contract/error'
import type { FastifyRequest } from 'fastify'
import { type LocalAccount, verifiedAccount } from '../../../identity/credentials/accounts.ts'
import type { RelyingParty } from '../../../identity/credentials/relyingParty.ts'
import { embeddedIssuerId } from '../../../identity/embeddedIssuer.ts'
import type { Mailer } from '../../../mail/openMailer.ts'
import { authenticateToken } from '../../authenticate.ts'
import type { ApiDeps } from '../../deps.ts'

export interface CredentialDeps extends ApiDeps {
  /** Undefined where no mail server is configured. */
  readonly mailer: Mailer | undefined
  readonly party: RelyingParty
}

/** Attempts per ten minutes and address of the routes that take a secret. */
export const attemptLimit = { max: 30, timeWindow: 600_000 }

/**
 * The local account of a bearer token, and when the token was issued.
 * @throws SpotlessError `unauthenticated`; `forbidden` when the user signs in elsewhere
 */
export const authenticateLocal = async (
  deps: CredentialDeps,
  request: FastifyRequest,
): Promise<{ readonly account: LocalAccount; readonly signedInAt: Date }> => {
  const { claims } = await authenticateToken(deps, request)
  const account = claims.issuer === embeddedIssuerId ? await verifiedAccount(deps.database, claims.subject) : undefined
  if (account === undefined) throw new SpotlessError('forbidden', 'This account signs in another way.')
  return { account, signedInAt: claims.signedInAt }
}
