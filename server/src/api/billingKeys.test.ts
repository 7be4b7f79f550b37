import { expect, test } from 'vitest'
import { startServerUnderTest } from '../testing/serverUnderTest.ts'

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_m2,price_m1',
  STRIPE_PRICE_YEARLY: 'price_y',
}

test('with a Stripe key, Stripe failures get our own messages and leak no detail', async () => {
  const refusals: Response[] = []
  const fetchStripe: typeof fetch = async () => {
    const refusal = refusals.shift()
    if (refusal === undefined) throw new TypeError('fetch failed')
    return refusal
  }
  const server = await startServerUnderTest(undefined, { environment: stripeKeys, fetchStripe })
  try {
    const headers = { authorization: `Bearer ${await server.token('ann@example.com')}` }
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/create-subscription',
        headers,
        payload: { priceId: 'price_m2' },
      })
    const refusal = (status: number, error: object) =>
      new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json' } })
    refusals.push(refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_1' }))
    const unauthorised = await ask()
    expect([unauthorised.statusCode, unauthorised.json()]).toEqual([
      502,
      { error: 'The payment service did not answer as expected. Please try again.', code: 'provider_failed' },
    ])
    refusals.push(refusal(400, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such price' }))
    expect((await ask()).json().code).toBe('provider_failed')
    const facts = await server.app.inject({ url: '/api/config' })
    expect(facts.json().payment).toEqual({ isSandbox: false, prices: { monthly: 'price_m2', yearly: 'price_y' } })
    expect((await server.app.inject({ url: '/checkout-sandbox/sandbox.css' })).statusCode).toBe(404)
    const old = await server.app.inject({
      method: 'POST',
      url: '/api/create-subscription',
      headers,
      payload: { priceId: 'price_m1' },
    })
    expect(old.json().code).toBe('unknown_price')
  } finally {
    await server.close()
  }
})

test('production without a key sells nothing and offers no sandbox', async () => {
  const environment = { NODE_ENV: 'production', ALLOW_PASSWORDLESS_SIGN_IN: 'true' }
  const server = await startServerUnderTest(undefined, { environment })
  try {
    const headers = { authorization: `Bearer ${await server.token('ann@example.com')}` }
    for (const [url, payload] of [
      ['/api/create-subscription', { priceId: 'price_sandbox_monthly' }],
      ['/api/billing-portal', {}],
      ['/api/subscription/refresh', {}],
      ['/api/webhooks/stripe', {}],
    ] as const) {
      const answer = await server.app.inject({ method: 'POST', url, headers, payload })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 501, 'payment_unavailable'])
    }
    expect((await server.app.inject({ url: '/api/config' })).json().payment).toBeNull()
    expect((await server.app.inject({ url: '/checkout-sandbox/sandbox.css' })).statusCode).toBe(404)
    expect((await server.app.inject({ url: '/api/usage', headers })).json()).toMatchObject({ plan: 'free' })
  } finally {
    await server.close()
  }
})
