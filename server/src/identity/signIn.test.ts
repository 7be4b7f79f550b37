import { browserData } from '@spotless/contract/browserData'
import { eq } from 'drizzle-orm'
import { generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { localAccounts, users } from '../db/schema.ts'
import { freePort } from '../testing/freePort.ts'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { authorizationOf, HandBrowser, requestTokens, signInByHand } from '../testing/signInByHand.ts'

let server: ServerUnderTest
let publicUrl: string

beforeAll(async () => {
  const port = await freePort()
  publicUrl = `http://localhost:${port}`
  server = await startServerUnderTest(undefined, { environment: { PORT: String(port), PUBLIC_URL: publicUrl } })
  await server.app.listen({ port, host: 'localhost' })
})
afterAll(() => server.close())

const currentUser = async (token: string) => {
  const answer = await fetch(`${publicUrl}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const chooser = async (browser = new HandBrowser()) => {
  const started = await browser.visit(authorizationOf(publicUrl).url)
  return { browser, url: started.next ?? '', page: await browser.visit(started.next ?? '') }
}

describe('the account chooser', () => {
  test('asks for an e-mail, without a script, and is not framed or kept', async () => {
    const { page } = await chooser()
    expect(page.status).toBe(200)
    expect(page.text).toContain('<h1>Choose an account</h1>')
    expect(page.text).not.toMatch(/<script|style=|onclick/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  test('sets only cookies that the privacy page lists', async () => {
    const browser = new HandBrowser()
    const { idToken } = await signInByHand(publicUrl, { name: 'Cookie', email: 'cookie@example.com' }, browser)
    const headers = { authorization: `Bearer ${idToken}` }
    const session = await server.app.inject({ method: 'POST', url: '/api/auth/session', headers })
    const listed = browserData.filter(({ kind }) => kind === 'cookie')
    const names = [...browser.seen, ...session.cookies.map(({ name }) => name)]
    expect(names.filter((name) => !listed.some(({ matches }) => matches.test(name)))).toEqual([])
    expect(listed.filter(({ matches }) => !names.some((name) => matches.test(name)))).toEqual([])
  })

  test('signs in with name and e-mail, and the first sign-in makes the user', async () => {
    const { idToken } = await signInByHand(publicUrl, { name: 'Grace Brewster Hopper', email: 'Grace@Example.com' })
    const { status, body } = await currentUser(idToken)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        email: 'grace@example.com',
        firstName: 'Grace Brewster',
        lastName: 'Hopper',
        subscriptionTier: 'free',
      }),
    ])
  })

  test('is shown at every sign-in, lists the accounts of this browser only, and a click signs in', async () => {
    const browser = new HandBrowser()
    await signInByHand(publicUrl, { name: 'Ann', email: 'ann@example.com' }, browser)
    await signInByHand(publicUrl, { name: 'Bob', email: 'bob@example.com' }, browser)
    const { page, url } = await chooser(browser)
    expect(page.text.indexOf('bob@example.com')).toBeGreaterThan(0)
    expect(page.text.indexOf('ann@example.com')).toBeGreaterThan(page.text.indexOf('bob@example.com'))
    const subject = /name="subject" value="([^"]+)">\s*<span class="name">Ann</.exec(page.text)?.[1] ?? ''
    let step = await browser.visit(url, { form: { subject } })
    while (step.next?.startsWith(`${publicUrl}/oidc`)) step = await browser.visit(step.next)
    expect(new URL(step.next ?? '').searchParams.get('code')).toMatch(/.{20,}/)

    const stranger = await chooser()
    expect(stranger.page.text).not.toContain('example.com"')
    const stolen = await stranger.browser.visit(stranger.url, { form: { subject } })
    expect(stolen.status).toBe(403)
  })

  test('says the same of an e-mail that has an account and of one that has none', async () => {
    await signInByHand(publicUrl, { name: 'Known', email: 'known@example.com' })
    const answers = []
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { browser, url, page } = await chooser()
      const sent = await browser.visit(url, { form: { name: '', email } })
      const strip = (text: string) => text.replace(/interaction\/[\w-]+/g, '')
      answers.push({
        page: strip(page.text),
        status: sent.status,
        text: sent.text,
        to: sent.next?.replace(/[^/]+$/, ''),
        cookies: [...browser.cookies.keys()].sort(),
      })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test.each<[string, Record<string, string>, string]>([
    ['nothing', {}, ''],
    ['no e-mail', { name: 'Eve' }, 'Eve'],
    ['half an e-mail', { name: 'Eve', email: 'eve@' }, 'eve@'],
    ['markup', { name: '"><script>alert(1)</script>', email: '<b>' }, '&quot;&gt;&lt;script&gt;'],
  ])('refuses %s with a sentence and keeps what was written', async (_name, form, kept) => {
    const { browser, url } = await chooser()
    const { status, text } = await browser.visit(url, { form })
    expect([status, text.includes('role="alert"'), text.includes(kept)]).toEqual([400, true, true])
    expect(text).toContain('Please enter an e-mail address, such as you@example.com.')
    expect(text).not.toContain('<script>')
    const { status: second } = await browser.visit(url, { form: { name: 'Eve', email: 'eve@example.com' } })
    expect(second).toBe(303)
  })

  test('refuses a name that is too long, a body that is too large and a sign-in that nobody began', async () => {
    const { browser, url } = await chooser()
    const long = await browser.visit(url, { form: { name: 'x'.repeat(101), email: 'eve@example.com' } })
    expect([long.status, long.text.includes('at most 100 characters')]).toEqual([400, true])
    expect((await browser.visit(url, { form: { name: 'x'.repeat(10_000), email: 'a@b.de' } })).status).toBe(413)
    const foreign = await new HandBrowser().visit(url, { form: { name: '', email: 'eve@example.com' } })
    expect(foreign.status).toBe(400)
    const unknown = await browser.visit(`${publicUrl}/oidc/interaction/nobody-began-this`)
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('This sign-in has expired')])
  })

  test('a form of another site is refused', async () => {
    const { browser, url } = await chooser()
    const answer = await browser.visit(url, {
      form: { name: '', email: 'eve@example.com' },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('the embedded issuer', () => {
  test('hands codes to our own page only, once, and to whoever began the sign-in', async () => {
    const { url } = authorizationOf(publicUrl)
    const elsewhere = new URL(url)
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/callback')
    const refused = await new HandBrowser().visit(elsewhere.href)
    expect([refused.status, refused.next, refused.text]).toEqual([400, null, expect.stringContaining('Sign-in failed')])

    const { browser, url: page } = await chooser()
    const authorization = authorizationOf(publicUrl)
    const started = await browser.visit(authorization.url)
    let step = await browser.visit(started.next ?? page, { form: { name: 'Ann', email: 'ann@example.com' } })
    while (step.next?.startsWith(`${publicUrl}/oidc`)) step = await browser.visit(step.next)
    const code = new URL(step.next ?? '').searchParams.get('code') ?? ''
    const exchange = (verifier: string) =>
      requestTokens(`${publicUrl}/oidc`, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: authorization.redirectUri,
        code_verifier: verifier,
      })
    expect((await exchange(authorizationOf(publicUrl).verifier)).answer.error).toBe('invalid_grant')
    expect((await exchange(authorization.verifier)).answer.id_token).toBeTypeOf('string')
    expect((await exchange(authorization.verifier)).answer.error).toBe('invalid_grant')
  })

  test('gives tokens to pages of our own origin and to none of another', async () => {
    for (const [origin, status] of [
      [publicUrl, 200],
      ['https://evil.example', 400],
    ] as const) {
      const { refreshToken } = await signInByHand(publicUrl, { name: 'Cors', email: 'cors@example.com' })
      const answer = await fetch(`${publicUrl}/oidc/token`, {
        method: 'POST',
        headers: { origin, 'sec-fetch-site': origin === publicUrl ? 'same-origin' : 'cross-site' },
        body: new URLSearchParams({
          client_id: 'spotless-web',
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        }),
      })
      expect([origin, answer.status]).toEqual([origin, status])
    }
  })

  test('refreshes a sign-in, takes each refresh token once, and ends it when the account is deleted', async () => {
    const { idToken, refreshToken } = await signInByHand(publicUrl, { name: 'Del', email: 'del@example.com' })
    const refresh = (token: string) =>
      requestTokens(`${publicUrl}/oidc`, { grant_type: 'refresh_token', refresh_token: token })
    const first = await refresh(refreshToken)
    expect((await currentUser(first.answer.id_token ?? '')).status).toBe(200)
    const headers = { authorization: `Bearer ${idToken}` }
    const deleted = await fetch(`${publicUrl}/api/account`, { method: 'DELETE', headers })
    expect(deleted.status).toBe(204)
    const after = await refresh(first.answer.refresh_token ?? '')
    expect([after.status, after.answer.error]).toEqual([400, 'invalid_grant'])
    const { database } = server.connection
    expect(await database.select().from(localAccounts).where(eq(localAccounts.email, 'del@example.com'))).toEqual([])
    expect(await database.select().from(users).where(eq(users.email, 'del@example.com'))).toEqual([])
  })

  test('a refresh token that was used ends the sign-in when it comes again', async () => {
    const { refreshToken } = await signInByHand(publicUrl, { name: 'Two', email: 'two@example.com' })
    const refresh = (token: string) =>
      requestTokens(`${publicUrl}/oidc`, { grant_type: 'refresh_token', refresh_token: token })
    const { answer } = await refresh(refreshToken)
    expect((await refresh(refreshToken)).answer.error).toBe('invalid_grant')
    expect((await refresh(answer.refresh_token ?? '')).answer.error).toBe('invalid_grant')
  })

  test('a token of a key that was rotated out is refused, and one of the new key taken', async () => {
    const claims = { email: 'key@example.com', name: 'Key' }
    const [current] = server.secrets.signingKeys
    const sign = async (key: Parameters<SignJWT['sign']>[0], kid: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(`${publicUrl}/oidc`)
        .setAudience('spotless-web')
        .setSubject('key')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key)
    const rotatedOut = await generateKeyPair('ES256')
    expect((await currentUser(await sign(rotatedOut.privateKey, 'older'))).status).toBe(401)
    expect((await currentUser(await sign(rotatedOut.privateKey, current?.kid ?? ''))).status).toBe(401)
    expect((await currentUser(await sign(await importJWK(current ?? {}, 'ES256'), current?.kid ?? ''))).status).toBe(
      200,
    )
  })

  test.each<[string, Record<string, string>, object]>([
    ['an access token', { typ: 'at+jwt' }, {}],
    ['a logout token', { typ: 'logout+jwt' }, {}],
    ['a token that another client asked for', {}, { azp: 'other-client' }],
  ])('%s of the same issuer and audience is not an ID token', async (_name, header, more) => {
    const [own] = server.secrets.signingKeys
    const token = await new SignJWT({ email: 'typ@example.com', ...more })
      .setProtectedHeader({ alg: 'ES256', kid: own?.kid ?? '', ...header })
      .setIssuer(`${publicUrl}/oidc`)
      .setAudience('spotless-web')
      .setSubject('typ')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importJWK(own ?? {}, 'ES256'))
    expect((await currentUser(token)).status).toBe(401)
  })

  test('what the provider says anew of a person is taken over, but never somebody else’s e-mail', async () => {
    const sign = async (claims: object) => {
      const [own] = server.secrets.signingKeys
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: own?.kid ?? '' })
        .setIssuer(`${publicUrl}/oidc`)
        .setAudience('spotless-web')
        .setSubject('mona')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(await importJWK(own ?? {}, 'ES256'))
    }
    await currentUser(await sign({ email: 'mona@example.com', name: 'Mona Single' }))
    const married = await currentUser(await sign({ email: 'mona@example.com', name: 'Mona Double' }))
    expect(married.body).toMatchObject({ lastName: 'Double' })
    const nameless = await currentUser(await sign({ email: 'mona2@example.com' }))
    expect(nameless.body).toMatchObject({ email: 'mona2@example.com', firstName: 'Mona', lastName: 'Double' })
    await signInByHand(publicUrl, { name: 'Taken', email: 'taken@example.com' }).then(({ idToken }) =>
      currentUser(idToken),
    )
    const greedy = await currentUser(await sign({ email: 'taken@example.com', name: 'Mona Triple' }))
    expect(greedy.body).toMatchObject({ email: 'mona2@example.com', lastName: 'Triple' })
  })
})

test('production refuses the embedded issuer and the Firebase emulator unless configured to allow them', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /EMBEDDED_SIGN_IN: must be credentials with NODE_ENV=production/,
  )
  expect(readConfig({ NODE_ENV: 'production', ALLOW_PASSWORDLESS_SIGN_IN: 'true' }).isProduction).toBe(true)
  const plain = { NODE_ENV: 'production', OIDC_ISSUER: 'http://issuer.example', OIDC_CLIENT_ID: 'c' }
  expect(() => readConfig(plain)).toThrow(/OIDC_ISSUER: must use https in production/)
  expect(readConfig({ ...plain, OIDC_ISSUER: 'https://issuer.example' }).externalIssuer?.clientId).toBe('c')
  expect(readConfig({ ...plain, OIDC_ISSUER: 'http://127.0.0.1:8080' }).externalIssuer?.clientId).toBe('c')
  const firebase = { NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'demo', FIREBASE_API_KEY: 'key' }
  expect(() => readConfig({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toThrow(
    /FIREBASE_AUTH_EMULATOR_HOST: must not be given in production/,
  )
  expect(() => readConfig(firebase)).toThrow(/FIREBASE_SERVICE_ACCOUNT_FILE: must be given/)
  expect(() => readConfig({ FIREBASE_PROJECT_ID: 'demo' })).toThrow(/FIREBASE_API_KEY must be given together/)
  const both = {
    FIREBASE_PROJECT_ID: 'a',
    FIREBASE_API_KEY: 'b',
    OIDC_ISSUER: 'https://a.example',
    OIDC_CLIENT_ID: 'c',
  }
  expect(() => readConfig(both)).toThrow(/cannot both be given/)
})
