import type { Plan } from '@spotless/contract/account'
import { isLive, type SubscriptionFacts } from './readSubscription.ts'

/** The subscription columns of a user's row. */
export interface StoredSubscription {
  readonly subscriptionTier: Plan
  readonly stripeSubscriptionId: string | null
  readonly subscriptionStatus: string | null
  readonly subscriptionEndsAt: Date | null
  readonly subscriptionCountStart: Date | null
  readonly subscriptionPeriodEnd: Date | null
}

/**
 * The columns to store, given those stored and the provider's current state. Idempotent and independent of missed events.
 *
 * Edits are granted by payment: an unpaid period starts no count, and the last one continues. A period that starts when the
 * last one ends starts a new count. A period that starts earlier is a change of plan with the unused time credited: the count
 * continues under the new plan's limit, so that used edits are not granted again.
 */
export const convergeSubscription = (
  stored: StoredSubscription,
  facts: SubscriptionFacts | null,
): StoredSubscription => {
  if (facts === null) {
    // A plan that an operator granted by hand has no subscription and stays.
    if (stored.stripeSubscriptionId === null) return stored
    return {
      subscriptionTier: 'free',
      stripeSubscriptionId: null,
      subscriptionStatus: null,
      subscriptionEndsAt: null,
      subscriptionCountStart: null,
      subscriptionPeriodEnd: null,
    }
  }
  const isSame = stored.stripeSubscriptionId === facts.id
  const countStart = isSame ? stored.subscriptionCountStart : null
  const paidUntil = isSame ? stored.subscriptionPeriodEnd : null
  const current = {
    stripeSubscriptionId: facts.id,
    subscriptionStatus: facts.status,
    subscriptionEndsAt: facts.endsAt,
  }
  const unchanged = { subscriptionCountStart: countStart, subscriptionPeriodEnd: paidUntil }
  if (!isLive(facts.status)) return { ...current, ...unchanged, subscriptionTier: 'free' }
  if (!facts.isPaid) {
    return {
      ...current,
      ...unchanged,
      subscriptionTier: isSame && countStart !== null ? stored.subscriptionTier : 'free',
    }
  }
  const isContinued = countStart !== null && paidUntil !== null && facts.periodStart < paidUntil
  return {
    ...current,
    subscriptionTier: facts.plan,
    subscriptionCountStart: isContinued ? countStart : facts.periodStart,
    subscriptionPeriodEnd: facts.periodEnd,
  }
}
