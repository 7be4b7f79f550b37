import { clientConfigSchema } from '@spotless/contract/config'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { embeddedIssuerUrl, webClientId } from '../../identity/embeddedIssuer.ts'
import type { ApiDeps } from '../deps.ts'

/** What the web app must know of this installation. */
export const clientConfigRoute =
  ({ config, pixels }: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const external = config.externalIssuer
    app.get(route.config, { schema: { response: { 200: clientConfigSchema } } }, async () => ({
      oidc: external ?? { issuer: embeddedIssuerUrl(config.publicUrl), clientId: webClientId },
      embeddedIssuer: external === undefined,
      availableModes: [...(await pixels.modes())],
      contactEmail: config.contactEmail,
    }))
  }
