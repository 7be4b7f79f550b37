import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'rk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_PRICE_MONTHLY: 'price_2, price_1',
  STRIPE_PRICE_YEARLY: 'price_3',
}
const production = { NODE_ENV: 'production', OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'web' }

test('without a key payment is played, but not in production unless that is allowed', () => {
  expect(readConfig({}).payment).toEqual({ kind: 'sandbox' })
  expect(readConfig(production).payment).toEqual({ kind: 'none' })
  const allowed = { ...production, ALLOW_CHECKOUT_SANDBOX: 'true' }
  expect(readConfig(allowed).payment).toEqual({ kind: 'sandbox' })
})

test('with a key it is taken; of several prices the first is sold', () => {
  expect(readConfig({ ...production, ...stripe }).payment).toEqual({
    kind: 'stripe',
    secretKey: 'rk_live_abc',
    webhookSecret: 'whsec_abc',
    portalConfiguration: undefined,
    prices: { monthly: ['price_2', 'price_1'], yearly: ['price_3'] },
  })
})

test.each(Object.keys(stripe))('%s cannot be left out alone', (name) => {
  expect(() => readConfig({ ...stripe, [name]: '' })).toThrow(new RegExp(`${name}: must be given`))
})

test.each([
  ['STRIPE_SECRET_KEY', 'pk_live_abc'],
  ['STRIPE_WEBHOOK_SECRET', 'abc'],
  ['STRIPE_PRICE_MONTHLY', 'prod_1'],
  ['STRIPE_PRICE_YEARLY', 'price_3,'],
])('%s of another kind is refused', (name, value) => {
  expect(() => readConfig({ ...stripe, [name]: value })).toThrow(name)
})
