import { expect, test } from 'vitest'
import { allowanceOf, type Subscriber } from './allowance.ts'

const at = (time: string): Date => new Date(`${time}Z`)
const free: Subscriber = {
  subscriptionTier: 'free',
  stripeSubscriptionId: null,
  subscriptionEndsAt: null,
  subscriptionCountStart: null,
  subscriptionPeriodEnd: null,
  createdAt: at('2026-03-10T22:15:00'),
}
const monthly: Subscriber = {
  ...free,
  subscriptionTier: 'monthly',
  stripeSubscriptionId: 'sub_1',
  subscriptionCountStart: at('2026-03-31T09:00:00'),
  subscriptionPeriodEnd: at('2026-04-30T09:00:00'),
}
const given: Subscriber = { ...free, subscriptionTier: 'monthly', createdAt: at('2026-01-31T10:00:00') }

test.each<[string, Subscriber, string, number, string, string, string]>([
  ['the day of sign-up', free, '2026-03-10T23:59:59.999', 5, 'day', '2026-03-10T00:00', '2026-03-11T00:00'],
  ['the first moment after it', free, '2026-03-11T00:00:00', 1, 'day', '2026-03-11T00:00', '2026-03-12T00:00'],
  ['a leap day', free, '2028-02-29T12:00:00', 1, 'day', '2028-02-29T00:00', '2028-03-01T00:00'],
  ['a paid period', monthly, '2026-04-01T00:00:00', 100, 'sub_1', '2026-03-31T09:00', '2026-04-30T09:00'],
  ['a renewal not heard of', monthly, '2026-05-02T00:00:00', 100, 'sub_1', '2026-03-31T09:00', '2026-04-30T09:00'],
  [
    'the last moment of a cancelled plan',
    { ...monthly, subscriptionEndsAt: at('2026-04-30T09:00:00') },
    '2026-04-30T08:59:59.999',
    100,
    'sub_1',
    '2026-03-31T09:00',
    '2026-04-30T09:00',
  ],
  [
    'its end',
    { ...monthly, subscriptionEndsAt: at('2026-04-30T09:00:00') },
    '2026-04-30T09:00:00',
    1,
    'day',
    '2026-04-30T00:00',
    '2026-05-01T00:00',
  ],
  ['a plan given by hand', given, '2026-02-28T09:00:00', 100, 'subscription', '2026-01-31T10:00', '2026-02-28T10:00'],
  ['its second month', given, '2026-02-28T10:00:00', 100, 'subscription', '2026-02-28T10:00', '2026-03-31T10:00'],
])('%s', (_name, user, now, limit, source, since, resetsAt) => {
  expect(allowanceOf(user, at(now))).toMatchObject({
    limit,
    source,
    since: at(`${since}:00`),
    resetsAt: at(`${resetsAt}:00`),
  })
})

test('Free has five modes every day and all seven on the day of sign-up; a paid plan has all, goes first and takes more', () => {
  expect(allowanceOf(free, at('2026-03-10T23:00:00')).modes).toHaveLength(7)
  expect(allowanceOf(free, at('2026-03-11T23:00:00'))).toMatchObject({
    isPriority: false,
    maxUploadBytes: 10 * 1024 ** 2,
  })
  expect(allowanceOf(free, at('2026-03-11T23:00:00')).modes).toEqual(
    expect.not.arrayContaining(['prompt-edit', 'professional-photo']),
  )
  expect(allowanceOf(free, at('2026-03-11T23:00:00')).modes).toHaveLength(5)
  const paid = allowanceOf(monthly, at('2026-04-01T00:00:00'))
  expect([paid.modes.length, paid.isPriority, paid.maxUploadBytes]).toEqual([7, true, 25 * 1024 ** 2])
})
