import { randomUUID } from 'node:crypto'
import { contactRequestSchema } from '@spotless/contract/contact'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { contactMessages } from '../../db/schema.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

const perTenMinutes = 5

/**
 * Keeps messages of the contact dialog and has them sent where mail is set up; a signed-in sender's address is their
 * account's, whatever the body says.
 */
export const contactRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: contactRequestSchema, response: { 201: z.object({ id: z.uuid() }) } }
    const rateLimit = { max: perTenMinutes, timeWindow: 600_000 }
    app.post(route.contact, { schema, config: { rateLimit } }, async (request, reply) => {
      const user = request.headers.authorization === undefined ? undefined : await authenticate(deps, request)
      const { email, message, website } = request.body
      // A program that filled in the hidden field is not told that it was found out.
      if (website) return reply.code(201).send({ id: randomUUID() })
      const id = await deps.database.transaction(async (transaction) => {
        const [kept] = await transaction
          .insert(contactMessages)
          .values({ userId: user?.id ?? null, email: user?.email ?? email, message })
          .returning({ id: contactMessages.id })
        if (kept === undefined) throw new Error('The message was not inserted.')
        if (deps.config.mail !== undefined) await deps.queue.sendMail(kept.id, transaction)
        return kept.id
      })
      request.log.info({ messageId: id, isSent: deps.config.mail !== undefined }, 'contact message kept')
      return reply.code(201).send({ id })
    })
  }
