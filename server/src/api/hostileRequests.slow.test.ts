import { errorAnswerSchema } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutate } from '../testing/hostile/mutate.ts'
import { type Random, seededRandom } from '../testing/hostile/random.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let token: string
let imageId: string
let body: string
beforeAll(async () => {
  // The limits of calls are not what is tested here.
  const limits = {
    callsPerMinute: 10_000,
    backgroundsPerMinute: 10_000,
    messagesPerTenMinutes: 10_000,
    paymentsPerMinute: 10_000,
  }
  server = await startServerUnderTest(undefined, { limits })
  token = await server.token('hostile@example.com')
  const uploaded = await server.upload(token, await photoOf(8, 6))
  imageId = (uploaded.json() as { id: string }).id
  body = JSON.stringify({ maskData: await maskDataOf(8, 6), mode: 'erase', options: { upscale: { scale: 2 } } })
})
afterAll(() => server.close())

const send = (url: string, contentType: string, payload: Uint8Array | string, method: 'POST' | 'DELETE' = 'POST') =>
  server.app.inject({
    method,
    url,
    payload: typeof payload === 'string' ? payload : Buffer.from(payload),
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
  })

/** Answers that a request may get however it is made: its own fault, or success, or a function that is not installed. */
const mayAnswer = (status: number): boolean => (status >= 200 && status < 500) || status === 501

const encoder = new TextEncoder()

test('600 damaged forms: no answer of 500, every refusal with a code, and only what was taken is kept', async () => {
  const random = seededRandom(1)
  const form = new FormData()
  form.set('editingMode', 'object-removal')
  form.set('file', new Blob([new Uint8Array(await photoOf(8, 6))]), 'photo.png')
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  const headers = [
    contentType,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `${contentType}x`,
    'text/plain',
  ]
  let taken = 1
  for (let index = 0; index < 600; index++) {
    const answer = await send(
      route.upload,
      random.below(12) === 0 ? random.pick(headers) : contentType,
      mutate(bytes, [bytes, encoder.encode(body)], random),
    )
    expect(mayAnswer(answer.statusCode), `${answer.statusCode} ${answer.body}`).toBe(true)
    if (answer.statusCode === 201) taken += 1
    else expect(errorAnswerSchema.safeParse(answer.json()).success, answer.body).toBe(true)
  }
  expect(taken).toBeGreaterThan(1)
  const kept = await server.files()
  expect(kept.filter((name) => name.startsWith('original')).length).toBe(taken)
  expect(kept.length).toBe(taken)
}, 240_000)

/** A random value that matches none of the API's schemas. */
const junk = (random: Random, depth = 0): unknown => {
  const leaves = [
    null,
    true,
    -1,
    0,
    1e308,
    -0.5,
    '',
    'a'.repeat(5000),
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    'data:image/png;base64,',
    '2026-02-30T25:61:00Z',
    'a@b.c',
  ]
  if (depth > 3 || random.below(3) > 0) return random.pick(leaves)
  if (random.below(2) === 0) return Array.from({ length: random.below(6) }, () => junk(random, depth + 1))
  const names = [
    '__proto__',
    'constructor',
    'id',
    'userId',
    'mode',
    'prompt',
    'maskData',
    'priceId',
    'options',
    'email',
  ]
  return Object.fromEntries(
    Array.from({ length: random.below(6) }, () => [random.pick(names), junk(random, depth + 1)]),
  )
}

test('600 damaged and senseless bodies on every route that takes JSON: no answer of 500, nothing charged, nothing set', async () => {
  const random = seededRandom(2)
  const routes = [
    route.process(imageId),
    route.process('not-an-id'),
    route.process('00000000-0000-4000-8000-000000000000'),
    route.contact,
    route.createSubscription,
    '/api/images/x/background',
    `/api/images/${imageId}/background`,
  ]
  const valid = encoder.encode(body)
  const contact = encoder.encode(JSON.stringify({ name: 'A', email: 'a@example.com', message: 'Hello' }))
  for (let index = 0; index < 600; index++) {
    const payload =
      random.below(2) === 0 ? JSON.stringify(junk(random)) : mutate(random.pick([valid, contact]), [valid], random)
    const answer = await send(random.pick(routes), 'application/json', payload)
    expect(mayAnswer(answer.statusCode), `${answer.statusCode} ${answer.body}`).toBe(true)
    if (answer.statusCode >= 400) expect(errorAnswerSchema.safeParse(answer.json()).success, answer.body).toBe(true)
  }
  expect(Object.hasOwn(Object.prototype, 'userId')).toBe(false)
}, 240_000)

test('a body nested a hundred thousand deep, one of the wrong type and one too large are refused', async () => {
  const deep = await send(route.contact, 'application/json', '['.repeat(100_000) + ']'.repeat(100_000))
  expect(deep.statusCode).toBe(400)
  const typed = await send(route.contact, 'application/xml', '<a/>')
  expect(typed.statusCode).toBe(400)
  const large = await send(route.contact, 'application/json', JSON.stringify('x'.repeat(2_000_000)))
  expect(large.statusCode).toBe(413)
})

test('the server still works after all that', async () => {
  const answer = await server.process(await server.token('friend@example.com'), imageId, JSON.parse(body))
  expect(answer.statusCode).toBe(404)
  const own = await server.process(token, imageId, JSON.parse(body))
  expect(own.statusCode === 200 || own.json().code === 'out_of_credits').toBe(true)
})
