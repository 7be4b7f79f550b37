import type { Kept } from './records.ts'
import { centsOf, periodEndOf, planOfSandboxPrice } from './sandboxPrices.ts'
import type { SandboxStore } from './store.ts'

/** Something that Stripe would tell by webhook: the event's type and the record that it is about. */
export interface Happening {
  readonly type: string
  readonly kind: 'checkout' | 'subscription' | 'invoice' | 'customer'
  readonly id: string
}

const isOver = (subscription: Kept<'subscription'>): boolean => subscription.status === 'canceled'

/** The customer's subscription that is not over, if any. */
export const runningSubscription = async (
  store: SandboxStore,
  customer: string,
): Promise<Kept<'subscription'> | undefined> =>
  (await store.list('subscription', customer)).find((subscription) => !isOver(subscription))

/** Asks the pretended card for a period's price. */
const bill = async (
  store: SandboxStore,
  subscription: Kept<'subscription'>,
  price: string,
  now: Date,
): Promise<{ invoice: Kept<'invoice'>; told: Happening }> => {
  const payer = await store.find('customer', subscription.customer)
  const isPaid = payer?.isCardDeclined === false
  const invoice = await store.add(
    'invoice',
    subscription.customer,
    {
      ...{ subscription: subscription.id, price, amountCents: centsOf(price) },
      ...{ status: isPaid ? 'paid' : 'open', isRefunded: false },
    },
    now,
  )
  return {
    invoice,
    told: { type: isPaid ? 'invoice.paid' : 'invoice.payment_failed', kind: 'invoice', id: invoice.id },
  }
}

/** Pays an open checkout; the card must be accepted. */
export const completeCheckout = async (
  store: SandboxStore,
  checkout: Kept<'checkout'>,
  now: Date,
): Promise<Happening[]> => {
  const start = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const { price, customer } = checkout
  const payer = await store.find('customer', customer)
  if (payer !== undefined) await store.change('customer', payer, { isCardDeclined: false })
  const made = await store.add(
    'subscription',
    customer,
    {
      ...{ price, nextPrice: null, status: 'active', isCancelledAtEnd: false, endedAt: null, latestInvoice: '' },
      ...{ periodStart: start, periodEnd: periodEndOf(price, start), startedAt: start },
    },
    now,
  )
  const { invoice, told } = await bill(store, made, price, now)
  await store.change('subscription', made, { latestInvoice: invoice.id })
  await store.change('checkout', checkout, { status: 'complete', subscription: made.id })
  return [
    { type: 'customer.subscription.created', kind: 'subscription', id: made.id },
    told,
    { type: 'checkout.session.completed', kind: 'checkout', id: checkout.id },
  ]
}

/** Begins the next period as Stripe does: the period moves on at once, whether or not it can be paid. */
const renew = async (store: SandboxStore, subscription: Kept<'subscription'>, now: Date): Promise<Happening[]> => {
  const price = subscription.nextPrice ?? subscription.price
  const periodStart = subscription.periodEnd
  const { invoice, told } = await bill(store, subscription, price, now)
  await store.change('subscription', subscription, {
    ...{ price, nextPrice: null, periodStart, periodEnd: periodEndOf(price, periodStart) },
    ...{ latestInvoice: invoice.id, status: invoice.status === 'paid' ? 'active' : 'past_due' },
  })
  return [{ type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id }, told]
}

/** Ends a subscription now. */
export const endSubscription = async (
  store: SandboxStore,
  subscription: Kept<'subscription'>,
  endedAt: Date,
): Promise<Happening[]> => {
  const invoice = await store.find('invoice', subscription.latestInvoice)
  if (invoice?.status === 'open') await store.change('invoice', invoice, { status: 'void' })
  await store.change('subscription', subscription, { status: 'canceled', endedAt })
  return [{ type: 'customer.subscription.deleted', kind: 'subscription', id: subscription.id }]
}

/**
 * Lets time pass: every period that is over ends the subscription or renews it. One whose last period was never paid is
 * given up at the end of the next.
 */
export const catchUp = async (
  store: SandboxStore,
  found: Kept<'subscription'>,
  now: Date,
): Promise<{ subscription: Kept<'subscription'>; happened: Happening[] }> => {
  let subscription = found
  const happened: Happening[] = []
  while (!isOver(subscription) && subscription.periodEnd <= now) {
    const isGivenUp = subscription.isCancelledAtEnd || subscription.status === 'past_due'
    happened.push(
      ...(isGivenUp
        ? await endSubscription(store, subscription, subscription.periodEnd)
        : await renew(store, subscription, now)),
    )
    subscription = (await store.find('subscription', subscription.id)) ?? subscription
  }
  return { subscription, happened }
}

/**
 * Changes the plan as our portal's settings have it: to a longer interval at once, with a new period and the unused time
 * taken off its price; to a shorter one when the paid period ends. A card that is declined changes nothing.
 */
export const changePlan = async (
  store: SandboxStore,
  subscription: Kept<'subscription'>,
  price: string,
  now: Date,
): Promise<Happening[]> => {
  const told: Happening = { type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id }
  if (price === subscription.price) {
    await store.change('subscription', subscription, { nextPrice: null })
    return [told]
  }
  if (planOfSandboxPrice(price) === 'monthly') {
    await store.change('subscription', subscription, { nextPrice: price })
    return [told]
  }
  const payer = await store.find('customer', subscription.customer)
  if (payer === undefined || payer.isCardDeclined) return []
  const periodStart = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const { invoice, told: billed } = await bill(store, subscription, price, now)
  await store.change('subscription', subscription, {
    ...{ price, nextPrice: null, periodStart, periodEnd: periodEndOf(price, periodStart), isCancelledAtEnd: false },
    ...{ latestInvoice: invoice.id },
  })
  return [told, billed]
}

/** Tells the pretended card to decline or to accept; once it accepts, what is owed is paid. */
export const setCard = async (store: SandboxStore, customer: string, isCardDeclined: boolean): Promise<Happening[]> => {
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

/** Gives the last payment back; as with Stripe, the subscription itself goes on. */
export const refund = async (store: SandboxStore, subscription: Kept<'subscription'>): Promise<Happening[]> => {
  const invoice = await store.find('invoice', subscription.latestInvoice)
  if (invoice?.status !== 'paid' || invoice.isRefunded) return []
  await store.change('invoice', invoice, { isRefunded: true })
  return [{ type: 'charge.refunded', kind: 'invoice', id: invoice.id }]
}
