import { SpotlessError } from '@spotless/contract/error'
import { serverRoute } from '@spotless/contract/route'
import type { FastifyPluginAsync } from 'fastify'
import type { ApiDeps } from '../deps.ts'

/** Receives the payment provider's events. The body stays unparsed: the signature covers its bytes. */
export const stripeWebhookRoute =
  ({ billing }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post(serverRoute.stripeWebhook, async (request) => {
      if (billing === null) throw new SpotlessError('payment_unavailable', 'This installation takes no payment.')
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await billing.webhook(body, typeof signature === 'string' ? signature : undefined)
      return { received: true }
    })
  }
