import { SpotlessError } from '@spotless/contract/error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export const expiredSignIn = 'This sign-in has expired. Please close this window and sign in again.'

/** The sign-in that the browser's cookie names. @throws SpotlessError `invalid_input` when it has expired */
export const readInteraction = (
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction> =>
  provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    throw new SpotlessError('invalid_input', expiredSignIn, { cause: error })
  })

const secondsUntil = (end: number | undefined): number => (end ?? 0) - Math.floor(Date.now() / 1000)

/** Stores the chosen account in the sign-in, for the provider to continue with. */
export const completeInteraction = async (provider: Provider, details: Interaction, subject: string): Promise<void> => {
  // Given another account, the provider would end the old session with a page that needs a script. The session is changed
  // here instead, together with the interaction's copy of it.
  const session = details.session === undefined ? undefined : await provider.Session.findByUid(details.session.uid)
  if (details.session !== undefined && session !== undefined && session.accountId !== subject) {
    session.loginAccount({ accountId: subject })
    session.authorizations = {}
    await session.save(secondsUntil(session.exp))
    details.session.accountId = subject
  }
  details.result = { select_account: {}, login: { accountId: subject } }
  await details.save(secondsUntil(details.exp))
}
