import { SpotlessError } from '@spotless/contract/error'
import type { FastifyRequest } from 'fastify'
import { type User, userOf } from '../identity/userOf.ts'
import type { ApiDeps } from './deps.ts'

/**
 * The user whose bearer token came with a request.
 * @throws SpotlessError `unauthenticated`, `token_expired`
 */
export const authenticate = async (
  deps: Pick<ApiDeps, 'verifyToken' | 'database'>,
  request: FastifyRequest,
): Promise<User> => {
  const [, token] = /^Bearer ([\w.~+/=-]{1,16384})$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new SpotlessError('unauthenticated', 'Please sign in first.')
  return userOf(deps.database, await deps.verifyToken(token))
}
