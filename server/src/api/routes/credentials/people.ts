import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import {
  inviteAnswerSchema,
  inviteRequestSchema,
  peopleAnswerSchema,
  removePersonRequestSchema,
} from '@spotless/contract/signIn'
import { asc, isNotNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { localAccounts } from '../../../db/schema.ts'
import { type LocalAccount, removePerson } from '../../../identity/credentials/accounts.ts'
import { invitationLink, invite, listInvitations } from '../../../identity/credentials/invitations.ts'
import { invitationMessage } from '../../../mail/signInMessages.ts'
import { attemptLimit, authenticateLocal, type CredentialDeps } from './credentialDeps.ts'

/** Who can sign in at this installation, managed by whoever has its first account. */
export const peopleRoutes =
  (deps: CredentialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, mailer, log, now } = deps
    const authenticateInviter = async (request: FastifyRequest): Promise<LocalAccount> => {
      const { account } = await authenticateLocal(deps, request)
      if (!account.canInvite) throw new SpotlessError('forbidden', 'Only the first account may invite people.')
      return account
    }

    app.get(route.people, { schema: { response: { 200: peopleAnswerSchema } } }, async (request) => {
      await authenticateInviter(request)
      const accounts = await database
        .select()
        .from(localAccounts)
        .where(isNotNull(localAccounts.verifiedAt))
        .orderBy(asc(localAccounts.createdAt))
      const invitations = await listInvitations(database, now())
      return {
        accounts: accounts.map(({ email, name, canInvite, createdAt }) => ({
          email,
          name,
          canInvite,
          createdAt: createdAt.toISOString(),
        })),
        invitations: invitations.flatMap(({ email, expiresAt }) =>
          email === null ? [] : [{ email, expiresAt: expiresAt.toISOString() }],
        ),
      }
    })

    const invited = { body: inviteRequestSchema, response: { 201: inviteAnswerSchema } }
    app.post(route.people, { schema: invited, config: { rateLimit: attemptLimit } }, async (request, reply) => {
      const inviter = await authenticateInviter(request)
      const { email } = request.body
      const link = invitationLink(deps.config.publicUrl, await invite(database, { email }, now()))
      const isSent =
        mailer !== undefined &&
        (await mailer.sendToPerson(invitationMessage(email, link, inviter.name || inviter.email)).then(
          () => true,
          (error: unknown) => {
            log.error({ err: error }, 'An invitation could not be sent.')
            return false
          },
        ))
      return reply.code(201).send({ link, isSent })
    })

    const removed = { body: removePersonRequestSchema, response: { 204: z.null() } }
    app.delete(route.people, { schema: removed }, async (request, reply) => {
      const inviter = await authenticateInviter(request)
      if (inviter.email === request.body.email) {
        throw new SpotlessError('conflict', 'You cannot remove your own access here. Delete your account instead.')
      }
      await removePerson(database, request.body.email)
      return reply.code(204).send(null)
    })
  }
