import { SpotlessError } from '@spotless/contract/error'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { users } from '../db/schema.ts'
import type { Claims } from '../identity/claims.ts'
import { sessionCookie, sessionUserId } from '../identity/cookieSession.ts'
import { type User, userOf } from '../identity/userOf.ts'
import type { ApiDeps } from './deps.ts'

type IdentityDeps = Pick<ApiDeps, 'verifyToken' | 'database' | 'secrets' | 'now'>

/**
 * The user and the claims of a request's bearer token.
 * @throws SpotlessError `unauthenticated`, `token_expired`
 */
export const authenticateToken = async (
  deps: IdentityDeps,
  request: FastifyRequest,
): Promise<{ readonly user: User; readonly claims: Claims }> => {
  const [, token] = /^Bearer ([\w.~+/=-]{1,16384})$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new SpotlessError('unauthenticated', 'Please sign in first.')
  const claims = await deps.verifyToken(token)
  return { user: await userOf(deps.database, claims, deps.secrets.fileKey, deps.now()), claims }
}

/**
 * The user of a request's bearer token.
 * @throws SpotlessError `unauthenticated`, `token_expired`
 */
export const authenticate = async (deps: IdentityDeps, request: FastifyRequest): Promise<User> =>
  (await authenticateToken(deps, request)).user

/** The user of a request's session cookie, or undefined. The cookie is ignored in requests from other sites. */
export const cookieUserId = async (
  deps: Pick<ApiDeps, 'database' | 'config' | 'now'>,
  request: FastifyRequest,
): Promise<string | undefined> => {
  const secret = request.cookies[sessionCookie(deps.config.publicUrl)]
  const site = request.headers['sec-fetch-site'] ?? 'none'
  if (secret === undefined || (site !== 'same-origin' && site !== 'none')) return undefined
  return sessionUserId(deps.database, secret, deps.now())
}

/**
 * The user of a bearer token or of the session cookie. Only for requests that change nothing, such as links, where
 * browsers send no token.
 * @throws SpotlessError `unauthenticated`, `token_expired`
 */
export const authenticateReader = async (
  deps: IdentityDeps & Pick<ApiDeps, 'config'>,
  request: FastifyRequest,
): Promise<User> => {
  if (request.headers.authorization !== undefined) return authenticate(deps, request)
  const userId = await cookieUserId(deps, request)
  const [user] = userId === undefined ? [] : await deps.database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new SpotlessError('unauthenticated', 'Please sign in first.')
  return user
}
