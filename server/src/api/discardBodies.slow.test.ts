import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

const run = promisify(execFile)
/** The next request must not wait for a time-out. */
const soonMs = 3_000

let server: ServerUnderTest
let token: string
let folder: string
let direct: string
let proxied: string
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startServerUnderTest()
  closing.push(server.close)
  token = await server.token('ada@example.com')
  direct = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const proxy = createServer((near, answer) => {
    const { method, url: path, headers } = near
    const far = request(direct, { method, path, headers }, (response) => {
      // `Connection` is between the proxy and its server alone (RFC 9110, 7.6.1).
      const { connection: _, ...passedOn } = response.headers
      answer.writeHead(response.statusCode ?? 502, passedOn)
      response.pipe(answer)
      near.unpipe(far)
      near.resume()
    })
    far.on('error', () => answer.headersSent || answer.writeHead(502).end())
    near.pipe(far)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  proxied = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'spotless-refused-'))
  closing.push(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'large.png'), await largePng(9))
  await writeFile(join(folder, 'huge.png'), await largePng(30))
  await writeFile(join(folder, 'endless.png'), '')
  await truncate(join(folder, 'endless.png'), 300 * bytesPerMegabyte)
  await writeFile(join(folder, 'small.png'), await photoOf(8, 6))
  await writeFile(join(folder, 'large.txt'), Buffer.alloc(9 * bytesPerMegabyte, 'text '))
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** The start of a photo, and megabytes after it. */
const largePng = async (megabytes: number): Promise<Buffer> =>
  Buffer.concat([await photoOf(8, 6), Buffer.alloc(megabytes * bytesPerMegabyte)])

interface Refusal {
  /** Fields of the form and the file of each. */
  readonly fields: readonly (readonly [string, string])[]
  readonly authorization?: string
  readonly code: string
}

const refusals: Readonly<Record<string, Refusal>> = {
  'a wrong field': { fields: [['photo', 'large.png']], code: 'unexpected_field' },
  'a second file': {
    fields: [
      ['file', 'small.png'],
      ['file', 'large.png'],
    ],
    code: 'too_many_files',
  },
  'a file that is no photo': { fields: [['file', 'large.txt']], code: 'unsupported_format' },
  'no sign-in': { fields: [['file', 'large.png']], authorization: 'none', code: 'unauthenticated' },
  'a file above the plan': { fields: [['file', 'huge.png']], code: 'file_too_large' },
}

const viaFetch = async (origin: string, { fields, authorization }: Refusal): Promise<unknown> => {
  const form = new FormData()
  for (const [field, name] of fields) form.append(field, await openAsBlob(join(folder, name)), name)
  const headers = { authorization: authorization ?? `Bearer ${token}` }
  return (await fetch(`${origin}/api/upload`, { method: 'POST', body: form, headers })).json()
}

const viaCurl = async (origin: string, { fields, authorization }: Refusal): Promise<unknown> => {
  const { stdout } = await run('curl', [
    ...['-sS', '--max-time', '30', '-H', `authorization: ${authorization ?? `Bearer ${token}`}`],
    ...fields.flatMap(([field, name]) => ['-F', `${field}=@${join(folder, name)}`]),
    `${origin}/api/upload`,
  ])
  return JSON.parse(stdout)
}

/** Reads nothing before everything is sent, as Chromium does. */
const viaPatientClient = async (origin: string, { fields, authorization }: Refusal): Promise<unknown> => {
  const form = new FormData()
  for (const [field, name] of fields) form.append(field, await openAsBlob(join(folder, name)), name)
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.pause()
  const head = [
    'POST /api/upload HTTP/1.1',
    'Host: localhost',
    `Authorization: ${authorization ?? `Bearer ${token}`}`,
    `Content-Type: ${encoded.headers.get('content-type')}`,
    `Content-Length: ${bytes.length}`,
  ]
  // A write that meets a closed connection is no problem of its own: the answer counts.
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.once('close', resolve)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes, () => resolve())
  })
  let heard = ''
  const answer = new Promise<unknown>((resolve, reject) => {
    socket.on('data', (chunk) => {
      heard += chunk
      const [, body] = heard.split('\r\n\r\n')
      if (body?.endsWith('}')) resolve(JSON.parse(body))
    })
    socket.on('close', () => reject(new Error(`The connection closed after: ${heard}`)))
  })
  socket.resume()
  const said = await answer
  socket.destroy()
  return said
}

const clients = { 'a client that sends before it reads': viaPatientClient, fetch: viaFetch, curl: viaCurl }
const ways = Object.keys(refusals).flatMap((what) =>
  Object.keys(clients).flatMap((client) => [
    [what, client, 'directly'],
    [what, client, 'through a proxy'],
  ]),
)

test.each(ways)(
  'an upload refused for %s: %s hears why, %s, and the next request is answered at once',
  async (...way) => {
    const [what, client, path] = way
    const refusal = refusals[what ?? '']
    const send = clients[client as keyof typeof clients]
    if (refusal === undefined) throw new Error(`There is no case ${what}.`)
    const origin = path === 'directly' ? direct : proxied
    expect(await send(origin, refusal)).toMatchObject({ code: refusal.code })
    const started = performance.now()
    expect((await fetch(`${origin}/api/config`)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(soonMs)
  },
)

test.each([
  ['fetch', viaFetch],
  ['curl', viaCurl],
])('an upload too large to be read to its end is answered to %s', async (_client, send) => {
  const refusal = { fields: [['file', 'endless.png']], code: 'file_too_large' } as const
  for (const origin of [direct, proxied]) expect(await send(origin, refusal)).toMatchObject({ code: refusal.code })
})

test('an upload that meets a full disk hears so', async () => {
  const { writeStream } = server.storage
  Object.assign(server.storage, {
    writeStream: async (_key: string, stream: NodeJS.ReadableStream) => {
      for await (const _chunk of stream) throw Object.assign(new Error('No space left.'), { code: 'ENOSPC' })
    },
  })
  try {
    const fields = [['file', 'large.png']] as const
    for (const send of [viaFetch, viaCurl]) {
      expect(await send(direct, { fields, code: '' })).toMatchObject({ code: 'overloaded' })
    }
  } finally {
    Object.assign(server.storage, { writeStream })
  }
})

test('a call refused by a limit is answered although its body is still coming', async () => {
  const body = Buffer.alloc(9 * bytesPerMegabyte, ' ')
  const answer = await fetch(`${direct}/api/contact`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(await answer.json()).toMatchObject({ code: 'file_too_large' })
})
