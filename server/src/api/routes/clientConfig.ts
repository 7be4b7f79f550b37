import { clientConfigSchema, type SignInConfig } from '@spotless/contract/config'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { hostedServicesOf } from '../../hosted/hostedConfig.ts'
import { embeddedIssuerUrl, webClientId } from '../../identity/embeddedIssuer.ts'
import type { ApiDeps } from '../deps.ts'

const signInConfigOf = (config: ApiDeps['config']): SignInConfig => {
  const { firebase, externalIssuer, publicUrl, isOpenToAnyone, usesCredentials } = config
  if (firebase !== undefined) {
    const { apiKey, authDomain, projectId, emulatorHost } = firebase
    const emulatorUrl = emulatorHost === undefined ? null : `http://${emulatorHost}`
    return { kind: 'firebase', apiKey, authDomain, projectId, emulatorUrl }
  }
  if (externalIssuer !== undefined) {
    return { kind: 'oidc', ...externalIssuer, isEmbedded: false, usesCredentials: false, isOpenToAnyone: false }
  }
  return {
    kind: 'oidc',
    issuer: embeddedIssuerUrl(publicUrl),
    clientId: webClientId,
    isEmbedded: true,
    usesCredentials,
    isOpenToAnyone,
  }
}

/** The installation's settings for the web app. */
export const clientConfigRoute =
  ({ config, pixels, billing }: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(route.config, { schema: { response: { 200: clientConfigSchema } } }, async () => ({
      signIn: signInConfigOf(config),
      availableModes: [...(await pixels.modes())],
      hostedServices: hostedServicesOf(config.hosted),
      contactEmail: config.contactEmail,
      retentionHours: config.retentionHours,
      payment: billing && { isSandbox: billing.isSandbox, prices: billing.prices },
    }))
  }
