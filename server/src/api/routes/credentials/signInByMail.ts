import { SpotlessError } from '@spotless/contract/error'
import { route, screen } from '@spotless/contract/route'
import {
  signInCodeRequestSchema,
  signInLinkRequestSchema,
  signInMailRequestSchema,
  signInStepSchema,
} from '@spotless/contract/signIn'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { confirmByCode, confirmByLink, requestSignInMail } from '../../../identity/credentials/signInMails.ts'
import { signInMessage } from '../../../mail/signInMessages.ts'
import { completeInteraction, expiredSignIn, readInteraction } from '../../interaction.ts'
import { attemptLimit, type CredentialDeps } from './credentialDeps.ts'

/** Messages per ten minutes and client. */
const mailLimit = { max: 10, timeWindow: 600_000 }

/** Sign-in by a link or a code sent by e-mail. Every address gets the same answer, after the same time. */
export const signInByMailRoutes =
  ({ database, config, mailer, secrets, log, now }: CredentialDeps, provider: Provider): FastifyPluginAsyncZod =>
  async (app) => {
    if (mailer === undefined) return
    const sending = new Set<Promise<void>>()
    app.addHook('onClose', async () => {
      await Promise.all(sending)
    })

    const sendMail = async (email: string, interactionId: string): Promise<void> => {
      try {
        const made = await requestSignInMail(database, { email, interactionId, secret: secrets.fileKey }, now())
        if (made === undefined) return
        const link = `${config.publicUrl}${screen.signInLink}#${made.token}`
        await mailer.sendToPerson(signInMessage(email, link, made.code))
      } catch (error) {
        log.error({ err: error }, 'A sign-in message could not be sent.')
      }
    }

    const requested = { body: signInMailRequestSchema, response: { 202: z.object({}) } }
    app.post(route.signInMail, { schema: requested, config: { rateLimit: mailLimit } }, async (request, reply) => {
      const { uid } = await readInteraction(provider, request, reply)
      // Not awaited: how long it takes would show whether the address has an account.
      const sent = sendMail(request.body.email, uid).finally(() => sending.delete(sent))
      sending.add(sent)
      return reply.code(202).send({})
    })

    app.get(route.signInMail, { schema: { response: { 200: signInStepSchema } } }, async (request, reply) => {
      const { result, returnTo } = await readInteraction(provider, request, reply)
      return { continueAt: result?.login === undefined ? null : returnTo }
    })

    const linked = { body: signInLinkRequestSchema, response: { 204: z.null() } }
    app.post(route.signInLink, { schema: linked, config: { rateLimit: attemptLimit } }, async (request, reply) => {
      const details = await readInteraction(provider, request, reply).catch((error: unknown) => {
        if (error instanceof SpotlessError) return undefined
        throw error
      })
      const { subject } = await confirmByLink(database, request.body.token, details?.uid, now())
      if (details === undefined) throw new SpotlessError('invalid_input', expiredSignIn)
      await completeInteraction(provider, details, subject)
      return reply.code(204).send(null)
    })

    const typed = { body: signInCodeRequestSchema, response: { 200: signInStepSchema } }
    app.post(route.signInCode, { schema: typed, config: { rateLimit: attemptLimit } }, async (request, reply) => {
      const details = await readInteraction(provider, request, reply)
      const { subject } = await confirmByCode(
        database,
        { code: request.body.code, interactionId: details.uid, secret: secrets.fileKey },
        now(),
      )
      await completeInteraction(provider, details, subject)
      return { continueAt: details.returnTo }
    })
  }
