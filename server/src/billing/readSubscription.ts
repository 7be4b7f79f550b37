import { type Plan, planNames } from '@spotless/contract/account'
import { Stripe } from 'stripe'
import type { PriceIds } from './paymentConfig.ts'
import { planOfPrice } from './planOfPrice.ts'

/** A customer's subscription at the payment provider. */
export interface SubscriptionFacts {
  readonly id: string
  /** Stripe's status, such as `active`. */
  readonly status: string
  readonly plan: Exclude<Plan, 'free'>
  readonly periodStart: Date
  readonly periodEnd: Date
  /** When it ends or ended; null while it renews. */
  readonly endsAt: Date | null
  /** Whether the current period has been paid. */
  readonly isPaid: boolean
}

const liveStatuses: readonly string[] = ['active', 'trialing', 'past_due']

/** Whether a subscription with this status grants a plan. */
export const isLive = (status: string | null): boolean => status !== null && liveStatuses.includes(status)

/** Whether Stripe reports that an object does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

const timeOf = (seconds: number): Date => new Date(seconds * 1000)
const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

const factsOf = (subscription: Stripe.Subscription, prices: PriceIds): SubscriptionFacts | undefined => {
  for (const item of subscription.items.data) {
    const plan = planOfPrice(prices, item.price.id)
    if (plan === undefined) continue
    const periodEnd = timeOf(item.current_period_end)
    const planned = subscription.cancel_at === null ? null : timeOf(subscription.cancel_at)
    const invoice = subscription.latest_invoice
    return {
      id: subscription.id,
      status: subscription.status,
      plan,
      periodStart: timeOf(item.current_period_start),
      periodEnd,
      endsAt:
        subscription.ended_at === null
          ? (planned ?? (subscription.cancel_at_period_end ? periodEnd : null))
          : timeOf(subscription.ended_at),
      isPaid: typeof invoice === 'object' && invoice?.status === 'paid',
    }
  }
  return undefined
}

/** Whether the payment of the subscription's latest invoice was refunded in full. */
const isRefunded = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<boolean> => {
  const invoice = subscription.latest_invoice
  if (typeof invoice !== 'object' || invoice === null) return false
  for (const { payment } of invoice.payments?.data ?? []) {
    const intentId = idOf(payment.payment_intent)
    if (intentId === undefined) continue
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
    if (typeof charge === 'object' && charge?.refunded) return true
  }
  return false
}

/**
 * Reads a customer's subscription. Live subscriptions precede others, then larger plans, then newer ones. A subscription whose
 * current period was refunded is cancelled here, so that it neither grants edits nor renews.
 *
 * @returns null when the customer has no subscription to one of our plans or was deleted
 */
export const readSubscription = async (
  stripe: Stripe,
  customerId: string,
  prices: PriceIds,
): Promise<SubscriptionFacts | null> => {
  const listed = await stripe.subscriptions
    .list({ customer: customerId, status: 'all', limit: 100, expand: ['data.latest_invoice.payments'] })
    .catch((error: unknown) => {
      if (isMissing(error)) return { data: [] }
      throw error
    })
  const rank = ({ facts, subscription }: { facts: SubscriptionFacts; subscription: Stripe.Subscription }) =>
    (isLive(facts.status) ? 1e12 + planNames.indexOf(facts.plan) * 1e11 : 0) + subscription.created
  const known = listed.data.flatMap((subscription) => {
    const facts = factsOf(subscription, prices)
    return facts === undefined ? [] : [{ facts, subscription }]
  })
  const [best] = known.sort((one, other) => rank(other) - rank(one))
  if (best === undefined) return null
  if (!isLive(best.facts.status) || !best.facts.isPaid || !(await isRefunded(stripe, best.subscription)))
    return best.facts
  const ended = await stripe.subscriptions.cancel(best.facts.id, { prorate: false })
  return {
    ...best.facts,
    status: ended.status,
    endsAt: ended.ended_at === null ? best.facts.endsAt : timeOf(ended.ended_at),
  }
}
