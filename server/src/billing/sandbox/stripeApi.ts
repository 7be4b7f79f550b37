import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import type { SandboxApiDeps } from './apiDeps.ts'
import { StripeApiError } from './apiParameters.ts'
import { addCheckoutEndpoints } from './checkoutEndpoints.ts'
import { addCustomerEndpoints } from './customerEndpoints.ts'
import { sandboxStore } from './store.ts'
import { addSubscriptionEndpoints } from './subscriptionEndpoints.ts'

/** The part of Stripe's HTTP API that the product uses, over the sandbox's records. It listens on no port. */
export const sandboxApi = (deps: SandboxApiDeps & { readonly secretKey: string }): FastifyInstance => {
  const app = fastify({ routerOptions: { maxParamLength: 200 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply: FastifyReply) => {
    if (error instanceof StripeApiError) {
      const { status, code, message } = error
      return reply.code(status).send({ error: { type: 'invalid_request_error', code, message } })
    }
    return reply.code(500).send({ error: { type: 'api_error', code: 'api_error', message: String(error) } })
  })
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${deps.secretKey}`) {
      throw new StripeApiError(401, 'api_key_invalid', 'Invalid API Key provided')
    }
  })
  const store = sandboxStore(deps.database)
  for (const add of [addCustomerEndpoints, addCheckoutEndpoints, addSubscriptionEndpoints]) add(app, deps, store)
  return app
}
