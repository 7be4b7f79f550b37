import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { weights } from '@spotless/engine-node/models/manifest'
import { partBytes } from '@spotless/engine-web/weights/partBytes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let folder: string
let cookie: string

const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at & 255)
const migan = `/device/weights/${weights.migan.sha256}.onnx`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-device-'))
  await mkdir(join(folder, 'web/device/assets'), { recursive: true })
  await mkdir(join(folder, 'models'))
  await writeFile(join(folder, 'web/index.html'), 'home')
  await writeFile(join(folder, 'web/device/index.html'), 'the page')
  await writeFile(join(folder, 'web/device/assets/engineWorker-1.js'), 'code')
  await writeFile(join(folder, 'web/device/serviceWorker.js'), 'code')
  await writeFile(join(folder, 'web/device/serviceWorker.js.br'), brotliCompressSync('code'))
  await writeFile(join(folder, 'web/assets-1.js'), 'code')
  const model = join(folder, `models/${weights.migan.sha256}.onnx`)
  await writeFile(model, Buffer.alloc(2000, bytes))
  await truncate(model, weights.migan.bytes)
  await writeFile(join(folder, `models/${weights.objects.sha256}.onnx`), bytes)
  server = await startServerUnderTest(undefined, {
    environment: { WEB_DIR: join(folder, 'web'), MODELS_DIR: join(folder, 'models') },
  })
  const token = await server.token('ann@example.com')
  const session = await server.app.inject({
    method: 'POST',
    url: '/api/auth/session',
    headers: { authorization: `Bearer ${token}` },
  })
  cookie = String(session.headers['set-cookie']).split(';')[0]!
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = { cookie }) => server.app.inject({ url, headers })
const policyOf = (answer: Awaited<ReturnType<typeof get>>) => String(answer.headers['content-security-policy'])
const connectionsOf = (answer: Awaited<ReturnType<typeof get>>) => /connect-src [^;]+/.exec(policyOf(answer))?.[0]

test('the page is isolated and may connect to its own files and weights alone, without eval', async () => {
  const answer = await get('/device/?mode=object-removal')
  expect([answer.statusCode, answer.body]).toEqual([200, 'the page'])
  expect(answer.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
  })
  const origin = server.config.publicUrl
  expect(policyOf(answer)).toContain(`connect-src ${origin}/device/assets/ ${origin}/device/weights/;`)
  expect(policyOf(answer)).toContain("default-src 'none'")
  expect(policyOf(answer)).not.toContain("'unsafe-eval'")
})

test('its workers alone may make code, and connect no further than the page', async () => {
  const script = await get('/device/assets/engineWorker-1.js', {})
  expect(script.headers['cross-origin-embedder-policy']).toBe('require-corp')
  expect(policyOf(script)).toMatch(/script-src \S+\/device\/ 'wasm-unsafe-eval' 'unsafe-eval';/)
  expect(connectionsOf(script)).toBe(connectionsOf(await get('/device/')))
  const ordinary = await get('/assets-1.js', {})
  expect(policyOf(ordinary)).not.toContain('unsafe-eval')
  expect(ordinary.headers['cross-origin-embedder-policy']).toBeUndefined()
})

test.each(['identity', 'br'])(
  'its service worker (%s) may make no code, fetches the folder alone, and is asked for anew',
  async (encoding) => {
    const answer = await get('/device/serviceWorker.js', { 'accept-encoding': encoding })
    expect(answer.headers['cache-control']).toBe('no-cache')
    const files = `${server.config.publicUrl}/device/`
    expect(policyOf(answer)).toContain(`script-src ${files};`)
    expect(policyOf(answer)).toContain("default-src 'none'")
    expect(connectionsOf(answer)).toBe(`connect-src ${files}`)
  },
)

test('who is not signed in is led to the editor and gets no weights', async () => {
  expect((await get('/device/', {})).headers.location).toBe('/editor')
  expect((await get('/device')).headers.location).toBe('/device/')
  expect((await get(migan, { range: 'bytes=0-9' })).statusCode).toBe(401)
})

test('weights come in the part that was asked for', async () => {
  const answer = await get(migan, { cookie, range: 'bytes=1000-1255' })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers).toMatchObject({
    'content-range': `bytes 1000-1255/${weights.migan.bytes}`,
    'content-length': '256',
  })
  expect([...answer.rawPayload]).toEqual([...bytes.subarray(0, 256)])
  const last = await get(migan, { cookie, range: `bytes=${weights.migan.bytes - 4}-${weights.migan.bytes - 1}` })
  expect(last.rawPayload).toHaveLength(4)
})

test.each([
  ['none', {}],
  ['one without an end', { range: 'bytes=0-' }],
  ['more than a part', { range: `bytes=0-${partBytes}` }],
  ['bytes behind the end', { range: `bytes=0-${weights.migan.bytes}` }],
  ['a range that runs backwards', { range: 'bytes=9-3' }],
  ['several ranges', { range: 'bytes=0-1,4-5' }],
])('a request for %s is refused', async (_, headers) => {
  const answer = await get(migan, { cookie, ...headers })
  expect([answer.statusCode, answer.json().error?.code ?? answer.json().code]).toEqual([400, 'invalid_input'])
})

test.each([
  `/device/weights/${'0'.repeat(64)}.onnx`,
  `/device/weights/${weights.isnet.sha256}.onnx`,
  `/device/weights/${weights.migan.sha256}`,
  '/device/weights/..%2f..%2fsecrets.json',
  '/device/weights/',
  '/device/index.html',
  '/device/other',
])('%s is not found', async (url) => {
  expect((await get(url, { cookie, range: 'bytes=0-9' })).statusCode).toBe(404)
})
