import { isApiPath } from '@spotless/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeStatus } from '../commands/describeStatus.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { statusSchema } from '../metrics/readStatus.ts'
import { serveMetrics } from '../metrics/serveMetrics.ts'
import { freePort } from '../testing/freePort.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

const metricsToken = 'a-token-for-metrics'
let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest(undefined, { environment: { METRICS_TOKEN: metricsToken } })
})
afterAll(() => server.close())

const readMetrics = async (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

test('the metrics count completed, failed and waiting edits', async () => {
  const token = await server.token('ada@example.com')
  const { id } = (await server.upload(token, await photoOf(8, 6))).json() as { id: string }
  const body = { maskData: await maskDataOf(8, 6) }
  await server.process(token, id, body)
  const run = server.engine.run
  server.engine.run = async () => {
    throw new Error('a fault of the engine')
  }
  await server.process(token, id, body)
  server.engine.run = run
  const { statusCode, body: text, headers } = await readMetrics(`Bearer ${metricsToken}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(text).toContain('spotless_edits_total{mode="object-removal",outcome="completed"} 1')
  expect(text).toContain('spotless_edits_total{mode="object-removal",outcome="internal"} 1')
  expect(text).toContain('spotless_credits_charged_total{mode="object-removal"} 1')
  expect(text).toContain('spotless_edit_seconds_count{mode="object-removal",stage="whole"} 1')
  expect(text).toContain('spotless_queue_edits{state="waiting"} 0')
  expect(text).toContain('spotless_queue_age_seconds 0')
})

test('the status reports the queue, edits, failures, seconds per mode and the storage', async () => {
  const answer = await server.app.inject({ url: '/status', headers: { authorization: `Bearer ${metricsToken}` } })
  const status = statusSchema.parse(answer.json())
  expect(status).toMatchObject({
    queue: { waiting: 0, running: 0, oldestSeconds: 0 },
    edits: { completed: 1, failed: 1 },
    failures: { internal: 1 },
    modes: [{ mode: 'object-removal', edits: 1 }],
    running: [],
    processes: null,
    storage: { photos: 1 },
  })
  const lines = describeStatus(status)
  expect(lines).toContain('Queue      0 waiting, 0 running; the oldest waits for 0.0 s')
  expect(lines).toContain('Failures   internal 1')
  expect(lines).toContain('Models     by cpu\n')
  const models = { executionProvider: 'cuda', notes: ['There is no card.'] }
  expect(describeStatus({ ...status, models })).toContain('Models     by cuda, but:\n  There is no card.\n')
  expect(lines).toMatch(/ {2}object-removal +1 edits, median \d/)
  for (const headers of [{ authorization: 'Bearer wrong' }, {}])
    expect((await server.app.inject({ url: '/status', headers })).statusCode).toBe(404)
})

test.each([undefined, 'Bearer wrong', metricsToken, `Basic ${metricsToken}`])(
  'without the token there are no metrics (%s)',
  async (authorization) => {
    const answer = await readMetrics(authorization)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  },
)

test('a worker alone serves its metrics and nothing else', async () => {
  const metrics = openMetrics(async () => ({ waiting: 3, running: 1, oldestSeconds: 7.5 }))
  for (const reason of ['no card', 'no card']) metrics.modelNoted(reason)
  expect(metrics.modelNotes()).toEqual(['no card'])
  const port = await freePort()
  const close = await serveMetrics(metrics, { host: '127.0.0.1', port, token: metricsToken })
  const headers = { authorization: `Bearer ${metricsToken}` }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  expect(await answer.text()).toContain('spotless_queue_age_seconds 7.5')
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/`, { headers })).status).toBe(404)
  await close()
})

test('the API description is generated from its schemas', async () => {
  const document = (await server.app.inject({ url: '/api/docs' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/upload', '/api/process/{id}', '/api/usage', '/api/images', '/api/contact']),
  )
  expect(Object.keys(document.paths).filter((path) => !isApiPath(path))).toEqual([])
  const process = document.paths['/api/process/{id}'].post
  expect(process.requestBody.content['application/json'].schema.properties).toHaveProperty('maskData')
  expect(process.responses['200'].content['application/json'].schema.properties).toHaveProperty('creditsRemaining')
})
