import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PortalAction, Sandbox } from '../billing/sandbox/sandbox.ts'
import { users } from '../db/schema.ts'
import { databases } from '../testing/databases.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

const monthly = 'price_sandbox_monthly'
const yearly = 'price_sandbox_yearly'
const dayMs = 86_400_000

describe.each(databases)('subscriptions on $name', ({ start }) => {
  let server: ServerUnderTest
  let sandbox: Sandbox
  let database: Awaited<ReturnType<typeof start>>
  let people = 0

  beforeAll(async () => {
    database = await start()
    server = await startServerUnderTest(database.url)
    if (server.sandbox === null || server.billing === null) throw new Error('There is no sandbox.')
    sandbox = server.sandbox
    server.payment.forget = server.billing.forget
  })
  afterEach(() => {
    server.clock.now = new Date()
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  const post = (token: string, url: string, payload: object = {}) =>
    server.app.inject({
      ...{ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload },
      // Each person has an address of their own, as the limit of calls counts them.
      remoteAddress: `10.0.0.${people}`,
    })
  const usage = async (token: string) =>
    (await server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${token}` } })).json()
  const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  const newcomer = async () => {
    people += 1
    const email = `payer${people}@example.com`
    return { email, token: await server.token(email) }
  }
  const rowOf = async (email: string) => {
    const [user] = await server.connection.database.select().from(users).where(eq(users.email, email))
    if (user === undefined) throw new Error(`There is no ${email}.`)
    return user
  }
  const checkout = async (token: string, priceId: string) => {
    const answer = await post(token, '/api/create-subscription', { priceId })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('/checkout-sandbox/')])
    return answer.json().url as string
  }
  const subscribe = async (token: string, priceId: string) => {
    await sandbox.pay(idIn(await checkout(token, priceId)))
    await sandbox.settled()
  }
  const act = async (token: string, action: PortalAction, price?: string) => {
    const { url } = (await post(token, '/api/billing-portal')).json()
    await sandbox.act(idIn(url), action, price)
    await sandbox.settled()
  }
  const edit = async (token: string) => {
    const { id } = (await server.upload(token, await photoOf(8, 6))).json()
    return server.process(token, id, { maskData: await maskDataOf(8, 6) })
  }

  test('an event is what makes a payment count; it grants the plan, its edits and its limits', async () => {
    const { email, token } = await newcomer()
    expect(await usage(token)).toMatchObject({ plan: 'free', creditsRemaining: 5, subscription: null })
    await subscribe(token, monthly)
    const paid = await usage(token)
    expect(paid).toMatchObject({ plan: 'monthly', creditsLimit: 100, creditsRemaining: 100 })
    expect(paid.subscription).toEqual({ status: 'active', endsAt: null })
    expect((await edit(token)).headers['x-credits-remaining']).toBe('99')
    expect(await rowOf(email)).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'active',
      creditsUsed: 1,
    })
  })

  test('two pages to pay on are never open at once, and a plan is not bought twice', async () => {
    const { token } = await newcomer()
    const first = await checkout(token, monthly)
    const second = await checkout(token, yearly)
    expect((await sandbox.pay(idIn(first))).status).toBe('expired')
    await sandbox.pay(idIn(second))
    await sandbox.pay(idIn(second))
    await sandbox.settled()
    expect(await usage(token)).toMatchObject({ plan: 'yearly', creditsRemaining: 1500 })
    const again = await post(token, '/api/create-subscription', { priceId: yearly })
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_subscribed'])
  })

  test('many checkouts asked for at once leave one customer and at most one page to pay on', async () => {
    const { email, token } = await newcomer()
    await usage(token)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post(token, '/api/create-subscription', { priceId: monthly })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect((await rowOf(email)).stripeCustomerId).toMatch(/^cus_/)
    for (const answer of answers) await sandbox.pay(idIn(answer.json().url))
    await sandbox.settled()
    const customer = (await rowOf(email)).stripeCustomerId ?? ''
    const { data: begun } = await sandbox.stripe.subscriptions.list({ customer, status: 'all' })
    expect(begun.length).toBeLessThanOrEqual(1)
    expect((await sandbox.stripe.checkout.sessions.list({ customer, status: 'open' })).data).toEqual([])
    if (begun.length === 0) await subscribe(token, monthly)
    expect(await usage(token)).toMatchObject({ plan: 'monthly', creditsRemaining: 100 })
  })

  test('moving up goes on with what was used, under the larger limit', async () => {
    const { token } = await newcomer()
    await subscribe(token, monthly)
    await edit(token)
    server.clock.now = new Date(Date.now() + 3 * dayMs)
    const change = await post(token, '/api/create-subscription', { priceId: yearly })
    expect(change.json().url).toContain('/checkout-sandbox/portal/')
    await sandbox.act(idIn(change.json().url), 'switch', yearly)
    await sandbox.settled()
    expect(await usage(token)).toMatchObject({ plan: 'yearly', creditsUsed: 1, creditsRemaining: 1499 })
    server.clock.now = new Date(Date.now() + 400 * dayMs)
    expect(await usage(token)).toMatchObject({ plan: 'yearly', creditsUsed: 0, creditsRemaining: 1500 })
  })

  test('moving down waits for the end of the year', async () => {
    const { token } = await newcomer()
    await subscribe(token, yearly)
    await act(token, 'switch', monthly)
    expect(await usage(token)).toMatchObject({ plan: 'yearly', creditsRemaining: 1500 })
    await act(token, 'end-period')
    expect(await usage(token)).toMatchObject({ plan: 'monthly', creditsRemaining: 100 })
  })

  test('a plan that is cancelled lasts until its period ends, heard of or not', async () => {
    const { token } = await newcomer()
    await subscribe(token, monthly)
    await act(token, 'cancel')
    const { subscription, plan, resetsAt } = await usage(token)
    expect([plan, subscription]).toEqual(['monthly', { status: 'active', endsAt: resetsAt }])
    await act(token, 'keep')
    expect((await usage(token)).subscription.endsAt).toBeNull()
    await act(token, 'cancel')
    server.clock.now = new Date(new Date(resetsAt).getTime() + 1_000)
    expect(await usage(token)).toMatchObject({ plan: 'free', creditsLimit: 1, creditsRemaining: 1 })
  })

  test('a renewal brings edits once it is paid; one that fails brings none, and the end after the next', async () => {
    const { token } = await newcomer()
    await subscribe(token, monthly)
    await edit(token)
    await act(token, 'decline-card')
    await act(token, 'end-period')
    expect(await usage(token)).toMatchObject({
      plan: 'monthly',
      creditsUsed: 1,
      creditsRemaining: 99,
      subscription: { status: 'past_due' },
    })
    await act(token, 'accept-card')
    expect(await usage(token)).toMatchObject({ plan: 'monthly', creditsUsed: 0, creditsRemaining: 100 })
    await act(token, 'decline-card')
    await act(token, 'end-period')
    server.clock.now = new Date(Date.now() + 40 * dayMs)
    expect(await usage(token)).toMatchObject({
      plan: 'free',
      creditsRemaining: 1,
      subscription: { status: 'canceled' },
    })
  })

  test('a renewal whose event was lost is found when the next edit is asked for', async () => {
    const { token } = await newcomer()
    await subscribe(token, monthly)
    await edit(token)
    server.clock.now = new Date(Date.now() + 32 * dayMs)
    expect((await edit(token)).headers['x-credits-remaining']).toBe('99')
  })

  test('a refund ends the plan, and what was used on Free that day stays used', async () => {
    const { token } = await newcomer()
    await edit(token)
    await subscribe(token, monthly)
    await edit(token)
    await act(token, 'refund')
    expect(await usage(token)).toMatchObject({ plan: 'free', creditsUsed: 1, creditsRemaining: 4 })
    await subscribe(token, monthly)
    expect(await usage(token)).toMatchObject({ plan: 'monthly', creditsUsed: 0 })
  })

  test('an edit that was reserved before a change of plan and fails after it gives back where it was taken', async () => {
    const { token } = await newcomer()
    const answerPhoto = server.engine.run
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    server.engine.run = async () => {
      begun.resolve()
      await goOn.promise
      throw new Error('broken')
    }
    const waiting = edit(token)
    await begun.promise
    await subscribe(token, monthly)
    goOn.resolve()
    expect((await waiting).statusCode).toBe(500)
    server.engine.run = answerPhoto
    expect(await usage(token)).toMatchObject({ plan: 'monthly', creditsUsed: 0 })
    await act(token, 'refund')
    expect(await usage(token)).toMatchObject({ plan: 'free', creditsUsed: 0, creditsRemaining: 5 })
  })

  test('edits of a paid plan go before those of Free that wait longer', async () => {
    const [first, free, paid] = [await newcomer(), await newcomer(), await newcomer()]
    await subscribe(paid.token, monthly)
    const answerPhoto = server.engine.run
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const order: string[] = []
    server.engine.run = async (request, options) => {
      begun.resolve()
      await goOn.promise
      return answerPhoto(request, options)
    }
    const done = (name: string, edited: ReturnType<typeof edit>) => edited.then(() => order.push(name))
    const all = [done('first', edit(first.token))]
    await begun.promise
    for (const [name, { token }] of [
      ['free', free],
      ['paid', paid],
    ] as const) {
      const waits = edit(token)
      all.push(done(name, waits))
      const limit = name === 'free' ? 5 : 100
      while ((await usage(token)).creditsRemaining === limit) await sleep(10)
    }
    goOn.resolve()
    await Promise.all(all)
    server.engine.run = answerPhoto
    expect(order).toEqual(['first', 'paid', 'free'])
  })

  test('what a plan does not hold is refused with a code and a way to more', async () => {
    const { token } = await newcomer()
    for (let used = 0; used < 5; used += 1) await edit(token)
    const empty = await edit(token)
    expect([empty.statusCode, empty.json()]).toEqual([
      402,
      { code: 'out_of_credits', error: expect.stringMatching(/^All 5 edits of the Free plan are used.*pricing page/) },
    ])
    await subscribe(token, monthly)
    expect((await edit(token)).statusCode).toBe(200)
  })

  test('an account that is deleted takes its customer and subscription along', async () => {
    const { email, token } = await newcomer()
    await subscribe(token, monthly)
    const { stripeCustomerId } = await rowOf(email)
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.app.inject({ method: 'DELETE', url: '/api/account', headers })).statusCode).toBe(204)
    const customer = await sandbox.stripe.customers.retrieve(stripeCustomerId ?? '').catch(() => undefined)
    expect(customer).toBeUndefined()
    const { data } = await sandbox.stripe.subscriptions.list({ customer: stripeCustomerId ?? '', status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
  })

  describe('events', () => {
    const deliver = (payload: string, signature: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
    const eventOf = (customer: string, facts: object = {}) =>
      JSON.stringify({
        ...{ id: 'evt_1', object: 'event', type: 'customer.subscription.updated', created: 1, livemode: false },
        data: { object: { object: 'subscription', id: 'sub_forged', customer, status: 'active', ...facts } },
      })
    const sign = (payload: string, secret = sandbox.webhookSecret, timestamp?: number) =>
      sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp ? { timestamp } : {}) })

    test('that are forged, altered, unsigned or old are refused and change nothing', async () => {
      const { email, token } = await newcomer()
      await checkout(token, yearly)
      const payload = eventOf((await rowOf(email)).stripeCustomerId ?? '')
      const before = await rowOf(email)
      const now = Math.floor(Date.now() / 1000)
      for (const [body, signature] of [
        [payload, sign(payload, 'whsec_guessed')],
        [payload.replace('active', 'trialing'), sign(payload)],
        [`${payload} `, sign(payload)],
        [payload, ''],
        [payload, `t=${now},v0=${'0'.repeat(64)}`],
        [payload, sign(payload, sandbox.webhookSecret, now - 3_600)],
        ['', sign('')],
        ['not JSON', sign('not JSON')],
      ] as const) {
        const answer = await deliver(body, signature)
        expect([body.slice(0, 20), answer.statusCode, answer.json().code]).toEqual([
          body.slice(0, 20),
          400,
          'invalid_signature',
        ])
      }
      expect(await rowOf(email)).toEqual(before)
    })

    test('that come again, late or out of order only have the subscription read again', async () => {
      const { email, token } = await newcomer()
      await subscribe(token, monthly)
      await edit(token)
      const { stripeCustomerId } = await rowOf(email)
      const claims = [
        eventOf(stripeCustomerId ?? '', { status: 'canceled' }),
        eventOf(stripeCustomerId ?? '', { items: { data: [{ price: { id: yearly } }] } }),
        eventOf(stripeCustomerId ?? ''),
      ]
      for (const payload of [...claims, ...claims]) {
        expect((await deliver(payload, sign(payload))).json()).toEqual({ received: true })
      }
      expect(await usage(token)).toMatchObject({ plan: 'monthly', creditsUsed: 1, creditsRemaining: 99 })
    })

    test('of customers and kinds that are not ours are taken and left', async () => {
      for (const payload of [
        eventOf('cus_nobody'),
        JSON.stringify({
          id: 'evt_2',
          object: 'event',
          type: 'balance.available',
          data: { object: { object: 'balance' } },
        }),
      ]) {
        expect((await deliver(payload, sign(payload))).statusCode).toBe(200)
      }
    })
  })

  test('a price that is not ours, and pages that nobody made', async () => {
    const { token } = await newcomer()
    for (const priceId of ['price_1', 'monthly', 'free', '__proto__', `${monthly} `]) {
      const answer = await post(token, '/api/create-subscription', { priceId })
      expect([priceId, answer.statusCode, answer.json().code]).toEqual([priceId, 400, 'unknown_price'])
    }
    for (const payload of [{}, { priceId: '' }, { priceId: [monthly] }, { priceId: monthly, plan: 'yearly' }]) {
      const answer = await post(token, '/api/create-subscription', payload)
      expect([payload, answer.json().code]).toEqual([payload, 'invalid_input'])
    }
    const portal = await post(token, '/api/billing-portal')
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
