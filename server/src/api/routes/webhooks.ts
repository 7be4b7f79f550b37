import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import {
  deliveriesAnswerSchema,
  webhookRequestSchema,
  webhookSecretSchema,
  webhooksAnswerSchema,
} from '@spotless/contract/webhooks'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isPrivateHost } from '../../network/publicFetch.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  rotateSecret,
} from '../../webhooks/webhooks.ts'
import { authenticateToken } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

const parameters = z.strictObject({ id: z.uuid({ error: 'That is not the id of a webhook.' }) })

/** The signed-in person's webhooks and what was sent to them. */
export const webhookRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, now } = deps
    const [sealingKey] = deps.secrets.cookieKeys

    app.get(route.webhooks, { schema: { response: { 200: webhooksAnswerSchema } } }, async (request) => {
      const { user } = await authenticateToken(deps, request)
      const stored = await listWebhooks(database, user.id)
      return {
        webhooks: stored.map(({ id, url, events, createdAt, previousSecretUntil: until }) => ({
          id,
          url,
          events: [...events],
          createdAt: createdAt.toISOString(),
          previousSecretUntil: until !== null && until > now() ? until.toISOString() : null,
        })),
      }
    })

    const made = { body: webhookRequestSchema, response: { 201: webhookSecretSchema } }
    app.post(route.webhooks, { schema: made }, async (request, reply) => {
      const { user } = await authenticateToken(deps, request)
      const { url, events } = request.body
      if (isPrivateHost(new URL(url))) {
        throw new SpotlessError('invalid_input', 'The address must be a public one; this one is private or reserved.')
      }
      const wanted = { url, events: [...new Set(events)] }
      return reply.code(201).send(await createWebhook(database, user.id, wanted, sealingKey))
    })

    const removed = { params: parameters, response: { 204: z.null() } }
    app.delete(route.webhook(':id'), { schema: removed }, async (request, reply) => {
      const { user } = await authenticateToken(deps, request)
      await deleteWebhook(database, user.id, request.params.id)
      return reply.code(204).send(null)
    })

    const rotated = { params: parameters, response: { 200: webhookSecretSchema } }
    app.post(route.webhookSecret(':id'), { schema: rotated }, async (request) => {
      const { user } = await authenticateToken(deps, request)
      return rotateSecret(database, user.id, request.params.id, { sealingKey, now: now() })
    })

    const pinged = { params: parameters, response: { 204: z.null() } }
    app.post(route.webhookPing(':id'), { schema: pinged }, async (request, reply) => {
      const { user } = await authenticateToken(deps, request)
      await pingWebhook(database, user.id, request.params.id)
      return reply.code(204).send(null)
    })

    const listed = { params: parameters, response: { 200: deliveriesAnswerSchema } }
    app.get(route.webhookDeliveries(':id'), { schema: listed }, async (request) => {
      const { user } = await authenticateToken(deps, request)
      const stored = await listDeliveries(database, user.id, request.params.id)
      return {
        deliveries: stored.map(({ id, payload, status, attempts, lastStatus, lastError, createdAt, dueAt }) => ({
          id,
          event: payload.type,
          status,
          attempts,
          lastStatus,
          lastError,
          createdAt: createdAt.toISOString(),
          nextAttemptAt: status === 'pending' ? dueAt.toISOString() : null,
        })),
      }
    })
  }
