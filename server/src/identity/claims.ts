import { SpotlessError } from '@spotless/contract/error'
import { z } from 'zod'

/** Claims of a verified ID token. */
export interface Claims {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly pictureUrl: string | null
  /** When the person signed in, according to the token. */
  readonly signedInAt: Date
  /** When the token expires. */
  readonly expiresAt: Date
}

/** Verifies a bearer token. @throws SpotlessError `unauthenticated`, `token_expired` */
export type VerifyToken = (token: string) => Promise<Claims>

const payloadSchema = z.object({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  iat: z.number().positive(),
  exp: z.number().positive(),
  email: z.email().max(320),
  email_verified: z.boolean().optional(),
  name: z.string().max(500).optional(),
  given_name: z.string().max(250).optional(),
  family_name: z.string().max(250).optional(),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_048)
    .optional()
    .catch(undefined),
})

/** The last word of a full name is the last name; a single word is the first name. */
export const splitName = (name: string): { readonly firstName: string | null; readonly lastName: string | null } => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const last = words.length > 1 ? words.pop() : undefined
  return { firstName: words.join(' ') || null, lastName: last ?? null }
}

/** @throws SpotlessError `unauthenticated` when the token lacks a claim that an account needs */
export const claimsOf = (payload: unknown, options: { mustVerifyEmail: boolean }): Claims => {
  const parsed = payloadSchema.safeParse(payload)
  if (!parsed.success)
    throw new SpotlessError('unauthenticated', 'The sign-in did not provide a usable e-mail address.')
  const claims = parsed.data
  if (options.mustVerifyEmail && claims.email_verified === false) {
    throw new SpotlessError('unauthenticated', 'Confirm your e-mail address with your sign-in provider first.')
  }
  const named =
    claims.given_name !== undefined || claims.family_name !== undefined
      ? { firstName: claims.given_name?.trim() || null, lastName: claims.family_name?.trim() || null }
      : splitName(claims.name ?? '')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email.toLowerCase(),
    ...named,
    pictureUrl: claims.picture ?? null,
    signedInAt: new Date(claims.iat * 1000),
    expiresAt: new Date(claims.exp * 1000),
  }
}
