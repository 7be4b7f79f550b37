import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { startTlsProxy, type TlsProxy } from '../testing/tlsProxy.ts'

let proxy: TlsProxy
let server: ServerUnderTest
let origin: string

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const ask = (path: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { ca: proxy.certificate, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })

beforeAll(async () => {
  let port = 0
  proxy = await startTlsProxy(() => port)
  origin = `https://localhost:${proxy.httpsPort}`
  server = await startServerUnderTest(undefined, {
    environment: { PUBLIC_URL: origin, TRUST_PROXY: '1', ALLOW_PASSWORDLESS_SIGN_IN: 'true' },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  await server.close()
  await proxy.close()
})

describe('behind a proxy that ends TLS', () => {
  test('every kind of answer carries the headers that keep other sites out', async () => {
    for (const path of [
      '/',
      '/api/config',
      '/api/auth/user',
      '/files/nothing',
      '/oidc/.well-known/openid-configuration',
    ]) {
      const { headers } = await ask(path)
      expect([path, headers], path).toMatchObject([
        path,
        {
          'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
          'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
        },
      ])
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  test('only our own scripts run, and no plug-in, base or form leads elsewhere', async () => {
    const policy = (await ask('/')).headers['content-security-policy'] ?? ''
    const directives = new Map(
      policy
        .toString()
        .split(';')
        .map((one) => [one.trim().split(' ')[0], one.trim().split(' ').slice(1)]),
    )
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(directives.get('form-action')).toEqual(["'self'"])
    expect(directives.has('upgrade-insecure-requests')).toBe(true)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  })

  test('the issuer names itself and its endpoints by the public origin', async () => {
    const { issuer, authorization_endpoint } = JSON.parse((await ask('/oidc/.well-known/openid-configuration')).body)
    expect(issuer).toBe(`${origin}/oidc`)
    expect(authorization_endpoint).toBe(`${origin}/oidc/auth`)
  })

  test('every cookie is for HTTPS alone and out of reach of scripts', async () => {
    const authorization = `Bearer ${await server.token('ada@example.com')}`
    const session = await ask('/api/auth/session', { method: 'POST', headers: { authorization, origin } })
    expect(session.status).toBe(200)
    const parameters = new URLSearchParams({
      client_id: 'spotless-web',
      redirect_uri: `${origin}/auth/callback`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    const signIn = await ask(`/oidc/auth?${parameters}`)
    expect(signIn.status).toBe(303)
    const cookies = [session, signIn].flatMap(({ headers }) => headers['set-cookie'] ?? [])
    expect(cookies.length).toBeGreaterThan(1)
    for (const cookie of cookies)
      expect(cookie).toMatch(/(?=.*; ?httponly)(?=.*; ?secure)(?=.*; ?samesite=(lax|strict))/i)
  })

  test('a write that the cookie alone allows is refused from another origin', async () => {
    const authorization = `Bearer ${await server.token('ada@example.com')}`
    const session = await ask('/api/auth/session', { method: 'POST', headers: { authorization } })
    const [cookie = ''] = (session.headers['set-cookie']?.[0] ?? '').split(';')
    const end = (from: string) =>
      ask('/api/auth/session', { method: 'DELETE', headers: { cookie, origin: from } }).then(({ status }) => status)
    expect(await end('https://elsewhere.example')).toBe(403)
    expect(await end(origin)).toBe(204)
  })
})

test('forwarding headers are ignored unless a proxy is trusted', async () => {
  const direct = await startServerUnderTest(undefined, { environment: { PUBLIC_URL: 'http://localhost:3000' } })
  const { app } = direct
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.example' }
  const { issuer, authorization_endpoint: endpoint } = (
    await app.inject({ url: '/oidc/.well-known/openid-configuration', headers: { ...headers, host: 'localhost:3000' } })
  ).json()
  expect([issuer, endpoint]).toEqual(['http://localhost:3000/oidc', 'http://localhost:3000/oidc/auth'])
  expect((await app.inject({ url: '/', headers })).headers['strict-transport-security']).toBeUndefined()
  await direct.close()
})
