import type { Plan } from '@spotless/contract/account'
import { isLive, type SubscriptionFacts } from './readSubscription.ts'

/** What a user's row keeps of their subscription. */
export interface KeptSubscription {
  readonly subscriptionTier: Plan
  readonly stripeSubscriptionId: string | null
  readonly subscriptionStatus: string | null
  readonly subscriptionEndsAt: Date | null
  readonly subscriptionCountStart: Date | null
  readonly subscriptionPeriodEnd: Date | null
}

/**
 * What is to be kept, given what is kept and what the payment provider says now. Told the same again it changes nothing,
 * and it does not matter what was missed in between.
 *
 * Edits come with payment: a period that is not paid yet begins no count, the last one goes on. A period that begins when
 * the last one ends begins a new count. One that begins earlier is a change of plan, whose price took account of the unused
 * time: the count goes on under the new plan's limit, so that nothing used is given twice.
 */
export const convergeSubscription = (kept: KeptSubscription, facts: SubscriptionFacts | null): KeptSubscription => {
  if (facts === null) {
    // A plan given by hand has no subscription behind it, and stays.
    if (kept.stripeSubscriptionId === null) return kept
    return {
      subscriptionTier: 'free',
      stripeSubscriptionId: null,
      subscriptionStatus: null,
      subscriptionEndsAt: null,
      subscriptionCountStart: null,
      subscriptionPeriodEnd: null,
    }
  }
  const isSame = kept.stripeSubscriptionId === facts.id
  const countStart = isSame ? kept.subscriptionCountStart : null
  const paidUntil = isSame ? kept.subscriptionPeriodEnd : null
  const told = {
    stripeSubscriptionId: facts.id,
    subscriptionStatus: facts.status,
    subscriptionEndsAt: facts.endsAt,
  }
  const unchanged = { subscriptionCountStart: countStart, subscriptionPeriodEnd: paidUntil }
  if (!isLive(facts.status)) return { ...told, ...unchanged, subscriptionTier: 'free' }
  if (!facts.isPaid) {
    return { ...told, ...unchanged, subscriptionTier: isSame && countStart !== null ? kept.subscriptionTier : 'free' }
  }
  const goesOn = countStart !== null && paidUntil !== null && facts.periodStart < paidUntil
  return {
    ...told,
    subscriptionTier: facts.plan,
    subscriptionCountStart: goesOn ? countStart : facts.periodStart,
    subscriptionPeriodEnd: facts.periodEnd,
  }
}
