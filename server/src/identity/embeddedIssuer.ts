import { createHash } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Secrets } from '../secrets.ts'

/** Path under which the embedded issuer is mounted. */
export const issuerPath = '/oidc'
export const webClientId = 'spotless-web'
export const signingAlgorithm = 'ES256'
/** How long ID tokens live. */
export const idTokenSeconds = 3_600

export const embeddedIssuerUrl = (publicUrl: string): string => `${publicUrl}${issuerPath}`

/** The public halves of the issuer's keys. */
export const publicKeys = (signingKeys: Secrets['signingKeys']): JWK[] =>
  signingKeys.map(({ d: _private, ...key }) => ({ ...key, alg: signingAlgorithm, use: 'sig' }))

/**
 * The subject of a local account. It follows from the e-mail alone, so that a token made on the command line and a
 * sign-in in the browser are the same person.
 */
export const localSubject = (email: string): string =>
  createHash('sha256').update(`spotless local account\n${email.trim().toLowerCase()}`).digest('base64url').slice(0, 27)

/** An ID token of the embedded issuer, as its own token endpoint would sign it. */
export const signIdToken = async (
  person: { readonly email: string; readonly name: string },
  issuer: string,
  signingKeys: Secrets['signingKeys'],
): Promise<string> => {
  const [key] = signingKeys
  if (key === undefined) throw new Error('There is no signing key.')
  return new SignJWT({ email: person.email.trim().toLowerCase(), email_verified: false, name: person.name })
    .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(webClientId)
    .setSubject(localSubject(person.email))
    .setIssuedAt()
    .setExpirationTime(`${idTokenSeconds}s`)
    .sign(await importJWK(key, signingAlgorithm))
}
