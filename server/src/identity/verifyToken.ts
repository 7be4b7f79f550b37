import { SpotlessError } from '@spotless/contract/error'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Secrets } from '../secrets.ts'
import { claimsOf, type VerifyToken } from './claims.ts'
import { publicKeys, signingAlgorithm, webClientId } from './embeddedIssuer.ts'

const clockToleranceSeconds = 5
const discoveryTimeoutMs = 10_000

/** Whether the issuer's keys could not be had: no reason to tell anyone that they are signed out. */
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
        ...{ issuer, audience, algorithms },
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      // Signed by the issuer and naming this client, yet made for something else: access and logout tokens, and tokens
      // that another client asked for.
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

/** Verifies ID tokens of the issuer that this server embeds, without calling itself over HTTP. */
export const embeddedTokenVerifier = (issuer: string, signingKeys: Secrets['signingKeys']): VerifyToken =>
  verifier(createLocalJWKSet({ keys: publicKeys(signingKeys) }), {
    issuer,
    audience: webClientId,
    algorithms: [signingAlgorithm],
    mustVerifyEmail: false,
  })

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

/** How long the issuer's keys are kept: a key that it takes back is refused after this time. */
const keysMaxAgeMs = 600_000
/** A token with an unknown key has the keys fetched again, but not more often than this. */
const keysCooldownMs = 30_000

/**
 * Verifies ID tokens of any OpenID Connect issuer; its keys are fetched when first needed, cached and rotated.
 * @param keys how long they are kept, and how soon they may be fetched again
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
    if (!response.ok) throw new Error(`The issuer answered ${response.status} for its configuration.`)
    const discovered = discoverySchema.parse(await response.json())
    if (discovered.issuer !== issuer) throw new Error(`The issuer calls itself ${discovered.issuer}, not ${issuer}.`)
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
