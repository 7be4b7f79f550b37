import type { Stored } from './records.ts'
import { planOfSandboxPrice } from './sandboxPrices.ts'

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)
const shared = { livemode: false, metadata: {} }

/** A page of a list, in Stripe's form; the sandbox has one page only. */
export const listObject = (url: string, data: readonly object[]) => ({ object: 'list', url, has_more: false, data })

export const customerObject = ({ id, email, createdAt, isDeleted }: Stored<'customer'>) =>
  isDeleted
    ? { id, object: 'customer', deleted: true }
    : { ...shared, id, object: 'customer', email, created: seconds(createdAt) }

export const checkoutObject = (checkout: Stored<'checkout'>, url: string) => ({
  ...shared,
  id: checkout.id,
  object: 'checkout.session',
  mode: 'subscription',
  customer: checkout.customer,
  client_reference_id: checkout.reference,
  created: seconds(checkout.createdAt),
  status: checkout.status,
  payment_status: checkout.status === 'complete' ? 'paid' : 'unpaid',
  subscription: checkout.subscription,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
  url: checkout.status === 'open' ? url : null,
})

const priceObject = (price: string) => ({
  ...shared,
  id: price,
  object: 'price',
  currency: 'usd',
  recurring: { interval: planOfSandboxPrice(price) === 'yearly' ? 'year' : 'month', interval_count: 1 },
})

export const intentId = (invoiceId: string): string => `pi_${invoiceId}`

export const invoiceObject = (invoice: Stored<'invoice'>) => ({
  ...shared,
  id: invoice.id,
  object: 'invoice',
  customer: invoice.customer,
  created: seconds(invoice.createdAt),
  currency: 'usd',
  status: invoice.status,
  amount_due: invoice.amountCents,
  amount_paid: invoice.status === 'paid' ? invoice.amountCents : 0,
  payments: listObject('/v1/invoice_payments', [
    {
      id: `inpay_${invoice.id}`,
      object: 'invoice_payment',
      invoice: invoice.id,
      status: invoice.status === 'paid' ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: intentId(invoice.id) },
    },
  ]),
})

/** A payment's charge; only what was paid has one. */
export const chargeObject = (invoice: Stored<'invoice'>) => ({
  ...shared,
  id: `ch_${invoice.id}`,
  object: 'charge',
  customer: invoice.customer,
  amount: invoice.amountCents,
  amount_refunded: invoice.isRefunded ? invoice.amountCents : 0,
  refunded: invoice.isRefunded,
  currency: 'usd',
  payment_intent: intentId(invoice.id),
})

export const intentObject = (invoice: Stored<'invoice'>, isExpanded: boolean) => ({
  ...shared,
  id: intentId(invoice.id),
  object: 'payment_intent',
  customer: invoice.customer,
  amount: invoice.amountCents,
  currency: 'usd',
  status: invoice.status === 'paid' ? 'succeeded' : 'requires_payment_method',
  latest_charge: invoice.status !== 'paid' ? null : isExpanded ? chargeObject(invoice) : `ch_${invoice.id}`,
})

/** @param invoice the latest one, where it is to be expanded */
export const subscriptionObject = (subscription: Stored<'subscription'>, invoice?: Stored<'invoice'>) => ({
  ...shared,
  id: subscription.id,
  object: 'subscription',
  customer: subscription.customer,
  created: seconds(subscription.startedAt),
  start_date: seconds(subscription.startedAt),
  status: subscription.status,
  cancel_at_period_end: subscription.isCancelledAtEnd && subscription.endedAt === null,
  cancel_at: subscription.isCancelledAtEnd ? seconds(subscription.periodEnd) : null,
  ended_at: subscription.endedAt === null ? null : seconds(subscription.endedAt),
  latest_invoice: invoice === undefined ? subscription.latestInvoice : invoiceObject(invoice),
  items: listObject('/v1/subscription_items', [
    {
      ...shared,
      id: `si_${subscription.id}`,
      object: 'subscription_item',
      subscription: subscription.id,
      quantity: 1,
      price: priceObject(subscription.price),
      current_period_start: seconds(subscription.periodStart),
      current_period_end: seconds(subscription.periodEnd),
    },
  ]),
})
