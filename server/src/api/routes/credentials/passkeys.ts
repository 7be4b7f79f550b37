import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import { passkeyOptionsSchema, passkeysAnswerSchema, signInPasskeyRequestSchema } from '@spotless/contract/signIn'
import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { passkeys } from '../../../db/schema.ts'
import { challengeOf } from '../../../identity/credentials/challengeOf.ts'
import {
  listPasskeys,
  registrationOptions,
  storePasskey,
  verifyNewPasskey,
} from '../../../identity/credentials/passkeys.ts'
import { attemptLimit, authenticateLocal, type CredentialDeps } from './credentialDeps.ts'

/** The signed-in person's passkeys. */
export const passkeyRoutes =
  (deps: CredentialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, party, mailer, secrets } = deps
    const config = { rateLimit: attemptLimit }
    const challengeFor = (subject: string, signedInAt: Date) =>
      challengeOf(secrets.fileKey, 'add passkey', subject, signedInAt.toISOString())

    app.get(route.passkeys, { schema: { response: { 200: passkeysAnswerSchema } } }, async (request) => {
      const { account } = await authenticateLocal(deps, request)
      const stored = await listPasskeys(database, account.subject)
      return {
        passkeys: stored.map(({ id, createdAt, lastUsedAt }) => ({
          id,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      }
    })

    const prepared = { response: { 200: passkeyOptionsSchema } }
    app.post(route.passkeyOptions, { schema: prepared, config }, async (request) => {
      const { account, signedInAt } = await authenticateLocal(deps, request)
      const existing = await listPasskeys(database, account.subject)
      return registrationOptions(party, account, existing, challengeFor(account.subject, signedInAt))
    })

    const added = { body: signInPasskeyRequestSchema, response: { 204: z.null() } }
    app.post(route.passkeys, { schema: added, config }, async (request, reply) => {
      const { account, signedInAt } = await authenticateLocal(deps, request)
      const challenge = challengeFor(account.subject, signedInAt)
      await storePasskey(database, await verifyNewPasskey(party, account.subject, request.body.passkey, challenge))
      return reply.code(204).send(null)
    })

    const removed = { params: z.object({ id: z.string() }), response: { 204: z.null() } }
    app.delete(route.passkey(':id'), { schema: removed }, async (request, reply) => {
      const { account } = await authenticateLocal(deps, request)
      const stored = await listPasskeys(database, account.subject)
      if (!stored.some(({ id }) => id === request.params.id)) {
        throw new SpotlessError('not_found', 'You have no such passkey.')
      }
      if (stored.length === 1 && mailer === undefined) {
        throw new SpotlessError('conflict', 'This is your only way to sign in. Add another passkey first.')
      }
      await database
        .delete(passkeys)
        .where(and(eq(passkeys.id, request.params.id), eq(passkeys.subject, account.subject)))
      return reply.code(204).send(null)
    })
  }
