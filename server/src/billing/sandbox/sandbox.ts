import { randomBytes } from 'node:crypto'
import { SpotlessError } from '@spotless/contract/error'
import { Stripe } from 'stripe'
import type { Database } from '../../db/connect.ts'
import type { Log } from '../../log.ts'
import { fetchWithin } from './fetchWithin.ts'
import {
  catchUp,
  changePlan,
  completeCheckout,
  endSubscription,
  type Happening,
  refund,
  runningSubscription,
  setCard,
} from './lifecycle.ts'
import type { Kept } from './records.ts'
import { type SandboxStore, sandboxStore, withCustomer } from './store.ts'
import { sandboxApi } from './stripeApi.ts'
import { chargeObject, checkoutObject, customerObject, invoiceObject, subscriptionObject } from './stripeObjects.ts'

/** Path of the sandbox's pages. */
export const sandboxPath = '/checkout-sandbox'

const secretKey = 'sk_test_sandbox'

/** What a portal page shows. */
export interface PortalView {
  readonly portal: Kept<'portal'>
  readonly customer: Kept<'customer'>
  readonly subscription: Kept<'subscription'> | undefined
  /** Latest first. */
  readonly invoices: readonly Kept<'invoice'>[]
}

export const portalActions = [
  'cancel',
  'keep',
  'switch',
  'end-period',
  'decline-card',
  'accept-card',
  'refund',
  'end-now',
] as const
export type PortalAction = (typeof portalActions)[number]

/** Sends an event to the product's webhook, as its receiver would get it from Stripe. */
export type Deliver = (payload: string, signature: string) => Promise<void>

/** Payment that is only played: Stripe's client talks to it as to Stripe, and it sends signed events as Stripe does. */
export interface Sandbox {
  readonly stripe: Stripe
  readonly webhookSecret: string
  /** Until it is called, events wait. */
  readonly deliverWith: (deliver: Deliver) => void
  /** Resolves when every event that happened so far has been delivered. */
  readonly settled: () => Promise<void>
  readonly checkout: (id: string) => Promise<Kept<'checkout'>>
  /** Answers the checkout's page: paid, with a card that is accepted or declined, or left. */
  readonly pay: (id: string) => Promise<Kept<'checkout'>>
  readonly portal: (id: string) => Promise<PortalView>
  readonly act: (id: string, action: PortalAction, price: string | undefined) => Promise<PortalView>
}

export interface SandboxDeps {
  readonly database: Database
  readonly publicUrl: string
  readonly log: Log
  readonly now: () => Date
}

const gone = () => new SpotlessError('not_found', 'There is no such page of the checkout sandbox.')

export const openSandbox = ({ database, publicUrl, log, now }: SandboxDeps): Sandbox => {
  const store = sandboxStore(database)
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`
  const ready = Promise.withResolvers<Deliver>()
  let deliveries: Promise<void> = Promise.resolve()

  const objectOf = async ({ kind, id, type }: Happening): Promise<object | undefined> => {
    const kept = await store.find(kind, id)
    if (kept === undefined) return undefined
    if (kind === 'customer') return customerObject(kept as Kept<'customer'>)
    if (kind === 'checkout') return checkoutObject(kept as Kept<'checkout'>, '')
    if (kind === 'subscription') return subscriptionObject(kept as Kept<'subscription'>)
    return type.startsWith('charge.') ? chargeObject(kept as Kept<'invoice'>) : invoiceObject(kept as Kept<'invoice'>)
  }

  const deliverOne = async (happening: Happening): Promise<void> => {
    const object = await objectOf(happening)
    const payload = JSON.stringify({
      id: `evt_sandbox_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      type: happening.type,
      data: { object },
    })
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    await (await ready.promise)(payload, signature)
  }

  const tell = (happened: readonly Happening[]): void => {
    for (const happening of happened) {
      deliveries = deliveries.then(() =>
        deliverOne(happening).catch((error: unknown) => log.warn({ err: error }, 'a sandbox event was not delivered')),
      )
    }
  }

  const settled = async (): Promise<void> => {
    let seen: Promise<void> | undefined
    while (seen !== deliveries) {
      seen = deliveries
      await seen
    }
  }

  const api = sandboxApi({ database, secretKey, pagesUrl: `${publicUrl}${sandboxPath}`, now, tell })
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchWithin(api)),
    maxNetworkRetries: 0,
    telemetry: false,
  })

  const checkout = async (id: string): Promise<Kept<'checkout'>> => {
    const found = await store.find('checkout', id)
    if (found === undefined) throw gone()
    return found
  }

  const portal = async (id: string): Promise<PortalView> => {
    const found = await store.find('portal', id)
    const customer = found && (await store.find('customer', found.customer))
    if (found === undefined || customer === undefined || customer.isDeleted) throw gone()
    const subscription = await runningSubscription(store, customer.id)
    return { portal: found, customer, subscription, invoices: await store.list('invoice', customer.id) }
  }

  const perform = async (
    own: SandboxStore,
    customer: string,
    action: PortalAction,
    price: string | undefined,
  ): Promise<Happening[]> => {
    // What was due before is done first, with the card as it was then.
    const kept = await runningSubscription(own, customer)
    const { subscription, happened } =
      kept === undefined ? { subscription: undefined, happened: [] } : await catchUp(own, kept, now())
    if (action === 'decline-card' || action === 'accept-card') {
      return [...happened, ...(await setCard(own, customer, action === 'decline-card'))]
    }
    if (subscription === undefined || subscription.status === 'canceled') return happened
    const changed: Happening = { type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id }
    if (action === 'cancel' || action === 'keep') {
      await own.change('subscription', subscription, { isCancelledAtEnd: action === 'cancel' })
      return [...happened, changed]
    }
    if (action === 'switch')
      return [...happened, ...(await changePlan(own, subscription, price ?? subscription.price, now()))]
    if (action === 'refund') return [...happened, ...(await refund(own, subscription))]
    if (action === 'end-now') return [...happened, ...(await endSubscription(own, subscription, now()))]
    // The product is told of the earlier end first: to it, a period that is over before its end is a change of plan.
    const soon = new Date((Math.floor(now().getTime() / 1000) + 1) * 1000)
    await own.change('subscription', subscription, { periodEnd: soon })
    return [...happened, changed]
  }

  return {
    stripe,
    webhookSecret,
    deliverWith: ready.resolve,
    settled,
    checkout,
    pay: async (id) => {
      const { customer } = await checkout(id)
      const happened = await withCustomer(database, customer, async (own) => {
        const open = await own.find('checkout', id)
        return open?.status === 'open' ? completeCheckout(own, open, now()) : []
      })
      tell(happened)
      return checkout(id)
    },
    portal,
    act: async (id, action, price) => {
      const { customer } = await portal(id)
      tell(await withCustomer(database, customer.id, (own) => perform(own, customer.id, action, price)))
      if (action === 'end-period') {
        await settled()
        tell(
          await withCustomer(database, customer.id, async (own) => {
            const kept = await runningSubscription(own, customer.id)
            return kept === undefined ? [] : (await catchUp(own, kept, kept.periodEnd)).happened
          }),
        )
      }
      return portal(id)
    },
  }
}
