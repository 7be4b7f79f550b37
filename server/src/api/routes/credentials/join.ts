import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import {
  invitationAnswerSchema,
  invitationRequestSchema,
  joinOptionsRequestSchema,
  joinRequestSchema,
  passkeyOptionsSchema,
} from '@spotless/contract/signIn'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { challengeOf } from '../../../identity/credentials/challengeOf.ts'
import { acceptInvitation, findInvitation } from '../../../identity/credentials/invitations.ts'
import {
  listPasskeys,
  registrationOptions,
  storePasskey,
  verifyNewPasskey,
} from '../../../identity/credentials/passkeys.ts'
import { localSubject } from '../../../identity/embeddedIssuer.ts'
import { attemptLimit, type CredentialDeps } from './credentialDeps.ts'

/** Accepts invitations, the first account's included: the account is made together with its passkey. */
export const joinRoutes =
  ({ database, party, mailer, secrets, now }: CredentialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { rateLimit: attemptLimit }
    const sendsMail = mailer !== undefined
    const challengeFor = (codeHash: string, email: string) => challengeOf(secrets.fileKey, 'join', codeHash, email)

    const looked = { body: invitationRequestSchema, response: { 200: invitationAnswerSchema } }
    app.post(route.invitation, { schema: looked, config }, async (request) => {
      const { email } = await findInvitation(database, request.body.code, now())
      return { email, sendsMail }
    })

    const prepared = { body: joinOptionsRequestSchema, response: { 200: passkeyOptionsSchema } }
    app.post(route.joinOptions, { schema: prepared, config }, async (request) => {
      const { code, ...person } = request.body
      const { codeHash } = await findInvitation(database, code, now())
      const subject = localSubject(person.email)
      const existing = await listPasskeys(database, subject)
      return registrationOptions(party, { subject, ...person }, existing, challengeFor(codeHash, person.email))
    })

    const joined = { body: joinRequestSchema, response: { 204: z.null() } }
    app.post(route.join, { schema: joined, config }, async (request, reply) => {
      const { code, passkey: answer, ...person } = request.body
      const { codeHash } = await findInvitation(database, code, now())
      if (answer === null && !sendsMail) {
        throw new SpotlessError('invalid_input', 'This server sends no e-mail, so an account needs a passkey.')
      }
      const passkey =
        answer === null
          ? undefined
          : await verifyNewPasskey(party, localSubject(person.email), answer, challengeFor(codeHash, person.email))
      await database.transaction(async (transaction) => {
        await acceptInvitation(transaction, code, person, now())
        if (passkey !== undefined) await storePasskey(transaction, passkey)
      })
      return reply.code(204).send(null)
    })
  }
