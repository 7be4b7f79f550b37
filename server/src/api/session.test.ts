import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '../db/schema.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let ann: string
let bob: string
let photo: Buffer

beforeAll(async () => {
  server = await startServerUnderTest()
  ann = await server.token('ann@example.com')
  bob = await server.token('bob@example.com')
  photo = await photoOf(8, 6)
})
afterAll(() => server.close())

const name = 'spotless_session'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const open = async (token: string, headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/session',
    headers: { ...bearer(token), ...headers },
  })
  const cookie = answer.cookies.find((one) => one.name === name)
  return { answer, cookie, header: { cookie: `${name}=${cookie?.value ?? ''}` } }
}
const fileOf = async (token: string): Promise<{ id: string; signed: string; path: string }> => {
  const { id, originalPath } = (await server.upload(token, photo)).json()
  return { id, signed: originalPath, path: originalPath.split('?')[0] }
}
const idOf = async (email: string): Promise<string> => {
  const [user] = await server.connection.database.select().from(users).where(eq(users.email, email))
  return user?.id ?? ''
}

describe('the token-sync URL', () => {
  test('POST with a token sets a cookie that scripts and other sites cannot use and that lasts as long as the token', async () => {
    const { answer, cookie } = await open(ann)
    expect(answer.statusCode).toBe(200)
    const { exp } = JSON.parse(Buffer.from(ann.split('.')[1] ?? '', 'base64url').toString())
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie?.expires?.getTime()).toBe(exp * 1000)
    expect(answer.json()).toEqual({ expiresAt: new Date(exp * 1000).toISOString() })
  })

  test('over HTTPS the cookie is bound to the host and to HTTPS', async () => {
    const secure = await startServerUnderTest(undefined, {
      environment: { PUBLIC_URL: 'https://spotless.example', ALLOW_PASSWORDLESS_SIGN_IN: 'true' },
    })
    const token = await secure.token('ann@example.com')
    const answer = await secure.app.inject({ method: 'POST', url: '/api/auth/session', headers: bearer(token) })
    expect(answer.cookies).toMatchObject([{ name: '__Host-spotless_session', secure: true, path: '/' }])
    expect(answer.cookies[0]).not.toHaveProperty('domain')
    await secure.close()
    // A server of its own is started here, as the hooks start theirs.
  }, 60_000)

  test('the database knows the session by a hash; what it holds opens nothing', async () => {
    const { cookie } = await open(ann)
    const rows = await server.connection.database.select().from(sessions)
    const secret = cookie?.value ?? ''
    const row = rows.find(({ sid }) => sid === createHash('sha256').update(secret).digest('base64url'))
    expect(row?.sess).toEqual({ userId: await idOf('ann@example.com') })
    expect(JSON.stringify(rows)).not.toContain(secret)
    const { path } = await fileOf(ann)
    const stolen = await server.app.inject({ url: path, headers: { cookie: `${name}=${row?.sid}` } })
    expect(stolen.statusCode).toBe(404)
  })

  test('POST again replaces the session, DELETE without a token ends it, and DELETE without a session is no error', async () => {
    const { path } = await fileOf(ann)
    const first = await open(ann)
    expect((await server.app.inject({ url: path, headers: first.header })).statusCode).toBe(200)
    const second = await open(ann, first.header)
    expect((await server.app.inject({ url: path, headers: first.header })).statusCode).toBe(404)
    expect((await server.app.inject({ url: path, headers: second.header })).statusCode).toBe(200)
    const ended = await server.app.inject({ method: 'DELETE', url: '/api/auth/session', headers: second.header })
    expect([ended.statusCode, ended.cookies[0]?.value]).toEqual([204, ''])
    expect((await server.app.inject({ url: path, headers: second.header })).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'DELETE', url: '/api/auth/session' })).statusCode).toBe(204)
  })

  test('without a token, and with one that is not good, no session is opened', async () => {
    const before = (await server.connection.database.select().from(sessions)).length
    for (const headers of [{}, bearer('nonsense'), bearer(`${ann}x`)]) {
      const answer = await server.app.inject({ method: 'POST', url: '/api/auth/session', headers })
      expect([answer.statusCode, answer.cookies]).toEqual([401, []])
    }
    expect((await server.connection.database.select().from(sessions)).length).toBe(before)
  })

  test('a session ends when its time is over', async () => {
    const { path } = await fileOf(ann)
    const { header } = await open(ann)
    server.clock.now = new Date(Date.now() + 3_601_000)
    expect((await server.app.inject({ url: path, headers: header })).statusCode).toBe(404)
    server.clock.now = new Date()
    expect((await server.app.inject({ url: path, headers: header })).statusCode).toBe(200)
  })
})

describe('what opens a file', () => {
  test('the cookie opens its own user’s files by their plain URL, nobody else’s and nothing beside them', async () => {
    const { header } = await open(ann)
    const [own, other] = [await fileOf(ann), await fileOf(bob)]
    const opened = await server.app.inject({ url: own.path, headers: header })
    expect([opened.statusCode, opened.rawPayload.equals(photo)]).toEqual([200, true])
    expect(opened.headers['cache-control']).toBe('private, no-cache')
    const [annId, bobId] = [await idOf('ann@example.com'), await idOf('bob@example.com')]
    for (const url of [
      other.path,
      `/files/${annId}/../${bobId}/${other.id}/original.png`,
      `/files/${annId}/%2e%2e/${bobId}/${other.id}/original.png`,
      `/files/${annId}%2f..%2f${bobId}/${other.id}/original.png`,
      `/files/${annId}`,
      `/files/${annId}/${randomUUID()}/original.png`,
    ]) {
      expect([url, (await server.app.inject({ url, headers: header })).statusCode]).toEqual([url, 404])
    }
    expect((await server.app.inject({ url: own.path })).statusCode).toBe(404)
  })

  test('a signed URL opens until it expires; one byte changed opens nothing, not even with the owner’s cookie', async () => {
    const { signed } = await fileOf(ann)
    const { header } = await open(ann)
    expect((await server.app.inject({ url: signed })).statusCode).toBe(200)
    const [path = '', query = ''] = signed.split('?')
    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
    const forged: string[] = []
    const parameters = new URLSearchParams(query)
    const [expires, signature] = [parameters.get('expires') ?? '', parameters.get('signature') ?? '']
    for (let at = 0; at < signature.length; at += 1) {
      forged.push(`${path}?expires=${expires}&signature=${flip(signature, at)}`)
    }
    for (let at = 0; at < expires.length; at += 1) {
      const digit = (Number(expires[at]) + 1) % 10
      forged.push(`${path}?expires=${expires.slice(0, at)}${digit}${expires.slice(at + 1)}&signature=${signature}`)
    }
    forged.push(`${path.replace('original', 'originam')}?${query}`, `${path}?expires=${expires}`)
    forged.push(`${path}?expires=${expires}&signature=`, `${path}?signature=${signature}`)
    for (const url of forged) {
      const answer = await server.app.inject({ url, headers: header })
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
    server.clock.now = new Date(Date.now() + (server.config.signedUrlSeconds + 2) * 1000)
    const late = await server.app.inject({ url: signed })
    const lateWithCookie = await server.app.inject({ url: signed, headers: header })
    server.clock.now = new Date()
    expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired'])
    expect(lateWithCookie.statusCode).toBe(410)
  })

  test('the URL of a result opens with its own signature alone', async () => {
    const { id } = await fileOf(ann)
    const { processedPath } = (await server.process(ann, id, { maskData: await maskDataOf(8, 6) })).json()
    const other = (await server.process(ann, id, { maskData: await maskDataOf(8, 6) })).json()
    expect((await server.app.inject({ url: processedPath })).statusCode).toBe(200)
    const swapped = `${processedPath.split('?')[0]}?${other.processedPath.split('?')[1]}`
    expect((await server.app.inject({ url: swapped })).statusCode).toBe(404)
  })
})

describe('a page of another site', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:3000' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]

  test('changes nothing on the strength of the cookie', async () => {
    const { id } = await fileOf(ann)
    const { header } = await open(ann)
    const before = (await server.connection.database.select().from(sessions)).length
    for (const headers of foreign) {
      for (const [method, url] of [
        ['DELETE', '/api/auth/session'],
        ['POST', '/api/auth/session'],
        ['POST', '/api/upload'],
        ['POST', `/api/process/${id}`],
        ['DELETE', `/api/images/${id}`],
        ['DELETE', '/api/account'],
        ['POST', '/api/contact'],
        ['POST', '/oidc/interaction/anything'],
      ] as const) {
        const answer = await server.app.inject({ method, url, headers: { ...headers, ...header } })
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'forbidden'])
      }
    }
    expect((await server.connection.database.select().from(sessions)).length).toBe(before)
  })

  test('reads neither files nor data with it', async () => {
    const { path } = await fileOf(ann)
    const { header } = await open(ann)
    for (const site of ['cross-site', 'same-site']) {
      const headers = { ...header, 'sec-fetch-site': site }
      expect((await server.app.inject({ url: path, headers })).statusCode).toBe(404)
      expect((await server.app.inject({ url: '/api/account/data', headers })).statusCode).toBe(401)
    }
  })

  test('our own pages may: by the fetch header, by the origin, by the address they are served from', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    ]) {
      const { header } = await open(ann)
      const answer = await server.app.inject({
        method: 'DELETE',
        url: '/api/auth/session',
        headers: { ...header, ...headers },
      })
      expect(answer.statusCode).toBe(204)
    }
  })

  test('no response allows another origin to read it', async () => {
    const answer = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/images',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
    })
    expect(Object.keys(answer.headers).filter((header) => header.startsWith('access-control'))).toEqual([])
  })
})

test('the cookie alone is no sign-in: what changes or lists something asks for the token', async () => {
  const { id } = await fileOf(ann)
  const { header } = await open(ann)
  for (const [method, url] of [
    ['GET', '/api/auth/user'],
    ['GET', '/api/account'],
    ['GET', '/api/images'],
    ['GET', '/api/usage'],
    ['POST', '/api/upload'],
    ['POST', `/api/process/${id}`],
    ['DELETE', `/api/process/${id}`],
    ['DELETE', `/api/images/${id}`],
    ['DELETE', '/api/account'],
    ['POST', '/api/auth/session'],
  ] as const) {
    const payload = method === 'POST' ? { payload: {} } : {}
    const answer = await server.app.inject({ method, url, headers: header, ...payload })
    expect([method, url, answer.statusCode]).toEqual([method, url, 401])
  }
  const data = await server.app.inject({ url: '/api/account/data', headers: header })
  expect([data.statusCode, data.headers['content-type']]).toEqual([200, 'application/zip'])
})

test('a token that is not good is not made good by a cookie beside it', async () => {
  const { header } = await open(ann)
  const answer = await server.app.inject({ url: '/api/account/data', headers: { ...header, ...bearer('nonsense') } })
  expect(answer.statusCode).toBe(401)
})
