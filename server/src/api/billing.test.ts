import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

describe.each(databases)('subscriptions on $name', ({ start }) => {
  let server: ServerUnderTest
  let database: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    database = await start()
    server = await startServerUnderTest(database.url)
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })
  const post = (token: string, url: string, payload?: object) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
  test('smoke', async () => {
    const token = await server.token('ann@example.com')
    const answer = await post(token, '/api/create-subscription', { priceId: 'price_sandbox_monthly' })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('url')])
    const path = new URL(answer.json().url).pathname
    const page = await server.app.inject({ url: path })
    expect(page.statusCode).toBe(200)
    const paid = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'answer=pay',
    })
    expect([paid.statusCode, paid.headers.location]).toEqual([303, 'http://localhost:3000/pricing?checkout=success'])
    await server.sandbox?.settled()
    const usage = await server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${token}` } })
    expect(usage.json()).toMatchObject({ plan: 'monthly', creditsRemaining: 100 })
  })
})
