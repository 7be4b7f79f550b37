import { createSubscriptionRequestSchema } from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

/** No payment provider can be configured in this version; the answer says so rather than pretending. */
export const createSubscriptionRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(route.createSubscription, { schema: { body: createSubscriptionRequestSchema } }, async (request) => {
      await authenticate(deps, request)
      throw new SpotlessError('mode_unavailable', 'Payment is not set up on this installation.')
    })
  }
