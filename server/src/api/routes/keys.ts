import { keyRequestSchema, keysAnswerSchema, newKeySchema } from '@spotless/contract/keys'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createKey, listKeys, revokeKey } from '../../identity/apiKeys.ts'
import { authenticateToken } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

const dayMs = 86_400_000

/** The signed-in person's API keys. */
export const keyRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, now } = deps

    app.get(route.keys, { schema: { response: { 200: keysAnswerSchema } } }, async (request) => {
      const { user } = await authenticateToken(deps, request)
      const keys = await listKeys(database, user.id)
      return {
        keys: keys.map(({ id, name, ending, scopes, uses, createdAt, expiresAt, lastUsedAt }) => ({
          id,
          name,
          ending,
          scopes: [...scopes],
          uses,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt?.toISOString() ?? null,
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      }
    })

    const made = { body: keyRequestSchema, response: { 201: newKeySchema } }
    app.post(route.keys, { schema: made }, async (request, reply) => {
      const { user } = await authenticateToken(deps, request)
      const { name, scopes, expiresInDays } = request.body
      const expiresAt = expiresInDays === undefined ? null : new Date(now().getTime() + expiresInDays * dayMs)
      return reply.code(201).send(await createKey(database, user, { name, scopes: [...new Set(scopes)], expiresAt }))
    })

    const removed = { params: z.object({ id: z.uuid() }), response: { 204: z.null() } }
    app.delete(route.key(':id'), { schema: removed }, async (request, reply) => {
      const { user } = await authenticateToken(deps, request)
      await revokeKey(database, user.id, request.params.id)
      return reply.code(204).send(null)
    })
  }
