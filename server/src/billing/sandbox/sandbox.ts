import { randomBytes } from 'node:crypto'
import { SpotlessError } from '@spotless/contract/error'
import { Stripe } from 'stripe'
import type { Database } from '../../db/connect.ts'
import type { Log } from '../../log.ts'
import { createEventDelivery, type EventDelivery } from './eventDelivery.ts'
import { fetchWithin } from './fetchWithin.ts'
import { completeCheckout, runningSubscription } from './lifecycle.ts'
import { endPeriod, type PortalAction, performPortalAction } from './portalActions.ts'
import type { Stored } from './records.ts'
import { sandboxStore, withCustomer } from './store.ts'
import { sandboxApi } from './stripeApi.ts'

/** Path of the sandbox's pages. */
export const sandboxPath = '/checkout-sandbox'

const secretKey = 'sk_test_sandbox'

/** What a portal page shows. */
export interface PortalView {
  readonly portal: Stored<'portal'>
  readonly customer: Stored<'customer'>
  readonly subscription: Stored<'subscription'> | undefined
  /** Latest first. */
  readonly invoices: readonly Stored<'invoice'>[]
}

/** Simulated payment: Stripe's client calls it as it calls Stripe, and it sends signed events as Stripe does. */
export interface Sandbox extends Pick<EventDelivery, 'deliverWith' | 'settled'> {
  readonly stripe: Stripe
  readonly webhookSecret: string
  /** @throws SpotlessError `not_found` */
  readonly checkout: (id: string) => Promise<Stored<'checkout'>>
  /** Pays a checkout session that is still open. @throws SpotlessError `not_found` */
  readonly pay: (id: string) => Promise<Stored<'checkout'>>
  /** @throws SpotlessError `not_found` */
  readonly portal: (id: string) => Promise<PortalView>
  /** @throws SpotlessError `not_found` */
  readonly act: (id: string, action: PortalAction, price: string | undefined) => Promise<PortalView>
}

export interface SandboxDeps {
  readonly database: Database
  readonly publicUrl: string
  readonly log: Log
  readonly now: () => Date
}

const notFound = () => new SpotlessError('not_found', 'There is no such page of the checkout sandbox.')

export const openSandbox = ({ database, publicUrl, log, now }: SandboxDeps): Sandbox => {
  const store = sandboxStore(database)
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`
  const sign = (payload: string): string => stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const { emit, deliverWith, settled } = createEventDelivery(store, sign, log)
  const api = sandboxApi({ database, secretKey, pagesUrl: `${publicUrl}${sandboxPath}`, now, emit })
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchWithin(api)),
    maxNetworkRetries: 0,
    telemetry: false,
  })

  const checkout = async (id: string): Promise<Stored<'checkout'>> => {
    const found = await store.find('checkout', id)
    if (found === undefined) throw notFound()
    return found
  }

  const portal = async (id: string): Promise<PortalView> => {
    const found = await store.find('portal', id)
    const customer = found && (await store.find('customer', found.customer))
    if (found === undefined || customer === undefined || customer.isDeleted) throw notFound()
    const subscription = await runningSubscription(store, customer.id)
    return { portal: found, customer, subscription, invoices: await store.list('invoice', customer.id) }
  }

  return {
    stripe,
    webhookSecret,
    deliverWith,
    settled,
    checkout,
    pay: async (id) => {
      const { customer } = await checkout(id)
      emit(
        await withCustomer(database, customer, async (own) => {
          const found = await own.find('checkout', id)
          return found?.status === 'open' ? completeCheckout(own, found, now()) : []
        }),
      )
      return checkout(id)
    },
    portal,
    act: async (id, action, price) => {
      const { customer } = await portal(id)
      emit(await performPortalAction(database, customer.id, action, { price, now: now() }))
      if (action === 'end-period') {
        await settled()
        emit(await endPeriod(database, customer.id))
      }
      return portal(id)
    },
  }
}
