import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { monthly, pageOf, payersOf, yearly } from '../testing/payers.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import type { ServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto } from '../testing/testEngine.ts'

const dayMs = 86_400_000

describe.each(databases)('subscriptions on $name', ({ start }) => {
  let server: ServerUnderTest
  let payers: ReturnType<typeof payersOf>
  serverOfSuite(start, (opened) => {
    server = opened
    payers = payersOf(opened)
  })

  test('a payment counts once its event arrives, which grants the plan, its edits and its limits', async () => {
    const { email, token } = await payers.newcomer()
    expect(await payers.usage(token)).toMatchObject({ plan: 'free', creditsRemaining: 5, subscription: null })
    await payers.subscribe(token, monthly)
    const paid = await payers.usage(token)
    expect(paid).toMatchObject({ plan: 'monthly', creditsLimit: 100, creditsRemaining: 100 })
    expect(paid.subscription).toEqual({ status: 'active', endsAt: null })
    expect((await payers.edit(token)).headers['x-credits-remaining']).toBe('99')
    expect(await payers.rowOf(email)).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'active',
      creditsUsed: 1,
    })
  })

  test('no two checkout pages are open at once, and a plan cannot be bought twice', async () => {
    const { token } = await payers.newcomer()
    const first = await payers.checkout(token, monthly)
    const second = await payers.checkout(token, yearly)
    expect((await payers.sandbox.pay(pageOf(first))).status).toBe('expired')
    await payers.sandbox.pay(pageOf(second))
    await payers.sandbox.pay(pageOf(second))
    await payers.sandbox.settled()
    expect(await payers.usage(token)).toMatchObject({ plan: 'yearly', creditsRemaining: 1500 })
    const again = await payers.post(token, '/api/create-subscription', { priceId: yearly })
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_subscribed'])
  })

  test('concurrent checkout requests leave one customer and at most one checkout page', async () => {
    const { email, token } = await payers.newcomer()
    await payers.usage(token)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => payers.post(token, '/api/create-subscription', { priceId: monthly })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect((await payers.rowOf(email)).stripeCustomerId).toMatch(/^cus_/)
    for (const answer of answers) await payers.sandbox.pay(pageOf(answer.json().url))
    await payers.sandbox.settled()
    const customer = (await payers.rowOf(email)).stripeCustomerId ?? ''
    const { data: begun } = await payers.sandbox.stripe.subscriptions.list({ customer, status: 'all' })
    expect(begun.length).toBeLessThanOrEqual(1)
    expect((await payers.sandbox.stripe.checkout.sessions.list({ customer, status: 'open' })).data).toEqual([])
    if (begun.length === 0) await payers.subscribe(token, monthly)
    expect(await payers.usage(token)).toMatchObject({ plan: 'monthly', creditsRemaining: 100 })
  })

  test('an upgrade keeps the edits used so far, under the larger limit', async () => {
    const { token } = await payers.newcomer()
    await payers.subscribe(token, monthly)
    await payers.edit(token)
    server.clock.now = new Date(Date.now() + 3 * dayMs)
    const change = await payers.post(token, '/api/create-subscription', { priceId: yearly })
    expect(change.json().url).toContain('/checkout-sandbox/portal/')
    await payers.sandbox.act(pageOf(change.json().url), 'switch', yearly)
    await payers.sandbox.settled()
    expect(await payers.usage(token)).toMatchObject({ plan: 'yearly', creditsUsed: 1, creditsRemaining: 1499 })
    server.clock.now = new Date(Date.now() + 400 * dayMs)
    expect(await payers.usage(token)).toMatchObject({ plan: 'yearly', creditsUsed: 0, creditsRemaining: 1500 })
  })

  test('a downgrade takes effect at the end of the year', async () => {
    const { token } = await payers.newcomer()
    await payers.subscribe(token, yearly)
    await payers.act(token, 'switch', monthly)
    expect(await payers.usage(token)).toMatchObject({ plan: 'yearly', creditsRemaining: 1500 })
    await payers.act(token, 'end-period')
    expect(await payers.usage(token)).toMatchObject({ plan: 'monthly', creditsRemaining: 100 })
  })

  test('a cancelled plan lasts until its period ends, even if no event arrives', async () => {
    const { token } = await payers.newcomer()
    await payers.subscribe(token, monthly)
    await payers.act(token, 'cancel')
    const { subscription, plan, resetsAt } = await payers.usage(token)
    expect([plan, subscription]).toEqual(['monthly', { status: 'active', endsAt: resetsAt }])
    await payers.act(token, 'keep')
    expect((await payers.usage(token)).subscription.endsAt).toBeNull()
    await payers.act(token, 'cancel')
    server.clock.now = new Date(new Date(resetsAt).getTime() + 1_000)
    expect(await payers.usage(token)).toMatchObject({ plan: 'free', creditsLimit: 1, creditsRemaining: 1 })
  })

  test('a renewal grants edits once paid; a failed one grants none and finally ends the plan', async () => {
    const { token } = await payers.newcomer()
    await payers.subscribe(token, monthly)
    await payers.edit(token)
    await payers.act(token, 'decline-card')
    await payers.act(token, 'end-period')
    expect(await payers.usage(token)).toMatchObject({
      plan: 'monthly',
      creditsUsed: 1,
      creditsRemaining: 99,
      subscription: { status: 'past_due' },
    })
    await payers.act(token, 'accept-card')
    expect(await payers.usage(token)).toMatchObject({ plan: 'monthly', creditsUsed: 0, creditsRemaining: 100 })
    await payers.act(token, 'decline-card')
    await payers.act(token, 'end-period')
    server.clock.now = new Date(Date.now() + 40 * dayMs)
    expect(await payers.usage(token)).toMatchObject({
      plan: 'free',
      creditsRemaining: 1,
      subscription: { status: 'canceled' },
    })
  })

  test('a renewal whose event was lost is found when the next edit is asked for', async () => {
    const { token } = await payers.newcomer()
    await payers.subscribe(token, monthly)
    await payers.edit(token)
    server.clock.now = new Date(Date.now() + 32 * dayMs)
    expect((await payers.edit(token)).headers['x-credits-remaining']).toBe('99')
  })

  test('a refund ends the plan, and what was used on Free that day stays used', async () => {
    const { token } = await payers.newcomer()
    await payers.edit(token)
    await payers.subscribe(token, monthly)
    await payers.edit(token)
    await payers.act(token, 'refund')
    expect(await payers.usage(token)).toMatchObject({ plan: 'free', creditsUsed: 1, creditsRemaining: 4 })
    await payers.subscribe(token, monthly)
    expect(await payers.usage(token)).toMatchObject({ plan: 'monthly', creditsUsed: 0 })
  })

  test('an edit that was reserved before a change of plan and fails after it gives back where it was taken', async () => {
    const { token } = await payers.newcomer()
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    server.engine.run = async () => {
      begun.resolve()
      await goOn.promise
      throw new Error('broken')
    }
    const waiting = payers.edit(token)
    await begun.promise
    await payers.subscribe(token, monthly)
    goOn.resolve()
    expect((await waiting).statusCode).toBe(500)
    expect(await payers.usage(token)).toMatchObject({ plan: 'monthly', creditsUsed: 0 })
    await payers.act(token, 'refund')
    expect(await payers.usage(token)).toMatchObject({ plan: 'free', creditsUsed: 0, creditsRemaining: 5 })
  })

  test('edits of a paid plan run before Free edits that have waited longer', async () => {
    const [first, free, paid] = [await payers.newcomer(), await payers.newcomer(), await payers.newcomer()]
    await payers.subscribe(paid.token, monthly)
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const order: string[] = []
    server.engine.run = async (request, options) => {
      begun.resolve()
      await goOn.promise
      return answerPhoto(request, options)
    }
    const done = (name: string, edited: ReturnType<typeof payers.edit>) => edited.then(() => order.push(name))
    const all = [done('first', payers.edit(first.token))]
    await begun.promise
    for (const [name, { token }] of [
      ['free', free],
      ['paid', paid],
    ] as const) {
      const waits = payers.edit(token)
      all.push(done(name, waits))
      const limit = name === 'free' ? 5 : 100
      while ((await payers.usage(token)).creditsRemaining === limit) await sleep(10)
    }
    goOn.resolve()
    await Promise.all(all)
    expect(order).toEqual(['first', 'paid', 'free'])
  })

  test('an edit beyond the plan limit is refused with a code and points to the pricing page', async () => {
    const { token } = await payers.newcomer()
    for (let used = 0; used < 5; used += 1) await payers.edit(token)
    const empty = await payers.edit(token)
    expect([empty.statusCode, empty.json()]).toEqual([
      402,
      { code: 'out_of_credits', error: expect.stringMatching(/^All 5 edits of the Free plan are used.*pricing page/) },
    ])
    await payers.subscribe(token, monthly)
    expect((await payers.edit(token)).statusCode).toBe(200)
  })

  test('an account that is deleted takes its customer and subscription along', async () => {
    const { email, token } = await payers.newcomer()
    await payers.subscribe(token, monthly)
    const { stripeCustomerId } = await payers.rowOf(email)
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.app.inject({ method: 'DELETE', url: '/api/account', headers })).statusCode).toBe(204)
    const customer = await payers.sandbox.stripe.customers.retrieve(stripeCustomerId ?? '').catch(() => undefined)
    expect(customer).toBeUndefined()
    const { data } = await payers.sandbox.stripe.subscriptions.list({ customer: stripeCustomerId ?? '', status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
  })

  test('refuses foreign prices and unknown checkout pages', async () => {
    const { token } = await payers.newcomer()
    for (const priceId of ['price_1', 'monthly', 'free', '__proto__', `${monthly} `]) {
      const answer = await payers.post(token, '/api/create-subscription', { priceId })
      expect([priceId, answer.statusCode, answer.json().code]).toEqual([priceId, 400, 'unknown_price'])
    }
    for (const payload of [{}, { priceId: '' }, { priceId: [monthly] }, { priceId: monthly, plan: 'yearly' }]) {
      const answer = await payers.post(token, '/api/create-subscription', payload)
      expect([payload, answer.json().code]).toEqual([payload, 'invalid_input'])
    }
    const portal = await payers.post(token, '/api/billing-portal')
    expect([portal.statusCode, portal.json().code]).toEqual([409, 'not_subscribed'])
    for (const url of [
      '/checkout-sandbox/checkout/cs_test_sandbox_1',
      '/checkout-sandbox/portal/x',
      '/checkout-sandbox/x',
    ]) {
      expect((await server.app.inject({ url })).statusCode).toBe(404)
    }
    for (const url of ['/api/create-subscription', '/api/billing-portal', '/api/subscription/refresh']) {
      const payload = url.endsWith('create-subscription') ? { priceId: monthly } : {}
      const answer = await server.app.inject({ method: 'POST', url, payload })
      expect([url, answer.statusCode]).toEqual([url, 401])
    }
  })
})
