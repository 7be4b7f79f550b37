import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Provider } from 'oidc-provider'
import { relyingPartyOf } from '../../../identity/credentials/relyingParty.ts'
import { openMailer } from '../../../mail/openMailer.ts'
import type { ApiDeps } from '../../deps.ts'
import { joinRoutes } from './join.ts'
import { passkeyRoutes } from './passkeys.ts'
import { peopleRoutes } from './people.ts'
import { signInByMailRoutes } from './signInByMail.ts'
import { signInByPasskeyRoutes } from './signInByPasskey.ts'

/** Sign-in at the embedded issuer with passkeys and e-mail links, invitations, and their management. */
export const credentialRoutes =
  (deps: ApiDeps, provider: Provider): FastifyPluginAsyncZod =>
  async (app) => {
    const { mail, publicUrl } = deps.config
    const mailer = mail === undefined ? undefined : openMailer(mail)
    app.addHook('onClose', async () => mailer?.close())
    const credentialDeps = { ...deps, mailer, party: relyingPartyOf(publicUrl) }
    app.register(signInByPasskeyRoutes(credentialDeps, provider))
    app.register(signInByMailRoutes(credentialDeps, provider))
    app.register(joinRoutes(credentialDeps))
    app.register(passkeyRoutes(credentialDeps))
    app.register(peopleRoutes(credentialDeps))
  }
