import { randomUUID } from 'node:crypto'
import { contactRequestSchema } from '@spotless/contract/contact'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { contactMessages } from '../../db/schema.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

/**
 * Stores messages of the contact dialog and queues them for sending where mail is configured. A signed-in sender's address
 * is that of their account, whatever the body says.
 */
export const contactRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: contactRequestSchema, response: { 201: z.object({ id: z.uuid() }) } }
    const rateLimit = { max: deps.limits.messagesPerTenMinutes, timeWindow: 600_000 }
    app.post(route.contact, { schema, config: { rateLimit } }, async (request, reply) => {
      const user = request.headers.authorization === undefined ? undefined : await authenticate(deps, request)
      const { email, message, website } = request.body
      // A program that filled in the hidden field must not learn that it was detected.
      if (website) return reply.code(201).send({ id: randomUUID() })
      const id = await deps.database.transaction(async (transaction) => {
        const [inserted] = await transaction
          .insert(contactMessages)
          .values({ userId: user?.id ?? null, email: user?.email ?? email, message })
          .returning({ id: contactMessages.id })
        if (inserted === undefined) throw new Error('Expected one inserted contact message but received none.')
        if (deps.config.mail !== undefined) await deps.queue.sendMail(inserted.id, transaction)
        return inserted.id
      })
      request.log.info({ messageId: id, isSent: deps.config.mail !== undefined }, 'Contact message stored.')
      return reply.code(201).send({ id })
    })
  }
