import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/connect.ts'
import { catchUp, endSubscription, type Happening } from './lifecycle.ts'
import { readForm } from './readForm.ts'
import type { Kept } from './records.ts'
import { sandboxPrices } from './sandboxPrices.ts'
import { type SandboxStore, sandboxStore, withCustomer } from './store.ts'
import {
  checkoutObject,
  customerObject,
  intentId,
  intentObject,
  listObject,
  subscriptionObject,
} from './stripeObjects.ts'

/** A refusal in Stripe's form. */
class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const missing = (what: string, id: string) => new Refusal(404, 'resource_missing', `No such ${what}: '${id}'`)
const price = z.enum([sandboxPrices.monthly[0], sandboxPrices.yearly[0]])
const expand = z.record(z.string(), z.string()).optional()
const page = { limit: z.string().optional(), expand }

/** Only what the product uses; a parameter that is not known here is refused, as Stripe would. */
const parameters = {
  createCustomer: z.strictObject({ email: z.email(), metadata: z.record(z.string(), z.string()).optional() }),
  createCheckout: z.strictObject({
    mode: z.literal('subscription'),
    customer: z.string(),
    client_reference_id: z.string(),
    line_items: z.strictObject({ 0: z.strictObject({ price, quantity: z.literal('1') }) }),
    success_url: z.url(),
    cancel_url: z.url(),
  }),
  listCheckouts: z.strictObject({ customer: z.string(), status: z.literal('open'), ...page }),
  listSubscriptions: z.strictObject({ customer: z.string(), status: z.literal('all'), ...page }),
  cancelSubscription: z.strictObject({ prorate: z.literal('false').optional() }),
  createPortal: z.strictObject({
    customer: z.string(),
    return_url: z.url(),
    flow_data: z
      .strictObject({
        type: z.literal('subscription_update_confirm'),
        subscription_update_confirm: z.strictObject({
          subscription: z.string(),
          items: z.strictObject({ 0: z.strictObject({ id: z.string(), price, quantity: z.literal('1') }) }),
        }),
      })
      .optional(),
  }),
  none: z.strictObject({ expand }),
}

const inputOf = <Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> => {
  const text = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : String(request.body ?? '')
  const parsed = schema.safeParse(readForm(text))
  if (!parsed.success) throw new Refusal(400, 'parameter_invalid', z.prettifyError(parsed.error))
  return parsed.data
}

export interface SandboxApiDeps {
  readonly database: Database
  readonly secretKey: string
  /** Address of the sandbox's pages, without a slash at the end. */
  readonly pagesUrl: string
  readonly now: () => Date
  /** Told after what happened was written. */
  readonly tell: (happened: readonly Happening[]) => void
}

/** The part of Stripe's HTTP API that the product uses, over the sandbox's records. It listens on no port. */
export const sandboxApi = (deps: SandboxApiDeps): FastifyInstance => {
  const { database, now, pagesUrl } = deps
  const store = sandboxStore(database)
  const app = fastify({ routerOptions: { maxParamLength: 200 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply: FastifyReply) => {
    const [status, code, message] =
      error instanceof Refusal ? [error.status, error.code, error.message] : [500, 'api_error', String(error)]
    const type = status === 500 ? 'api_error' : 'invalid_request_error'
    return reply.code(status).send({ error: { type, code, message } })
  })
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${deps.secretKey}`) {
      throw new Refusal(401, 'api_key_invalid', 'Invalid API Key provided')
    }
  })

  const idOf = (request: FastifyRequest): string => z.object({ id: z.string() }).parse(request.params).id

  const livingCustomer = async (from: SandboxStore, id: string): Promise<Kept<'customer'>> => {
    const customer = await from.find('customer', id)
    if (customer === undefined || customer.isDeleted) throw missing('customer', id)
    return customer
  }

  const pageOf = (kind: 'checkout' | 'portal', id: string): string => `${pagesUrl}/${kind}/${id}`

  app.post('/v1/customers', async (request) => {
    const { email } = inputOf(parameters.createCustomer, request)
    return customerObject(await store.add('customer', null, { email, isDeleted: false, isCardDeclined: false }, now()))
  })

  app.delete('/v1/customers/:id', async (request) => {
    const id = idOf(request)
    const happened = await withCustomer(database, id, async (own) => {
      const customer = await livingCustomer(own, id)
      const ended: Happening[] = []
      for (const subscription of await own.list('subscription', id)) {
        if (subscription.status !== 'canceled') ended.push(...(await endSubscription(own, subscription, now())))
      }
      // What named the person goes; the books of what was paid stay.
      for (const checkout of await own.list('checkout', id)) await own.change('checkout', checkout, { reference: '' })
      await own.change('customer', customer, { isDeleted: true, email: '' })
      return [...ended, { type: 'customer.deleted', kind: 'customer' as const, id }]
    })
    deps.tell(happened)
    return { id, object: 'customer', deleted: true }
  })

  app.post('/v1/checkout/sessions', async (request) => {
    const input = inputOf(parameters.createCheckout, request)
    await livingCustomer(store, input.customer)
    const checkout = await store.add(
      'checkout',
      input.customer,
      {
        ...{ price: input.line_items[0].price, status: 'open', subscription: null },
        ...{ successUrl: input.success_url, cancelUrl: input.cancel_url, reference: input.client_reference_id },
      },
      now(),
    )
    return checkoutObject(checkout, pageOf('checkout', checkout.id))
  })

  app.get('/v1/checkout/sessions', async (request) => {
    const { customer } = inputOf(parameters.listCheckouts, request)
    const open = (await store.list('checkout', customer)).filter(({ status }) => status === 'open')
    const objects = open.map((checkout) => checkoutObject(checkout, pageOf('checkout', checkout.id)))
    return listObject('/v1/checkout/sessions', objects)
  })

  app.post('/v1/checkout/sessions/:id/expire', async (request) => {
    const found = await store.find('checkout', idOf(request))
    if (found === undefined) throw missing('checkout.session', idOf(request))
    return withCustomer(database, found.customer, async (own) => {
      const checkout = await own.find('checkout', found.id)
      if (checkout?.status !== 'open') throw new Refusal(400, 'resource_not_open', 'This session is not open.')
      return checkoutObject(await own.change('checkout', checkout, { status: 'expired' }), '')
    })
  })

  app.get('/v1/subscriptions', async (request) => {
    const { customer } = inputOf(parameters.listSubscriptions, request)
    const objects = await withCustomer(database, customer, async (own) => {
      if ((await own.find('customer', customer)) === undefined) throw missing('customer', customer)
      const listed: object[] = []
      for (const kept of await own.list('subscription', customer)) {
        const { subscription } = await catchUp(own, kept, now())
        listed.push(subscriptionObject(subscription, await own.find('invoice', subscription.latestInvoice)))
      }
      return listed
    })
    return listObject('/v1/subscriptions', objects)
  })

  app.get('/v1/subscriptions/:id', async (request) => {
    inputOf(parameters.none, request)
    const subscription = await store.find('subscription', idOf(request))
    if (subscription === undefined) throw missing('subscription', idOf(request))
    return subscriptionObject(subscription)
  })

  app.delete('/v1/subscriptions/:id', async (request) => {
    inputOf(parameters.cancelSubscription, request)
    const found = await store.find('subscription', idOf(request))
    if (found === undefined) throw missing('subscription', idOf(request))
    const happened = await withCustomer(database, found.customer, async (own) => {
      const subscription = await own.find('subscription', found.id)
      if (subscription === undefined || subscription.status === 'canceled') throw missing('subscription', found.id)
      return endSubscription(own, subscription, now())
    })
    deps.tell(happened)
    const ended = await store.find('subscription', found.id)
    return subscriptionObject(ended ?? found)
  })

  app.get('/v1/payment_intents/:id', async (request) => {
    const isExpanded = inputOf(parameters.none, request).expand !== undefined
    const invoice = await store.find('invoice', idOf(request).slice(intentId('').length))
    if (invoice === undefined) throw missing('payment_intent', idOf(request))
    return intentObject(invoice, isExpanded)
  })

  app.post('/v1/billing_portal/sessions', async (request) => {
    const input = inputOf(parameters.createPortal, request)
    await livingCustomer(store, input.customer)
    const confirmPrice = input.flow_data?.subscription_update_confirm.items[0].price ?? null
    const portal = await store.add('portal', input.customer, { returnUrl: input.return_url, confirmPrice }, now())
    const { id, customer, returnUrl } = portal
    return {
      id,
      object: 'billing_portal.session',
      customer,
      livemode: false,
      return_url: returnUrl,
      url: pageOf('portal', id),
    }
  })

  return app
}
