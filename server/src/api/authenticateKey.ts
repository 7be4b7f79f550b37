import { SpotlessError } from '@spotless/contract/error'
import type { KeyScope } from '@spotless/contract/keys'
import { route } from '@spotless/contract/route'
import type { FastifyRequest } from 'fastify'
import { type ApiKey, looksLikeKey, useKey } from '../identity/apiKeys.ts'
import type { User } from '../identity/userOf.ts'
import type { ApiDeps } from './deps.ts'

type KeyDeps = Pick<ApiDeps, 'database' | 'now'>
type UsedKey = Awaited<ReturnType<typeof useKey>>

/** What only the signed-in person may do: a leaked key must not buy, delete the account, export it or make more keys. */
const personOnly: readonly string[] = [
  route.accountData,
  route.createSubscription,
  route.billingPortal,
  route.refreshSubscription,
  route.keys,
  route.key(':id'),
  route.webhooks,
  route.webhook(':id'),
  route.webhookSecret(':id'),
  route.webhookPing(':id'),
  route.webhookDeliveries(':id'),
]

/** The API key that a request carries, as `X-Api-Key` or as a bearer; undefined when it carries none. */
export const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['x-api-key']
  if (typeof header === 'string') return header
  const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return bearer !== undefined && looksLikeKey(bearer) ? bearer : undefined
}

/** The keys of requests, each used once per request, because both the limits and the route ask for it. */
const usedKeys = new WeakMap<FastifyRequest, Promise<UsedKey>>()

/** @throws SpotlessError `unauthenticated` */
export const keyUserOf = (deps: KeyDeps, request: FastifyRequest): Promise<UsedKey> => {
  const known = usedKeys.get(request)
  if (known !== undefined) return known
  const used = useKey(deps.database, keyOf(request) ?? '', deps.now())
  usedKeys.set(request, used)
  return used
}

/** The scope that a request needs; undefined when no key permits it. */
const scopeOf = ({ method, routeOptions }: FastifyRequest): KeyScope | undefined => {
  const path = routeOptions.url ?? ''
  if (personOnly.includes(path) || (path === route.account && method === 'DELETE')) return undefined
  if (method === 'GET' || method === 'HEAD') return 'read'
  return path.startsWith('/api/batches') ? 'batch' : 'edit'
}

const permits = ({ scopes }: ApiKey, scope: KeyScope): boolean => scopes.includes(scope)

/**
 * The user of a request's API key.
 * @throws SpotlessError `unauthenticated`; `forbidden` when the key's scopes do not permit the request or a browser page sends it
 */
export const permittedUserOf = async (deps: KeyDeps, request: FastifyRequest): Promise<User> => {
  const { key, user } = await keyUserOf(deps, request)
  // Browsers alone send this header. A page has its person's sign-in; a key in a page would be open to everyone who reads it.
  if (request.headers['sec-fetch-site'] !== undefined) {
    throw new SpotlessError('forbidden', 'API keys are for programs. A page in a browser signs in instead.')
  }
  const scope = scopeOf(request)
  if (scope === undefined) throw new SpotlessError('forbidden', 'API keys cannot do this. Sign in on the website.')
  if (!permits(key, scope)) {
    throw new SpotlessError(
      'forbidden',
      `This needs a key with the scope ${scope}; this one has ${key.scopes.join(', ')}.`,
    )
  }
  return user
}
