import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

const limits = { callsPerMinute: 60, searchesPerMinute: 5 }
let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest(undefined, { limits })
})
afterAll(() => server.close())

const addressOf = (index: number): string => `10.9.${index >> 8}.${index & 255}`
const usage = (token: string, remoteAddress: string) =>
  server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${token}` }, remoteAddress })

test('a signed-in person has one limit at all their addresses', async () => {
  const token = await server.token('many-addresses@example.com')
  let limited = 0
  for (let call = 0; call < limits.callsPerMinute + 50; call++) {
    if ((await usage(token, addressOf(call))).statusCode === 429) limited += 1
  }
  expect(limited).toBe(50)
})

test('people behind one address do not share a limit, and a limited person is told to wait', async () => {
  const flooding = await server.token('flooding@example.com')
  for (let call = 0; call < limits.callsPerMinute; call++) await usage(flooding, '10.8.0.1')
  const refused = await usage(flooding, '10.8.0.1')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await usage(await server.token('neighbour@example.com'), '10.8.0.1')).statusCode).toBe(200)
})

test('made-up tokens count against the address', async () => {
  let limited = 0
  for (let call = 0; call < limits.callsPerMinute + 20; call++) {
    if ((await usage(`made.up.${call}`, '10.7.0.1')).statusCode === 429) limited += 1
  }
  expect(limited).toBe(20)
})

test('searches have a limit of their own per person', async () => {
  const token = await server.token('searching@example.com')
  const { id } = (await server.upload(token, await photoOf(8, 6))).json() as { id: string }
  const statuses: number[] = []
  for (let call = 0; call <= limits.searchesPerMinute; call++) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/images/${id}/candidates`,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
      remoteAddress: addressOf(call),
    })
    statuses.push(statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.searchesPerMinute)
  expect(statuses.at(-1)).toBe(429)
})

test('a refusal for a limit is held back, so that a client that repeats its calls without rest is slowed down', async () => {
  const refusalDelayMs = 300
  const slow = await startServerUnderTest(undefined, { limits: { callsPerMinute: 1, refusalDelayMs } })
  try {
    const call = async (): Promise<readonly [number, number]> => {
      const began = performance.now()
      const { statusCode } = await slow.app.inject({ url: '/api/usage', remoteAddress: '10.6.0.1' })
      return [statusCode, performance.now() - began]
    }
    expect((await call())[0]).toBe(401)
    const [status, ms] = await call()
    expect(status).toBe(429)
    expect(ms).toBeGreaterThan(refusalDelayMs - 20)
  } finally {
    await slow.close()
  }
})
