import { createHash } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Secrets } from '../secrets.ts'

/** Path under which the embedded issuer is mounted. */
export const issuerPath = '/oidc'
export const webClientId = 'spotless-web'
export const signingAlgorithm = 'ES256'
/** Lifetime of ID tokens. */
export const idTokenSeconds = 3_600

/**
 * The issuer under which accounts of the embedded issuer are stored. The issuer's URL, and with it the `iss` of its tokens,
 * changes with the installation's address; this does not.
 */
export const embeddedIssuerId = 'urn:spotless:embedded-issuer'

export const embeddedIssuerUrl = (publicUrl: string): string => `${publicUrl}${issuerPath}`

/** The issuer's public keys. */
export const publicKeys = (signingKeys: Secrets['signingKeys']): JWK[] =>
  signingKeys.map(({ d: _private, ...key }) => ({ ...key, alg: signingAlgorithm, use: 'sig' }))

/**
 * The subject of a local account. It is derived from the e-mail address alone, so that `npm run token` and a sign-in in the
 * browser give the same account.
 */
export const localSubject = (email: string): string =>
  createHash('sha256').update(`spotless local account\n${email.trim().toLowerCase()}`).digest('base64url').slice(0, 27)

/**
 * Signs an ID token, as the embedded issuer's token endpoint does.
 * @param person.isVerified whether the person proved who they are
 */
export const signIdToken = async (
  person: { readonly email: string; readonly name: string; readonly isVerified?: boolean },
  issuer: string,
  signingKeys: Secrets['signingKeys'],
): Promise<string> => {
  const [key] = signingKeys
  if (key === undefined) throw new Error('Expected a signing key in SECRETS_FILE but found none.')
  return new SignJWT({
    email: person.email.trim().toLowerCase(),
    email_verified: person.isVerified ?? false,
    name: person.name,
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(webClientId)
    .setSubject(localSubject(person.email))
    .setIssuedAt()
    .setExpirationTime(`${idTokenSeconds}s`)
    .sign(await importJWK(key, signingAlgorithm))
}
