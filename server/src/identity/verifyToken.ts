import { SpotlessError } from '@spotless/contract/error'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Secrets } from '../secrets.ts'
import { claimsOf, type VerifyToken } from './claims.ts'
import { publicKeys, signingAlgorithm, webClientId } from './embeddedIssuer.ts'

const clockToleranceSeconds = 5
const discoveryTimeoutMs = 10_000

const verifier =
  (
    keys: JWTVerifyGetKey,
    expected: { issuer: string; audience: string; algorithms: string[]; mustVerifyEmail: boolean },
  ): VerifyToken =>
  async (token) => {
    const { issuer, audience, algorithms } = expected
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...{ issuer, audience, algorithms },
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      return claimsOf(payload, expected)
    } catch (error) {
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

/** Verifies ID tokens of any OpenID Connect issuer; its keys are fetched when first needed, cached and rotated. */
export const externalTokenVerifier = (issuer: string, clientId: string): VerifyToken => {
  let opening: Promise<VerifyToken> | undefined
  const open = async (): Promise<VerifyToken> => {
    const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
    const response = await fetch(url, { signal: AbortSignal.timeout(discoveryTimeoutMs) })
    if (!response.ok) throw new Error(`The issuer answered ${response.status} for its configuration.`)
    const discovered = discoverySchema.parse(await response.json())
    if (discovered.issuer !== issuer) throw new Error(`The issuer calls itself ${discovered.issuer}, not ${issuer}.`)
    return verifier(createRemoteJWKSet(new URL(discovered.jwks_uri)), {
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
