import { expect, test } from 'vitest'
import { convergeSubscription, type StoredSubscription } from './convergeSubscription.ts'
import type { SubscriptionFacts } from './readSubscription.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number))
const nothing: StoredSubscription = {
  subscriptionTier: 'free',
  stripeSubscriptionId: null,
  subscriptionStatus: null,
  subscriptionEndsAt: null,
  subscriptionCountStart: null,
  subscriptionPeriodEnd: null,
}
const facts = (change: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  status: 'active',
  plan: 'monthly',
  periodStart: day(1),
  periodEnd: day(32),
  endsAt: null,
  isPaid: true,
  ...change,
})
const paid = convergeSubscription(nothing, facts())

/** What is kept, in short: plan, begin and end of its count in days, status. */
const inShort = (kept: StoredSubscription) => [
  kept.subscriptionTier,
  kept.subscriptionCountStart && (kept.subscriptionCountStart.getTime() - day(0).getTime()) / 86_400_000,
  kept.subscriptionPeriodEnd && (kept.subscriptionPeriodEnd.getTime() - day(0).getTime()) / 86_400_000,
  kept.subscriptionStatus,
]

test.each<[string, StoredSubscription, Partial<SubscriptionFacts>, unknown[]]>([
  ['a first payment begins a count', nothing, {}, ['monthly', 1, 32, 'active']],
  ['a repeated event changes nothing', paid, {}, ['monthly', 1, 32, 'active']],
  [
    'a first payment that failed grants nothing',
    nothing,
    { status: 'incomplete', isPaid: false },
    ['free', null, null, 'incomplete'],
  ],
  ['nor does a status of Stripe that is not known', nothing, { status: 'dreaming' }, ['free', null, null, 'dreaming']],
  ['nor one that is active and not paid yet', nothing, { isPaid: false }, ['free', null, null, 'active']],
  ['a renewal starts a new count', paid, { periodStart: day(32), periodEnd: day(60) }, ['monthly', 32, 60, 'active']],
  [
    'a renewal after missed ones starts a new count',
    paid,
    { periodStart: day(91), periodEnd: day(121) },
    ['monthly', 91, 121, 'active'],
  ],
  [
    'an unpaid renewal keeps the last count',
    paid,
    { periodStart: day(32), periodEnd: day(60), isPaid: false },
    ['monthly', 1, 32, 'active'],
  ],
  [
    'a failing payment keeps the last count and the paid plan',
    paid,
    { plan: 'yearly', periodStart: day(32), periodEnd: day(397), isPaid: false, status: 'past_due' },
    ['monthly', 1, 32, 'past_due'],
  ],
  [
    'a change of plan within the period keeps the count',
    paid,
    { plan: 'yearly', periodStart: day(11), periodEnd: day(376) },
    ['yearly', 1, 376, 'active'],
  ],
  ['a plan that ended is Free', paid, { status: 'canceled', endsAt: day(20) }, ['free', 1, 32, 'canceled']],
  [
    'another subscription begins a count of its own',
    paid,
    { id: 'sub_2', periodStart: day(11), periodEnd: day(42) },
    ['monthly', 11, 42, 'active'],
  ],
])('%s', (_name, kept, change, expected) => {
  const once = convergeSubscription(kept, facts(change))
  expect(inShort(once)).toEqual(expected)
  expect(convergeSubscription(once, facts(change))).toEqual(once)
})

test('a plan that was ended and taken up again within its period does not count anew', () => {
  const ended = convergeSubscription(paid, facts({ status: 'paused' }))
  expect(convergeSubscription(ended, facts())).toEqual(paid)
})

test('a plan given by hand stays where there is no subscription; one that is gone is taken away', () => {
  const given: StoredSubscription = { ...nothing, subscriptionTier: 'yearly' }
  expect(convergeSubscription(given, null)).toEqual(given)
  expect(convergeSubscription(paid, null)).toEqual(nothing)
})
