import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { externalTokenVerifier } from './verifyToken.ts'

const clientId = 'spotless-outside'
const redirectUri = 'http://localhost:3000/auth/callback'
/** Short, so that the test sees keys come and go. */
const keyTimes = { maxAgeMs: 400, cooldownMs: 50 }

type Key = JWK & { kid: string; alg: string; use: string }

const makeKey = async (kid: string): Promise<Key> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

/** An issuer of its own on loopback, which signs in whoever comes; its keys are changed by starting it anew. */
const startIssuer = async (port: number, keys: Key[]): Promise<{ issuer: string; close: () => Promise<void> }> => {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        response_types: ['code'],
      },
    ],
    jwks: { keys },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/nobody' },
    findAccount: async (_context, subject) => ({
      accountId: subject,
      claims: async () => ({
        sub: subject,
        email: `${subject}@outside.example`,
        email_verified: subject !== 'unconfirmed',
        name: 'Olga Outside',
        picture: 'https://outside.example/olga.png',
      }),
    }),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    // Stands in for the issuer's own pages: gives a code for the subject that the test names.
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname !== '/code') return void handle(request, response)
    void (async () => {
      const accountId = url.searchParams.get('sub') ?? ''
      const grant = new provider.Grant({ accountId, clientId })
      grant.addOIDCScope('openid email profile')
      const client = await provider.Client.find(clientId)
      if (client === undefined) throw new Error('The issuer does not know its client.')
      const code = new provider.AuthorizationCode({
        accountId,
        client,
        redirectUri,
        scope: 'openid email profile',
        grantId: await grant.save(),
        codeChallenge: url.searchParams.get('challenge') ?? '',
        codeChallengeMethod: 'S256',
        gty: 'authorization_code',
      })
      response.end(await code.save())
    })()
  })
  return {
    issuer,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('sign-in with an OpenID Connect issuer outside', () => {
  let server: ServerUnderTest
  let issuer: string
  let port: number
  let running: { close: () => Promise<void> }
  let first: Key
  let second: Key

  const restartWith = async (keys: Key[]) => {
    await running.close()
    running = await startIssuer(port, keys)
  }
  /** An ID token from the issuer's own token endpoint, by code and PKCE. */
  const tokenFor = async (subject: string): Promise<string> => {
    const verifier = 'v'.repeat(50)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    const challenge = Buffer.from(digest).toString('base64url')
    const code = await (await fetch(`${issuer}/code?sub=${subject}&challenge=${challenge}`)).text()
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    const { id_token: token } = (await answer.json()) as { id_token?: string }
    if (token === undefined) throw new Error('The issuer gave no ID token.')
    return token
  }
  const ask = async (token: string) => {
    const answer = await server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
    return [answer.statusCode, answer.json().code ?? answer.json().email]
  }
  const afterKeyTime = () => new Promise((resolve) => setTimeout(resolve, keyTimes.maxAgeMs + 100))

  beforeAll(async () => {
    ;[first, second] = [await makeKey('first'), await makeKey('second')]
    const started = await startIssuer(0, [first])
    running = started
    issuer = started.issuer
    port = Number(new URL(issuer).port)
    server = await startServerUnderTest(undefined, {
      environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId },
      verifyToken: externalTokenVerifier(issuer, clientId, keyTimes),
    })
  })
  afterAll(async () => {
    await running.close()
    await server.close()
  })

  test('the web app receives the issuer and may call it; the embedded issuer is absent', async () => {
    const config = (await server.app.inject({ url: '/api/config' })).json()
    expect(config.signIn).toEqual({
      kind: 'oidc',
      issuer,
      clientId,
      isEmbedded: false,
      usesCredentials: false,
      isOpenToAnyone: false,
    })
    const page = await server.app.inject({ url: '/' })
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' blob: data: ${issuer}`)
    const embedded = await server.app.inject({ url: '/oidc/.well-known/openid-configuration' })
    expect(embedded.statusCode).toBe(404)
  })

  test('its ID token signs in, the first time makes the user, and the name is split', async () => {
    const token = await tokenFor('olga')
    const answer = await server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({
        email: 'olga@outside.example',
        firstName: 'Olga',
        lastName: 'Outside',
        profileImageUrl: 'https://outside.example/olga.png',
      }),
    ])
  })

  test('an e-mail address that the issuer does not confirm signs nobody in', async () => {
    expect(await ask(await tokenFor('unconfirmed'))).toEqual([401, 'unauthenticated'])
  })

  const claims = { email: 'forged@outside.example', email_verified: true }
  const tokenWithoutEnd = (key: Key) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject('forged')
      .setIssuedAt()
  const sign = async (change: (token: SignJWT) => SignJWT, key: Key = first) =>
    change(tokenWithoutEnd(key).setExpirationTime('1h')).sign(await importJWK(key, 'RS256'))
  const endless = async () => tokenWithoutEnd(first).sign(await importJWK(first, 'RS256'))
  const unsigned = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = { ...claims, iss: issuer, aud: clientId, sub: 'forged', iat: 1, exp: 9_999_999_999 }
    return `${part({ alg: 'none' })}.${part(payload)}.`
  }
  test.each<[string, () => Promise<string> | string, string]>([
    ['of another issuer', () => sign((token) => token.setIssuer('http://evil.example')), 'unauthenticated'],
    ['of the issuer with a slash more', () => sign((token) => token.setIssuer(`${issuer}/`)), 'unauthenticated'],
    ['for another audience', () => sign((token) => token.setAudience('other')), 'unauthenticated'],
    ['with alg none', unsigned, 'unauthenticated'],
    ['that has expired', () => sign((token) => token.setExpirationTime('-1m')), 'token_expired'],
    ['that is not yet valid', () => sign((token) => token.setNotBefore('1m')), 'unauthenticated'],
    ['without an end', endless, 'unauthenticated'],
    ['signed with a key that the issuer does not publish', () => sign((token) => token, second), 'unauthenticated'],
    [
      'signed with another key under a known name',
      () => sign((token) => token, { ...second, kid: 'first' }),
      'unauthenticated',
    ],
  ])('a token %s is refused', async (_name, make, code) => {
    expect(await ask(await make())).toEqual([401, code])
  })

  test('keys rotate: the new one is taken at once, the old one as long as it is published, then no more', async () => {
    const byFirst = await tokenFor('olga')
    expect(await ask(byFirst)).toEqual([200, 'olga@outside.example'])

    await restartWith([second, first])
    await new Promise((resolve) => setTimeout(resolve, keyTimes.cooldownMs + 20))
    const bySecond = await sign((token) => token.setSubject('olga'), second)
    expect((await ask(bySecond))[0]).toBe(200)
    expect((await ask(byFirst))[0]).toBe(200)

    await restartWith([second])
    await afterKeyTime()
    expect(await ask(byFirst)).toEqual([401, 'unauthenticated'])
    expect((await ask(bySecond))[0]).toBe(200)
  })

  test('while the issuer is unreachable, nobody appears signed out', async () => {
    const token = await sign((unsent) => unsent.setSubject('olga'), second)
    await running.close()
    await afterKeyTime()
    expect(await ask(token)).toEqual([503, 'overloaded'])
    const unopened = externalTokenVerifier(issuer, clientId, keyTimes)
    await expect(unopened(token)).rejects.toMatchObject({ code: 'overloaded' })
    running = await startIssuer(port, [second])
    expect((await ask(token))[0]).toBe(200)
    expect(await unopened(token)).toMatchObject({ subject: 'olga' })
  })

  test('an issuer that calls itself something else is not believed', async () => {
    const misnamed = externalTokenVerifier(issuer.replace('127.0.0.1', 'localhost'), clientId, keyTimes)
    await expect(misnamed(await tokenFor('olga'))).rejects.toMatchObject({ code: 'overloaded' })
  })
})
