import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../db/schema.ts'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { firebaseTokenVerifier } from './verifyFirebaseToken.ts'

// The real Authentication emulator: started, with its variables set, by `npm run test:firebase`.
const emulatorHost = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? ''
const projectId = 'demo-spotless'
const identityToolkit = `http://${emulatorHost}/identitytoolkit.googleapis.com/v1`

const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

interface GoogleUser {
  readonly idToken: string
  readonly refreshToken: string
  readonly localId: string
}

/** Signs in with Google at the emulator, which takes any claims for Google's. */
const signInWithGoogle = async (claims: { sub: string; email: string; name?: string; picture?: string }) => {
  const idToken = JSON.stringify({ ...claims, email_verified: true })
  const { body } = await post(`${identityToolkit}/accounts:signInWithIdp?key=any`, {
    postBody: `providerId=google.com&id_token=${encodeURIComponent(idToken)}`,
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })
  return body as unknown as GoogleUser
}
const update = (localId: string, change: object) =>
  post(
    `${identityToolkit}/projects/${projectId}/accounts:update`,
    { localId, ...change },
    { authorization: 'Bearer owner' },
  )
const refresh = async (refreshToken: string) => {
  const answer = await fetch(`http://${emulatorHost}/securetoken.googleapis.com/v1/token?key=any`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  return (await answer.json()) as { error?: { message: string } }
}
/** The emulator's tokens are not signed: changed claims are all that a forger needs there. */
const change = (token: string, claims: object): string => {
  const [header = '', payload = ''] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims }
  return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.`
}

describe('sign-in with Firebase', () => {
  let server: ServerUnderTest
  const config = {
    projectId,
    apiKey: 'any',
    authDomain: 'demo-spotless.firebaseapp.com',
    serviceAccountFile: undefined,
    emulatorHost,
  }

  beforeAll(async () => {
    const environment = {
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'any',
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
    }
    server = await startServerUnderTest(undefined, { environment, verifyToken: firebaseTokenVerifier(config) })
  })
  afterEach(() => {
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
  })
  afterAll(() => server.close())

  const newcomer = async () => {
    const name = randomUUID()
    const claims = { sub: name, email: `${name}@gmail.example`, name: 'Gina van Google' }
    return { ...(await signInWithGoogle(claims)), again: () => signInWithGoogle(claims), email: claims.email }
  }
  const ask = async (token: string) => {
    const answer = await server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }

  test('the web app receives the project configuration and may load what its client needs', async () => {
    const config = (await server.app.inject({ url: '/api/config' })).json()
    expect(config.signIn).toEqual({
      kind: 'firebase',
      apiKey: 'any',
      projectId,
      authDomain: 'demo-spotless.firebaseapp.com',
      emulatorUrl: `http://${emulatorHost}`,
    })
    const policy = String((await server.app.inject({ url: '/' })).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://apis.google.com")
    expect(policy).toContain(`frame-src 'self' http://${emulatorHost}`)
  })

  test('the first sign-in makes the user, with the name split', async () => {
    const { idToken, email } = await newcomer()
    expect(await ask(idToken)).toEqual({
      status: 200,
      body: expect.objectContaining({ firstName: 'Gina van', lastName: 'Google', email }),
    })
  })

  test('a sign-in that was revoked is refused, and a new one taken', async () => {
    const { idToken, localId, again } = await newcomer()
    expect((await ask(idToken)).status).toBe(200)
    await update(localId, { validSince: String(Math.floor(Date.now() / 1000) + 1) })
    expect(await ask(idToken)).toMatchObject({ status: 401, body: { code: 'token_expired' } })
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect((await ask((await again()).idToken)).status).toBe(200)
  })

  test('a user who is disabled is refused and cannot refresh', async () => {
    const { idToken, localId, refreshToken } = await newcomer()
    await update(localId, { disableUser: true })
    expect(await ask(idToken)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', error: 'This account has been disabled by its provider.' },
    })
    expect((await refresh(refreshToken)).error?.message).toBe('USER_DISABLED')
  })

  test('a user who was deleted at the provider is refused', async () => {
    const { idToken } = await newcomer()
    await post(`${identityToolkit}/accounts:delete?key=any`, { idToken })
    expect(await ask(idToken)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test.each<[string, (token: string) => string, string]>([
    ['of another project', (token) => change(token, { aud: 'other' }), 'unauthenticated'],
    ['of another issuer', (token) => change(token, { iss: 'https://securetoken.google.com/other' }), 'unauthenticated'],
    ['that has expired', (token) => change(token, { exp: 1_000, iat: 900 }), 'token_expired'],
    ['without a subject', (token) => change(token, { sub: '' }), 'unauthenticated'],
    ['of a user who does not exist', (token) => change(token, { sub: 'nobody', user_id: 'nobody' }), 'unauthenticated'],
    ['that is no token', () => 'nonsense', 'unauthenticated'],
  ])('a token %s is refused', async (_name, forge, code) => {
    const { idToken } = await newcomer()
    expect(await ask(forge(idToken))).toMatchObject({ status: 401, body: { code } })
  })

  test('an e-mail address that is not confirmed signs nobody in', async () => {
    const { body } = await post(`${identityToolkit}/accounts:signUp?key=any`, {
      email: `${randomUUID()}@gmail.example`,
      password: 'secret-enough',
      returnSecureToken: true,
    })
    expect(await ask(body.idToken ?? '')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('the same e-mail address from another provider is not merged', async () => {
    const email = `${randomUUID()}@gmail.example`
    await server.connection.database.insert(users).values({ issuer: 'https://other.example', subject: 'x', email })
    const { idToken } = await signInWithGoogle({ sub: randomUUID(), email })
    expect(await ask(idToken)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('a token refreshed after the account was deleted does not bring it back; a new sign-in opens a new one', async () => {
    const { idToken, again } = await newcomer()
    await ask(idToken)
    server.clock.now = new Date()
    const deleted = await server.app.inject({
      method: 'DELETE',
      url: '/api/account',
      headers: { authorization: `Bearer ${idToken}` },
    })
    expect(deleted.statusCode).toBe(204)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    // As the real service refreshes: a new token of the same sign-in. The emulator calls each refresh a sign-in.
    const refreshed = change(idToken, { iat: Math.floor(Date.now() / 1000) })
    expect(await ask(refreshed)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await ask((await again()).idToken)).status).toBe(200)
  })

  test('while the provider is unreachable, nobody appears signed out', async () => {
    const { idToken } = await newcomer()
    process.env.FIREBASE_AUTH_EMULATOR_HOST = '127.0.0.1:1'
    await expect(firebaseTokenVerifier(config)(idToken)).rejects.toMatchObject({ code: 'overloaded' })
  })

  test('without the emulator an unsigned token is no token', async () => {
    const { idToken } = await newcomer()
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST
    await expect(firebaseTokenVerifier(config)(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
