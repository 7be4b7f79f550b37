import { SpotlessError } from '@spotless/contract/error'
import type { Database } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'
import type { VerifyToken } from './claims.ts'
import { verifiedAccount } from './credentials/accounts.ts'
import { embeddedIssuerUrl } from './embeddedIssuer.ts'
import type { IdentityConfig } from './identityConfig.ts'
import { firebaseTokenVerifier } from './verifyFirebaseToken.ts'
import { embeddedTokenVerifier, externalTokenVerifier } from './verifyToken.ts'

/** Refuses tokens of people whose access has ended, although the tokens have not expired. */
const ofAccounts =
  (verify: VerifyToken, database: Database): VerifyToken =>
  async (token) => {
    const claims = await verify(token)
    if ((await verifiedAccount(database, claims.subject)) === undefined) {
      throw new SpotlessError('unauthenticated', 'This account has no access any more.')
    }
    return claims
  }

/** The verifier of ID tokens for the configured way to sign in. */
export const openVerifier = (
  config: IdentityConfig & { readonly publicUrl: string },
  secrets: Secrets,
  database: Database,
): VerifyToken => {
  if (config.firebase !== undefined) return firebaseTokenVerifier(config.firebase)
  const { externalIssuer: external, usesCredentials } = config
  if (external !== undefined) return externalTokenVerifier(external.issuer, external.clientId)
  const verify = embeddedTokenVerifier(embeddedIssuerUrl(config.publicUrl), secrets.signingKeys, usesCredentials)
  return usesCredentials ? ofAccounts(verify, database) : verify
}
