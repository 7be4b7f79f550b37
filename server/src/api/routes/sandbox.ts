import { SpotlessError } from '@spotless/contract/error'
import { serverRoute } from '@spotless/contract/route'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkoutPage, portalPage, sandboxStyle } from '../../billing/sandbox/pages.ts'
import { type PortalAction, portalActions } from '../../billing/sandbox/portalActions.ts'
import { type Sandbox, sandboxPath } from '../../billing/sandbox/sandbox.ts'
import { sandboxPrices } from '../../billing/sandbox/sandboxPrices.ts'

const stylesheet = `${sandboxPath}/sandbox.css`
const price = z.enum([sandboxPrices.monthly[0], sandboxPrices.yearly[0]])

const checkoutForm = z.strictObject({ answer: z.enum(['pay', 'decline']) })
const portalForm = z.union([
  z.strictObject({ action: z.enum(portalActions) }).transform(({ action }) => ({ action, price: undefined })),
  z.strictObject({ switch: price }).transform((form) => ({ action: 'switch' as PortalAction, price: form.switch })),
])

const idOf = (request: FastifyRequest): string => {
  const parsed = z.object({ id: z.string().max(100) }).safeParse(request.params)
  if (!parsed.success) throw new SpotlessError('not_found', 'There is no such page of the checkout sandbox.')
  return parsed.data.id
}

/** Pages of the checkout sandbox, open to anyone who knows their URL, and the delivery of its events to the webhook. */
export const sandboxRoutes =
  (sandbox: Sandbox): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    sandbox.deliverWith(async (payload, signature) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      const answer = await app.inject({ method: 'POST', url: serverRoute.stripeWebhook, headers, payload })
      if (answer.statusCode >= 300)
        throw new Error(`Expected the webhook to answer below 300 but it answered ${answer.statusCode}.`)
    })
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex')
    })

    app.get('/sandbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(sandboxStyle))

    app.get('/checkout/:id', async (request, reply) => {
      const checkout = await sandbox.checkout(idOf(request))
      const place = { action: `${sandboxPath}/checkout/${checkout.id}`, stylesheet }
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(checkoutPage(checkout, place, false))
    })
    app.post('/checkout/:id', async (request, reply) => {
      const { answer } = checkoutForm.parse(request.body)
      const checkout = await sandbox.checkout(idOf(request))
      const place = { action: `${sandboxPath}/checkout/${checkout.id}`, stylesheet }
      if (answer === 'decline' || checkout.status !== 'open') {
        return reply.type('text/html; charset=utf-8').send(checkoutPage(checkout, place, answer === 'decline'))
      }
      await sandbox.pay(checkout.id)
      return reply.redirect(checkout.successUrl, 303)
    })

    app.get('/portal/:id', async (request, reply) => {
      const view = await sandbox.portal(idOf(request))
      const place = { action: `${sandboxPath}/portal/${view.portal.id}`, stylesheet }
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(portalPage(view, place, false))
    })
    app.post('/portal/:id', async (request, reply) => {
      const form = portalForm.parse(request.body)
      const before = await sandbox.portal(idOf(request))
      const place = { action: `${sandboxPath}/portal/${before.portal.id}`, stylesheet }
      const view = await sandbox.act(before.portal.id, form.action, form.price)
      await sandbox.settled()
      const isRefused = form.action === 'switch' && view.customer.isCardDeclined
      return isRefused
        ? reply.type('text/html; charset=utf-8').send(portalPage(view, place, true))
        : reply.redirect(place.action, 303)
    })
  }
