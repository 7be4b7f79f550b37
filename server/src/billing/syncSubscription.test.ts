import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { syncSubscription } from './syncSubscription.ts'

let connection: Connection
beforeAll(async () => {
  connection = await openMemoryDatabase()
})
afterAll(() => connection.close())

const prices = { monthly: ['price_m'], yearly: ['price_y'] } as const
const seconds = (time: string): number => Date.parse(`${time}Z`) / 1000
const subscription = (id: string, price: string, change: object = {}) => ({
  id,
  object: 'subscription',
  status: 'active',
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  created: seconds('2026-01-01T00:00:00'),
  latest_invoice: { id: 'in_1', status: 'paid', payments: { data: [] } },
  items: {
    data: [
      {
        id: 'si_1',
        price: { id: price },
        current_period_start: seconds('2026-01-01T00:00:00'),
        current_period_end: seconds('2026-02-01T00:00:00'),
      },
    ],
  },
  ...change,
})

/** A Stripe that answers each call with what the test gives it, when the test gives it. */
const scripted = () => {
  const calls: { url: string; answer: (status: number, body: object) => void }[] = []
  const stripe = new Stripe('sk_test_1', {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(
      (input) =>
        new Promise((resolve) => {
          const answer = (status: number, body: object) =>
            resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
          calls.push({ url: decodeURIComponent(String(input)), answer })
        }),
    ),
  })
  const call = async (index: number) => {
    while (calls[index] === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
    return calls[index]
  }
  return { stripe, calls, call, list: (...data: object[]) => ({ object: 'list', has_more: false, data }) }
}

const customer = async (name: string) => {
  const [user] = await connection.database
    .insert(users)
    .values({ issuer: 'test', subject: name, email: `${name}@example.com`, stripeCustomerId: `cus_${name}` })
    .returning()
  return user?.id ?? ''
}
const depsOf = (stripe: Stripe) => ({ database: connection.database, stripe, prices, now: () => new Date() })

test('a late answer does not overwrite a newer one', async () => {
  const { stripe, call, list } = scripted()
  const id = await customer('late')
  const early = syncSubscription(depsOf(stripe), id)
  const first = await call(0)
  const later = syncSubscription(depsOf(stripe), id)
  const second = await call(1)
  second.answer(200, list(subscription('sub_1', 'price_y')))
  expect(await later).toMatchObject({ subscriptionTier: 'yearly' })
  first.answer(200, list())
  expect(await early).toMatchObject({ subscriptionTier: 'yearly', stripeSubscriptionId: 'sub_1' })
})

test('a failed read keeps the earlier state', async () => {
  const { stripe, call, list } = scripted()
  const id = await customer('failing')
  const early = syncSubscription(depsOf(stripe), id)
  const first = await call(0)
  const later = syncSubscription(depsOf(stripe), id).catch((error: Error) => error)
  const second = await call(1)
  second.answer(500, { error: { type: 'api_error', message: 'down' } })
  expect(await later).toBeInstanceOf(Stripe.errors.StripeAPIError)
  first.answer(200, list(subscription('sub_2', 'price_m')))
  expect(await early).toMatchObject({ subscriptionTier: 'monthly' })
})

test.each<[string, object[], object]>([
  ['nothing', [], { subscriptionTier: 'free' }],
  ['a price that is not ours', [subscription('sub_3', 'price_other')], { subscriptionTier: 'free' }],
  [
    'an old one that ended and a new one',
    [
      subscription('sub_4', 'price_y', { status: 'canceled', created: seconds('2026-01-09T00:00:00') }),
      subscription('sub_5', 'price_m'),
    ],
    { subscriptionTier: 'monthly', stripeSubscriptionId: 'sub_5' },
  ],
  [
    'two at once: the larger',
    [subscription('sub_6', 'price_m', { created: seconds('2026-01-09T00:00:00') }), subscription('sub_7', 'price_y')],
    { subscriptionTier: 'yearly', stripeSubscriptionId: 'sub_7' },
  ],
  [
    'one with a date to end on',
    [subscription('sub_8', 'price_m', { cancel_at: seconds('2026-01-20T00:00:00') })],
    { subscriptionTier: 'monthly', subscriptionEndsAt: new Date('2026-01-20T00:00:00Z') },
  ],
])('of what Stripe lists, %s', async (name, listed, expected) => {
  const { stripe, call, list, calls } = scripted()
  const id = await customer(name.replace(/\W/g, ''))
  const looking = syncSubscription(depsOf(stripe), id)
  const { url, answer } = await call(0)
  expect(url).toContain('status=all')
  expect(url).toContain('expand[0]=data.latest_invoice.payments')
  answer(200, list(...listed))
  expect(await looking).toMatchObject(expected)
  expect(calls).toHaveLength(1)
})

test('a customer that is gone at Stripe has no plan', async () => {
  const { stripe, call } = scripted()
  const looking = syncSubscription(depsOf(stripe), await customer('gone'))
  const { answer } = await call(0)
  answer(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' } })
  expect(await looking).toMatchObject({ subscriptionTier: 'free', subscriptionStatus: null })
})
