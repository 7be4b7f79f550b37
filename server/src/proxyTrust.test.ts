import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustProxyVariable } from './proxyTrust.ts'
import { type ServerUnderTest, startServerUnderTest } from './testing/serverUnderTest.ts'

test.each([
  [undefined, false],
  ['false', false],
  ['0', false],
  ['1', 1],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['loopback, 192.168.1.7,fc00::/7', 'loopback,192.168.1.7,fc00::/7'],
])('TRUST_PROXY=%s', (value, trust) => {
  expect(trustProxyVariable.parse(value)).toBe(trust)
})

test.each(['true', '11', '10.0.0.0/33', '0.0.0.0/0', 'proxy.example', '10.0.0.0/8,', '-1'])(
  'TRUST_PROXY=%s is refused',
  (value) => {
    expect(trustProxyVariable.safeParse(value).error?.issues[0]?.message).toMatch(/^must (not )?be /)
  },
)

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest(undefined, {
    environment: { TRUST_PROXY: '1', ALLOW_PASSWORDLESS_SIGN_IN: 'true' },
  })
})
afterAll(() => server.close())

const callWith = (forwardedFor: string) =>
  server.app.inject({ url: '/api/config', headers: { 'x-forwarded-for': forwardedFor } })

test('behind one proxy, made-up addresses in front of its own entry do not evade the limit', async () => {
  let limited = 0
  for (let call = 0; call < 1_300; call++) {
    const { statusCode } = await callWith(`198.51.${call % 256}.${call % 251}, 203.0.113.9`)
    if (statusCode === 429) limited += 1
  }
  expect(limited).toBe(100)
  expect((await callWith('203.0.113.10')).statusCode, 'another client').toBe(200)
})
