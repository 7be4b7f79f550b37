import { SpotlessError } from '@spotless/contract/error'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { users } from '../db/schema.ts'
import type { Claims } from '../identity/claims.ts'
import { sessionCookie, sessionUserId } from '../identity/cookieSession.ts'
import { type User, userOf } from '../identity/userOf.ts'
import { keyOf, keyUserOf, permittedUserOf } from './authenticateKey.ts'
import type { ApiDeps } from './deps.ts'

type IdentityDeps = Pick<ApiDeps, 'verifyToken' | 'database' | 'secrets' | 'now'>

/** The claims of each request, because both the limits and the route ask for them. */
const claimsOfRequests = new WeakMap<FastifyRequest, Promise<Claims>>()

/**
 * The claims of a request's bearer token, verified once per request.
 * @throws SpotlessError `unauthenticated`, `token_expired`
 */
const claimsOf = (deps: Pick<IdentityDeps, 'verifyToken'>, request: FastifyRequest): Promise<Claims> => {
  const known = claimsOfRequests.get(request)
  if (known !== undefined) return known
  const verify = async (): Promise<Claims> => {
    const [, token] = /^Bearer ([\w.~+/=-]{1,16384})$/i.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined) throw new SpotlessError('unauthenticated', 'Please sign in first.')
    return deps.verifyToken(token)
  }
  const claims = verify()
  claimsOfRequests.set(request, claims)
  return claims
}

/**
 * Names whom a request counts against. People behind one address do not share a limit, and one person does not gain from
 * several addresses.
 */
export const callerOf = async (
  deps: Pick<IdentityDeps, 'verifyToken' | 'database' | 'now'>,
  request: FastifyRequest,
): Promise<string> => {
  if (keyOf(request) !== undefined) {
    const used = await keyUserOf(deps, request).catch(() => undefined)
    return used === undefined ? `address ${request.ip}` : `key ${used.key.id}`
  }
  if (request.headers.authorization === undefined) return `address ${request.ip}`
  try {
    const { issuer, subject } = await claimsOf(deps, request)
    return `user ${issuer} ${subject}`
  } catch {
    // The route itself answers why the token is refused.
    return `address ${request.ip}`
  }
}

/**
 * The user and the claims of a request's bearer token.
 * @throws SpotlessError `unauthenticated`, `token_expired`
 */
export const authenticateToken = async (
  deps: IdentityDeps,
  request: FastifyRequest,
): Promise<{ readonly user: User; readonly claims: Claims }> => {
  const claims = await claimsOf(deps, request)
  return { user: await userOf(deps.database, claims, deps.secrets.fileKey, deps.now()), claims }
}

/**
 * The user of a request's bearer token, or of its API key where the key's scopes permit the request.
 * @throws SpotlessError `unauthenticated`, `token_expired`, `forbidden`
 */
export const authenticate = async (deps: IdentityDeps, request: FastifyRequest): Promise<User> =>
  keyOf(request) === undefined ? (await authenticateToken(deps, request)).user : permittedUserOf(deps, request)

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
  if (request.headers.authorization !== undefined || keyOf(request) !== undefined) return authenticate(deps, request)
  const userId = await cookieUserId(deps, request)
  const [user] = userId === undefined ? [] : await deps.database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new SpotlessError('unauthenticated', 'Please sign in first.')
  return user
}
