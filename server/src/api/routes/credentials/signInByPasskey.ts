import { route } from '@spotless/contract/route'
import { signInPasskeyRequestSchema, signInStateSchema, signInStepSchema } from '@spotless/contract/signIn'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Provider } from 'oidc-provider'
import { isSetUp } from '../../../identity/credentials/accounts.ts'
import { challengeOf } from '../../../identity/credentials/challengeOf.ts'
import { signInOptions, subjectOfPasskey } from '../../../identity/credentials/passkeys.ts'
import { completeInteraction, readInteraction } from '../../interaction.ts'
import { attemptLimit, type CredentialDeps } from './credentialDeps.ts'

/** The state of the sign-in under way, and its confirmation by a passkey. */
export const signInByPasskeyRoutes =
  ({ database, party, mailer, secrets }: CredentialDeps, provider: Provider): FastifyPluginAsyncZod =>
  async (app) => {
    const challengeFor = (uid: string) => challengeOf(secrets.fileKey, 'sign in', uid)

    app.get(route.signIn, { schema: { response: { 200: signInStateSchema } } }, async (request, reply) => {
      const { uid } = await readInteraction(provider, request, reply)
      return {
        isSetUp: await isSetUp(database),
        sendsMail: mailer !== undefined,
        passkeyOptions: await signInOptions(party, challengeFor(uid)),
      }
    })

    const schema = { body: signInPasskeyRequestSchema, response: { 200: signInStepSchema } }
    app.post(route.signInPasskey, { schema, config: { rateLimit: attemptLimit } }, async (request, reply) => {
      const details = await readInteraction(provider, request, reply)
      const subject = await subjectOfPasskey(database, party, request.body.passkey, challengeFor(details.uid))
      await completeInteraction(provider, details, subject)
      return { continueAt: details.returnTo }
    })
  }
