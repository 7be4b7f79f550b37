import { SpotlessError } from '@spotless/contract/error'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Secrets } from '../secrets.ts'
import { claimsOf, type VerifyToken } from './claims.ts'
import { embeddedIssuerId, publicKeys, signingAlgorithm, webClientId } from './embeddedIssuer.ts'

const clockToleranceSeconds = 5
const discoveryTimeoutMs = 10_000

/** Whether the issuer's keys are unavailable, which does not make the token invalid. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  (error instanceof TypeError && error.message === 'fetch failed')

const verifier =
  (
    keys: JWTVerifyGetKey,
    expected: { issuer: string; audience: string; algorithms: string[]; mustVerifyEmail: boolean },
  ): VerifyToken =>
  async (token) => {
    const { issuer, audience, algorithms } = expected
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      // Access tokens, logout tokens and tokens requested by another client may also be signed by the issuer and name this
      // client.
      const isIdToken = /^jwt$/i.test(protectedHeader.typ ?? 'JWT') && (payload.azp ?? audience) === audience
      if (!isIdToken) throw new SpotlessError('unauthenticated', 'Please sign in again.')
      return claimsOf(payload, expected)
    } catch (error) {
      if (isUnreachable(error)) {
        throw new SpotlessError('overloaded', 'The sign-in service cannot be reached. Please try again.', {
          cause: error,
        })
      }
      if (error instanceof errors.JWTExpired) {
        throw new SpotlessError('token_expired', 'Your sign-in has expired. Please sign in again.', { cause: error })
      }
      if (error instanceof errors.JOSEError) {
        throw new SpotlessError('unauthenticated', 'Please sign in again.', { cause: error })
      }
      throw error
    }
  }

/**
 * Verifies ID tokens of the embedded issuer, without HTTP. Its claims name the issuer by `embeddedIssuerId`.
 * @param issuer URL in the tokens
 * @param mustVerifyEmail whether tokens of people who proved nothing are refused
 */
export const embeddedTokenVerifier = (
  issuer: string,
  signingKeys: Secrets['signingKeys'],
  mustVerifyEmail = false,
): VerifyToken => {
  const verify = verifier(createLocalJWKSet({ keys: publicKeys(signingKeys) }), {
    issuer,
    audience: webClientId,
    algorithms: [signingAlgorithm],
    mustVerifyEmail,
  })
  return async (token) => ({ ...(await verify(token)), issuer: embeddedIssuerId })
}

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

/** How long the issuer's keys are cached: a withdrawn key is refused after this time. */
const keysMaxAgeMs = 600_000
/** Least time between two fetches of the keys because of a token with an unknown key. */
const keysCooldownMs = 30_000

/**
 * Verifies ID tokens of any OpenID Connect issuer. Its keys are fetched on first use, cached and rotated.
 * @param keys cache lifetime and least time between fetches
 */
export const externalTokenVerifier = (
  issuer: string,
  clientId: string,
  keys = { maxAgeMs: keysMaxAgeMs, cooldownMs: keysCooldownMs },
): VerifyToken => {
  let opening: Promise<VerifyToken> | undefined
  const open = async (): Promise<VerifyToken> => {
    const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
    const response = await fetch(url, { signal: AbortSignal.timeout(discoveryTimeoutMs) })
    if (!response.ok)
      throw new Error(`Expected the OpenID configuration of ${issuer} but received status ${response.status}.`)
    const discovered = discoverySchema.parse(await response.json())
    if (discovered.issuer !== issuer)
      throw new Error(`Expected the issuer ${issuer} in its OpenID configuration but received ${discovered.issuer}.`)
    const cache = { cacheMaxAge: keys.maxAgeMs, cooldownDuration: keys.cooldownMs }
    return verifier(createRemoteJWKSet(new URL(discovered.jwks_uri), cache), {
      issuer,
      audience: clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
      mustVerifyEmail: true,
    })
  }
  return async (token) => {
    opening ??= open()
    const verify = await opening.catch((error: unknown) => {
      opening = undefined
      throw new SpotlessError('overloaded', 'The sign-in service cannot be reached. Please try again.', {
        cause: error,
      })
    })
    return verify(token)
  }
}
