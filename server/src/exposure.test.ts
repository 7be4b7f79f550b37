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
  expect(() => readConfig(environment)).toThrow(
    /EMBEDDED_SIGN_IN: must be credentials with .*ALLOW_PASSWORDLESS_SIGN_IN=true/s,
  )
  const allowed = readConfig({ ...environment, ALLOW_PASSWORDLESS_SIGN_IN: 'true' })
  expect(allowed.isOpenToAnyone).toBe(true)
  expect(allowed.payment).toEqual({ kind: 'none' })
  const issuer = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'web' }
  expect(readConfig({ ...environment, ...issuer }).isOpenToAnyone).toBe(false)
  const credentials = readConfig({ ...environment, EMBEDDED_SIGN_IN: 'credentials' })
  expect([credentials.usesCredentials, credentials.isOpenToAnyone]).toEqual([true, false])
})

test.each(['http://photos.example.com', 'http://192.168.1.4:3000', 'https://192.168.1.4', 'https://[2001:db8::1]'])(
  'credentials are refused at %s, where browsers offer no passkeys',
  (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL, EMBEDDED_SIGN_IN: 'credentials' })).toThrow(/PUBLIC_URL: must be https/)
  },
)

test('credentials are accepted at localhost, and Google or another issuer comes before them', () => {
  const credentials = { EMBEDDED_SIGN_IN: 'credentials' }
  expect(readConfig({ ...credentials, PUBLIC_URL: 'http://localhost:3100' }).usesCredentials).toBe(true)
  const issuer = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'web' }
  expect(readConfig({ ...credentials, ...issuer }).usesCredentials).toBe(false)
  const firebase = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  expect(readConfig({ ...credentials, ...firebase }).usesCredentials).toBe(false)
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
