import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { maskDataOf, photoOf, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { openTracing } from './openTracing.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}

test('one edit is one trace: request, wait, job, storage and stages, with the ids that the log has', async () => {
  const spans: Span[] = []
  const collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    expect(request.url).toBe('/v1/traces')
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const tracing = openTracing(`http://127.0.0.1:${port}/`, 'all')
  const server = await startServerUnderTest(undefined, { tracing })
  const run = server.engine.run
  server.engine.run = async (...given) => ({ ...(await run(...given)), timingsMs: { decode: 3, model: 5 } })

  const token = await server.token('ada@example.com')
  const { id } = (await server.upload(token, await photoOf(8, 6))).json() as { id: string }
  const caller = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${caller}-00f067aa0ba902b7-01` }
  const { editId } = (await server.process(token, id, { maskData: await maskDataOf(8, 6) }, headers)).json()
  await server.close()
  await tracing.close()
  collector.close()

  const trace = spans.filter(({ traceId }) => traceId === caller)
  const named = (name: string): Span => {
    const found = trace.filter((span) => span.name === name)
    expect([name, found.length]).toEqual([name, 1])
    return found[0] as Span
  }
  const fact = (span: Span, key: string) => span.attributes.find((one) => one.key === key)?.value
  const request = named('POST /api/process/:id')
  expect(request.parentSpanId).toBe('00f067aa0ba902b7')
  expect(fact(request, 'spotless.edit.id')?.stringValue).toBe(editId)
  expect(fact(request, 'spotless.request.id')?.stringValue).toMatch(/./)
  expect(fact(request, 'http.response.status_code')?.intValue).toBe(200)
  const job = named('edit')
  expect([job.parentSpanId, named('queue wait').parentSpanId]).toEqual([request.spanId, request.spanId])
  expect(fact(job, 'spotless.edit.id')?.stringValue).toBe(editId)
  expect(fact(job, 'spotless.outcome')?.stringValue).toBe('completed')
  for (const name of ['storage read', 'engine', 'storage write']) expect(named(name).parentSpanId).toBe(job.spanId)
  const stage = named('stage model')
  expect(stage.parentSpanId).toBe(named('engine').spanId)
  expect(Number(BigInt(stage.endTimeUnixNano) - BigInt(stage.startTimeUnixNano))).toBe(5_000_000)
  expect(spans.some(({ name, traceId }) => name === 'POST /api/upload' && traceId !== caller)).toBe(true)
})

test('a header that names no span begins a new trace', async () => {
  const tracing = openTracing('http://127.0.0.1:9', 'all')
  for (const parent of ['nonsense', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, undefined]) {
    const span = tracing.start('a', { parent })
    expect(span.traceparent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/)
    expect(span.traceparent).not.toContain('nonsense')
  }
})
