import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { exposedBy, isLoopback } from './exposure.ts'

const closed = { isProduction: false, host: '127.0.0.1', publicUrl: undefined, trustsProxy: false }

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]', 'spotless.localhost'])(
  '%s is this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.4',
  'example.com',
  'localhost.example.com',
  '127.0.0.1.example.com',
  'notlocalhost',
])('%s is reachable from elsewhere', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test('the setting that opens the server is named', () => {
  expect(exposedBy(closed)).toBeUndefined()
  expect(exposedBy({ ...closed, publicUrl: 'http://localhost:3000' })).toBeUndefined()
  expect(exposedBy({ ...closed, isProduction: true })).toBe('NODE_ENV=production')
  expect(exposedBy({ ...closed, host: '0.0.0.0' })).toBe('HOST=0.0.0.0')
  expect(exposedBy({ ...closed, publicUrl: 'https://photos.example.com' })).toBe(
    'PUBLIC_URL=https://photos.example.com',
  )
  expect(exposedBy({ ...closed, trustsProxy: true })).toBe('TRUST_PROXY')
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { PUBLIC_URL: 'https://photos.example.com' },
  { NODE_ENV: 'production' },
])('passwordless sign-in is not served with %o', (environment) => {
  expect(() => readConfig(environment)).toThrow(/OIDC_ISSUER: must be given.*ALLOW_PASSWORDLESS_SIGN_IN=true/s)
  const allowed = readConfig({ ...environment, ALLOW_PASSWORDLESS_SIGN_IN: 'true' })
  expect(allowed.isOpenToAnyone).toBe(true)
  expect(allowed.payment).toEqual({ kind: 'none' })
  const issuer = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'web' }
  expect(readConfig({ ...environment, ...issuer }).isOpenToAnyone).toBe(false)
})

test('on this machine alone nothing is refused and nobody is warned', () => {
  expect(readConfig({}).isOpenToAnyone).toBe(false)
  expect(readConfig({ ALLOW_PASSWORDLESS_SIGN_IN: 'true' }).isOpenToAnyone).toBe(false)
  expect(readConfig({ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' }).payment).toEqual({ kind: 'sandbox' })
})

test('a worker, which serves no sign-in, starts anywhere', () => {
  const worker = { ROLE: 'worker', DATABASE_URL: 'postgres://db/spotless', HOST: '0.0.0.0' }
  expect(readConfig(worker).isOpenToAnyone).toBe(false)
})

test.each([
  ['ALLOW_EMBEDDED_ISSUER_IN_PRODUCTION', 'ALLOW_PASSWORDLESS_SIGN_IN'],
  ['ALLOW_CHECKOUT_SANDBOX_IN_PRODUCTION', 'ALLOW_CHECKOUT_SANDBOX'],
])('%s is refused with its new name', (earlier, name) => {
  expect(() => readConfig({ [earlier]: 'true' })).toThrow(`${earlier}: is now called ${name}`)
})
