import type { Secrets } from '../secrets.ts'
import type { VerifyToken } from './claims.ts'
import { embeddedIssuerUrl } from './embeddedIssuer.ts'
import type { IdentityConfig } from './identityConfig.ts'
import { firebaseTokenVerifier } from './verifyFirebaseToken.ts'
import { embeddedTokenVerifier, externalTokenVerifier } from './verifyToken.ts'

/** The verifier of ID tokens for the configured way to sign in. */
export const openVerifier = (
  config: IdentityConfig & { readonly publicUrl: string },
  secrets: Secrets,
): VerifyToken => {
  if (config.firebase !== undefined) return firebaseTokenVerifier(config.firebase)
  const external = config.externalIssuer
  return external === undefined
    ? embeddedTokenVerifier(embeddedIssuerUrl(config.publicUrl), secrets.signingKeys)
    : externalTokenVerifier(external.issuer, external.clientId)
}
