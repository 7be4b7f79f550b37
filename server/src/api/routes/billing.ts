import {
  createSubscriptionAnswerSchema,
  createSubscriptionRequestSchema,
  usageAnswerSchema,
} from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Billing } from '../../billing/billing.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { usageAnswer } from '../usageAnswer.ts'

const emptySchema = z.strictObject({}).nullish()

/** Checkout, customer portal and refresh of the subscription. */
export const billingRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { rateLimit: { max: deps.limits.paymentsPerMinute, timeWindow: 60_000 } }
    const billing = (): Billing => {
      if (deps.billing === null) {
        throw new SpotlessError(
          'payment_unavailable',
          'This installation takes no payment: the plans cannot be bought here.',
        )
      }
      return deps.billing
    }
    const answers = { 200: createSubscriptionAnswerSchema }

    const subscribeSchema = { body: createSubscriptionRequestSchema, response: answers }
    app.post(route.createSubscription, { schema: subscribeSchema, config }, async (request) => {
      const user = await authenticate(deps, request)
      return { url: await billing().checkout(user, request.body.priceId) }
    })

    app.post(route.billingPortal, { schema: { body: emptySchema, response: answers }, config }, async (request) => {
      const user = await authenticate(deps, request)
      return { url: await billing().portal(user) }
    })

    const refreshSchema = { body: emptySchema, response: { 200: usageAnswerSchema } }
    app.post(route.refreshSubscription, { schema: refreshSchema, config }, async (request) => {
      const user = await billing().refresh(await authenticate(deps, request))
      return usageAnswer(deps, user)
    })
  }
