import type { Stored } from './records.ts'
import { centsOf, periodEndOf, planOfSandboxPrice } from './sandboxPrices.ts'
import type { SandboxStore } from './store.ts'

/** An event as Stripe's webhooks send it: its type and the record that it is about. */
export interface StripeEvent {
  readonly type: string
  readonly kind: 'checkout' | 'subscription' | 'invoice' | 'customer'
  readonly id: string
}

const isOver = (subscription: Stored<'subscription'>): boolean => subscription.status === 'canceled'

/** The customer's subscription that is not over, if any. */
export const runningSubscription = async (
  store: SandboxStore,
  customer: string,
): Promise<Stored<'subscription'> | undefined> =>
  (await store.list('subscription', customer)).find((subscription) => !isOver(subscription))

/** Charges the simulated card for one period. */
const chargePeriod = async (
  store: SandboxStore,
  subscription: Stored<'subscription'>,
  price: string,
  now: Date,
): Promise<{ invoice: Stored<'invoice'>; event: StripeEvent }> => {
  const payer = await store.find('customer', subscription.customer)
  const isPaid = payer?.isCardDeclined === false
  const invoice = await store.add(
    'invoice',
    subscription.customer,
    {
      subscription: subscription.id,
      price,
      amountCents: centsOf(price),
      status: isPaid ? 'paid' : 'open',
      isRefunded: false,
    },
    now,
  )
  return {
    invoice,
    event: { type: isPaid ? 'invoice.paid' : 'invoice.payment_failed', kind: 'invoice', id: invoice.id },
  }
}

/** Pays an open checkout session with a card that is accepted. */
export const completeCheckout = async (
  store: SandboxStore,
  checkout: Stored<'checkout'>,
  now: Date,
): Promise<StripeEvent[]> => {
  const start = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const { price, customer } = checkout
  const payer = await store.find('customer', customer)
  if (payer !== undefined) await store.change('customer', payer, { isCardDeclined: false })
  const made = await store.add(
    'subscription',
    customer,
    {
      price,
      nextPrice: null,
      status: 'active',
      isCancelledAtEnd: false,
      endedAt: null,
      latestInvoice: '',
      periodStart: start,
      periodEnd: periodEndOf(price, start),
      startedAt: start,
    },
    now,
  )
  const { invoice, event } = await chargePeriod(store, made, price, now)
  await store.change('subscription', made, { latestInvoice: invoice.id })
  await store.change('checkout', checkout, { status: 'complete', subscription: made.id })
  return [
    { type: 'customer.subscription.created', kind: 'subscription', id: made.id },
    event,
    { type: 'checkout.session.completed', kind: 'checkout', id: checkout.id },
  ]
}

/** Starts the next period as Stripe does: at once, whether or not the payment succeeds. */
const renew = async (store: SandboxStore, subscription: Stored<'subscription'>, now: Date): Promise<StripeEvent[]> => {
  const price = subscription.nextPrice ?? subscription.price
  const periodStart = subscription.periodEnd
  const { invoice, event } = await chargePeriod(store, subscription, price, now)
  await store.change('subscription', subscription, {
    price,
    nextPrice: null,
    periodStart,
    periodEnd: periodEndOf(price, periodStart),
    latestInvoice: invoice.id,
    status: invoice.status === 'paid' ? 'active' : 'past_due',
  })
  return [{ type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id }, event]
}

/** Ends a subscription now. */
export const endSubscription = async (
  store: SandboxStore,
  subscription: Stored<'subscription'>,
  endedAt: Date,
): Promise<StripeEvent[]> => {
  const invoice = await store.find('invoice', subscription.latestInvoice)
  if (invoice?.status === 'open') await store.change('invoice', invoice, { status: 'void' })
  await store.change('subscription', subscription, { status: 'canceled', endedAt })
  return [{ type: 'customer.subscription.deleted', kind: 'subscription', id: subscription.id }]
}

/**
 * Renews or ends a subscription for every period that is over. A subscription whose last period was never paid ends with
 * the period after it.
 */
export const renewDuePeriods = async (
  store: SandboxStore,
  found: Stored<'subscription'>,
  now: Date,
): Promise<{ subscription: Stored<'subscription'>; events: StripeEvent[] }> => {
  let subscription = found
  const events: StripeEvent[] = []
  while (!isOver(subscription) && subscription.periodEnd <= now) {
    const isEnding = subscription.isCancelledAtEnd || subscription.status === 'past_due'
    events.push(
      ...(isEnding
        ? await endSubscription(store, subscription, subscription.periodEnd)
        : await renew(store, subscription, now)),
    )
    subscription = (await store.find('subscription', subscription.id)) ?? subscription
  }
  return { subscription, events }
}

/**
 * Changes the plan by the settings of our portal: a longer interval starts at once, with a new period and the unused time
 * deducted; a shorter one starts when the paid period ends. A declined card changes nothing.
 */
export const changePlan = async (
  store: SandboxStore,
  subscription: Stored<'subscription'>,
  price: string,
  now: Date,
): Promise<StripeEvent[]> => {
  const updated: StripeEvent = { type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id }
  if (price === subscription.price) {
    await store.change('subscription', subscription, { nextPrice: null })
    return [updated]
  }
  if (planOfSandboxPrice(price) === 'monthly') {
    await store.change('subscription', subscription, { nextPrice: price })
    return [updated]
  }
  const payer = await store.find('customer', subscription.customer)
  if (payer === undefined || payer.isCardDeclined) return []
  const periodStart = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const { invoice, event: billed } = await chargePeriod(store, subscription, price, now)
  await store.change('subscription', subscription, {
    price,
    nextPrice: null,
    periodStart,
    periodEnd: periodEndOf(price, periodStart),
    isCancelledAtEnd: false,
    latestInvoice: invoice.id,
  })
  return [updated, billed]
}

/** Makes the simulated card decline or accept payments. Once it accepts, the open invoice is paid. */
export const setCard = async (
  store: SandboxStore,
  customer: string,
  isCardDeclined: boolean,
): Promise<StripeEvent[]> => {
  const payer = await store.find('customer', customer)
  if (payer === undefined) return []
  await store.change('customer', payer, { isCardDeclined })
  const subscription = await runningSubscription(store, customer)
  const invoice = subscription && (await store.find('invoice', subscription.latestInvoice))
  if (isCardDeclined || subscription === undefined || invoice?.status !== 'open') return []
  await store.change('invoice', invoice, { status: 'paid' })
  await store.change('subscription', subscription, { status: 'active' })
  return [
    { type: 'invoice.paid', kind: 'invoice', id: invoice.id },
    { type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id },
  ]
}

/** Refunds the last payment. As with Stripe, the subscription continues. */
export const refund = async (store: SandboxStore, subscription: Stored<'subscription'>): Promise<StripeEvent[]> => {
  const invoice = await store.find('invoice', subscription.latestInvoice)
  if (invoice?.status !== 'paid' || invoice.isRefunded) return []
  await store.change('invoice', invoice, { isRefunded: true })
  return [{ type: 'charge.refunded', kind: 'invoice', id: invoice.id }]
}
