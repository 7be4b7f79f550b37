import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { monthly, payersOf, yearly } from '../testing/payers.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import type { ServerUnderTest } from '../testing/serverUnderTest.ts'

describe.each(databases)("the payment provider's events on $name", ({ start }) => {
  let server: ServerUnderTest
  let payers: ReturnType<typeof payersOf>
  serverOfSuite(start, (opened) => {
    server = opened
    payers = payersOf(opened)
  })

  const deliver = (payload: string, signature: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
  const eventOf = (customer: string, facts: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.updated',
      created: 1,
      livemode: false,
      data: { object: { object: 'subscription', id: 'sub_forged', customer, status: 'active', ...facts } },
    })
  const sign = (payload: string, secret = payers.sandbox.webhookSecret, timestamp?: number) =>
    payers.sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp ? { timestamp } : {}) })

  test('that are forged, altered, unsigned or old are refused and change nothing', async () => {
    const { email, token } = await payers.newcomer()
    await payers.checkout(token, yearly)
    const payload = eventOf((await payers.rowOf(email)).stripeCustomerId ?? '')
    const before = await payers.rowOf(email)
    const now = Math.floor(Date.now() / 1000)
    for (const [body, signature] of [
      [payload, sign(payload, 'whsec_guessed')],
      [payload.replace('active', 'trialing'), sign(payload)],
      [`${payload} `, sign(payload)],
      [payload, ''],
      [payload, `t=${now},v0=${'0'.repeat(64)}`],
      [payload, sign(payload, payers.sandbox.webhookSecret, now - 3_600)],
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
    expect(await payers.rowOf(email)).toEqual(before)
  })

  test('that arrive again, late or out of order only cause the subscription to be read again', async () => {
    const { email, token } = await payers.newcomer()
    await payers.subscribe(token, monthly)
    await payers.edit(token)
    const { stripeCustomerId } = await payers.rowOf(email)
    const claims = [
      eventOf(stripeCustomerId ?? '', { status: 'canceled' }),
      eventOf(stripeCustomerId ?? '', { items: { data: [{ price: { id: yearly } }] } }),
      eventOf(stripeCustomerId ?? ''),
    ]
    for (const payload of [...claims, ...claims]) {
      expect((await deliver(payload, sign(payload))).json()).toEqual({ received: true })
    }
    expect(await payers.usage(token)).toMatchObject({ plan: 'monthly', creditsUsed: 1, creditsRemaining: 99 })
  })

  test('of unknown customers and kinds are accepted and ignored', async () => {
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
