import type { Database } from '../../db/connect.ts'
import {
  changePlan,
  endSubscription,
  refund,
  renewDuePeriods,
  runningSubscription,
  type StripeEvent,
  setCard,
} from './lifecycle.ts'
import type { Stored } from './records.ts'
import { type SandboxStore, withCustomer } from './store.ts'

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

/** Moves the end of the period into the next second. */
const shortenPeriod = async (
  store: SandboxStore,
  subscription: Stored<'subscription'>,
  now: Date,
): Promise<StripeEvent[]> => {
  const periodEnd = new Date((Math.floor(now.getTime() / 1000) + 1) * 1000)
  await store.change('subscription', subscription, { periodEnd })
  return [{ type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id }]
}

const performOn = async (
  store: SandboxStore,
  subscription: Stored<'subscription'>,
  action: Exclude<PortalAction, 'decline-card' | 'accept-card'>,
  { price, now }: { readonly price: string | undefined; readonly now: Date },
): Promise<StripeEvent[]> => {
  if (action === 'switch') return changePlan(store, subscription, price ?? subscription.price, now)
  if (action === 'refund') return refund(store, subscription)
  if (action === 'end-now') return endSubscription(store, subscription, now)
  // The product must hear of the earlier end first: it takes a period that ends early for a change of plan.
  if (action === 'end-period') return shortenPeriod(store, subscription, now)
  await store.change('subscription', subscription, { isCancelledAtEnd: action === 'cancel' })
  return [{ type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id }]
}

/**
 * Performs an action of the portal page on a customer's running subscription. Renewals that are due come first, with the
 * card as it was until then.
 *
 * @param price the new price, for `switch`
 */
export const performPortalAction = (
  database: Database,
  customer: string,
  action: PortalAction,
  { price, now }: { readonly price: string | undefined; readonly now: Date },
): Promise<StripeEvent[]> =>
  withCustomer(database, customer, async (store) => {
    const running = await runningSubscription(store, customer)
    const { subscription, events } =
      running === undefined ? { subscription: undefined, events: [] } : await renewDuePeriods(store, running, now)
    if (action === 'decline-card' || action === 'accept-card')
      return [...events, ...(await setCard(store, customer, action === 'decline-card'))]
    if (subscription === undefined || subscription.status === 'canceled') return events
    return [...events, ...(await performOn(store, subscription, action, { price, now }))]
  })

/** Renews or ends the running subscription as if its period were over. */
export const endPeriod = (database: Database, customer: string): Promise<StripeEvent[]> =>
  withCustomer(database, customer, async (store) => {
    const running = await runningSubscription(store, customer)
    return running === undefined ? [] : (await renewDuePeriods(store, running, running.periodEnd)).events
  })
