import { keyPrefix, maxKeys } from '@spotless/contract/keys'
import { describe, expect, test } from 'vitest'
import { apiKeys, users } from '../db/schema.ts'
import { databases } from '../testing/databases.ts'
import { photoOwnersOf } from '../testing/photoOwners.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import type { ServerUnderTest } from '../testing/serverUnderTest.ts'

type Headers = Readonly<Record<string, string>>

describe.each(databases)('API keys on $name', ({ start }) => {
  let server: ServerUnderTest
  let owners: Awaited<ReturnType<typeof photoOwnersOf>>
  serverOfSuite(start, async (opened) => {
    server = opened
    owners = await photoOwnersOf(opened)
  })

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) =>
    server.app.inject({ method, url, headers, ...(payload && { payload }) })
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
  const makeKey = async (token: string, wanted: object = {}): Promise<{ id: string; key: string }> => {
    const answer = await call('POST', '/api/keys', bearer(token), { name: 'shop import', ...wanted })
    expect(answer.statusCode).toBe(201)
    return answer.json()
  }

  test('a key acts for its user as a header and as a bearer, and its uses are counted', async () => {
    const { token, user, id } = await owners.newcomer()
    const { key } = await makeKey(token)
    expect(key).toMatch(new RegExp(`^${keyPrefix}[\\w-]{43}$`))
    for (const headers of [{ 'x-api-key': key }, bearer(key)]) {
      expect((await call('GET', '/api/auth/user', headers)).json()).toMatchObject({ id: user.id })
    }
    expect((await server.process(key, id, owners.body)).statusCode).toBe(200)
    const [listed] = (await call('GET', '/api/keys', bearer(token))).json().keys
    expect(listed).toMatchObject({ name: 'shop import', ending: key.slice(-4), uses: 3, expiresAt: null })
    expect(Date.parse(listed.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('the key itself is stored nowhere', async () => {
    const { token } = await owners.newcomer()
    const { key } = await makeKey(token)
    expect(JSON.stringify(await server.connection.database.select().from(apiKeys))).not.toContain(key.slice(12))
    expect((await call('GET', '/api/keys', bearer(token))).body).not.toContain(key)
  })

  test('a key does what its scopes permit and nothing more', async () => {
    const { token, id } = await owners.newcomer()
    const { key: reader } = await makeKey(token, { scopes: ['read'] })
    const { key: editor } = await makeKey(token, { scopes: ['edit'] })
    expect((await call('GET', '/api/images', { 'x-api-key': reader })).statusCode).toBe(200)
    expect((await call('GET', '/api/images', { 'x-api-key': editor })).statusCode).toBe(403)
    expect((await server.process(reader, id, owners.body)).statusCode).toBe(403)
    expect((await call('DELETE', `/api/images/${id}`, { 'x-api-key': reader })).statusCode).toBe(403)
    expect((await call('DELETE', `/api/images/${id}`, { 'x-api-key': editor })).statusCode).toBe(204)
  })

  test.each([
    ['POST', '/api/keys', { name: 'more' }],
    ['GET', '/api/keys', undefined],
    ['DELETE', '/api/account', undefined],
    ['GET', '/api/account/data', undefined],
    ['POST', '/api/create-subscription', { priceId: 'monthly' }],
    ['POST', '/api/billing-portal', {}],
    ['POST', '/api/auth/session', undefined],
  ] as const)('no key may %s %s', async (method, url, payload) => {
    const { token } = await owners.newcomer()
    const { key } = await makeKey(token)
    for (const headers of [{ 'x-api-key': key }, bearer(key)]) {
      expect([401, 403]).toContain((await call(method, url, headers, payload)).statusCode)
    }
    expect((await call('GET', '/api/auth/user', bearer(token))).statusCode).toBe(200)
  })

  test('a revoked key is refused at once, and nobody revokes a stranger’s', async () => {
    const { token } = await owners.newcomer()
    const { token: strangers } = await owners.newcomer()
    const { id, key } = await makeKey(token)
    expect((await call('DELETE', `/api/keys/${id}`, bearer(strangers))).statusCode).toBe(404)
    expect((await call('GET', '/api/images', { 'x-api-key': key })).statusCode).toBe(200)
    expect((await call('DELETE', `/api/keys/${id}`, bearer(token))).statusCode).toBe(204)
    expect((await call('GET', '/api/images', { 'x-api-key': key })).statusCode).toBe(401)
    expect((await call('DELETE', `/api/keys/${id}`, bearer(token))).statusCode).toBe(404)
  })

  test('a key works until its last day', async () => {
    const { token } = await owners.newcomer()
    const { key } = await makeKey(token, { expiresInDays: 1 })
    const now = server.clock.now
    server.clock.now = new Date(now.getTime() + 86_400_000 - 5_000)
    expect((await call('GET', '/api/images', { 'x-api-key': key })).statusCode).toBe(200)
    server.clock.now = new Date(now.getTime() + 86_400_000 + 5_000)
    expect((await call('GET', '/api/images', { 'x-api-key': key })).statusCode).toBe(401)
    server.clock.now = now
  })

  test.each([
    ['none', ''],
    ['another one', `${keyPrefix}${'a'.repeat(43)}`],
    ['one of a wrong length', `${keyPrefix}abc`],
    ['SQL', `${keyPrefix}' or 1=1 --`],
    ['a huge one', `${keyPrefix}${'x'.repeat(6_000)}`],
  ])('%s is refused', async (_, key) => {
    expect((await call('GET', '/api/images', { 'x-api-key': key })).statusCode).toBe(401)
  })

  test('a page in a browser cannot use a key', async () => {
    const { token } = await owners.newcomer()
    const { key } = await makeKey(token)
    for (const site of ['same-origin', 'cross-site', 'none']) {
      const answer = await call('GET', '/api/images', { 'x-api-key': key, 'sec-fetch-site': site })
      expect(answer.statusCode).toBe(403)
    }
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a name that cannot be stored', { name: 'a\0b' }],
    ['an unknown scope', { name: 'x', scopes: ['admin'] }],
    ['no scope', { name: 'x', scopes: [] }],
    ['no days', { name: 'x', expiresInDays: 0 }],
    ['an owner', { name: 'x', userId: 'someone' }],
  ])('a key with %s is not made', async (_, wanted) => {
    const { token } = await owners.newcomer()
    expect((await call('POST', '/api/keys', bearer(token), wanted)).statusCode).toBe(400)
  })

  test('an account has at most so many keys, even when they are made at once', async () => {
    const { token, user } = await owners.newcomer()
    const { database } = server.connection
    const filler = Array.from({ length: maxKeys - 2 }, (_, index) => ({
      userId: user.id,
      name: `${index}`,
      keyHash: `${user.id} ${index}`,
      ending: 'last',
      scopes: ['read'] as const,
    }))
    await database.insert(apiKeys).values(filler)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/api/keys', bearer(token), { name: 'more' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  })

  test('keys end with the account', async () => {
    const { token, user } = await owners.newcomer()
    const { key } = await makeKey(token)
    expect((await call('DELETE', '/api/account', bearer(token))).statusCode).toBe(204)
    expect((await call('GET', '/api/images', { 'x-api-key': key })).statusCode).toBe(401)
    const stored = await server.connection.database.select().from(apiKeys)
    expect(stored.filter(({ userId }) => userId === user.id)).toEqual([])
    expect((await server.connection.database.select().from(users)).some(({ id }) => id === user.id)).toBe(false)
  })
})
