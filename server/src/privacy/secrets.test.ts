import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '../db/schema.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { type SignedIn, signInByHand } from '../testing/signInByHand.ts'

/** What people write into every field. */
const planted = {
  address: 'planted-address@example.com',
  message: 'planted-message-of-a-person',
  prompt: 'planted-prompt-of-a-person',
  filename: 'planted-filename-of-a-person.png',
  key: 'planted-key-of-a-person',
}

let server: ServerUnderTest
let person: SignedIn
let log = ''
let photo: Buffer
let maskData: string
let signed: string

/** A whole visit, failures included, with the log as talkative as it can be. */
beforeAll(async () => {
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  })
  const probe = createServer()
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port)),
  )
  await new Promise((resolve) => probe.close(resolve))
  const environment = { LOG_LEVEL: 'trace', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  server = await startServerUnderTest(undefined, { environment, logTo })
  await server.app.listen({ port, host: 'localhost' })
  person = await signInByHand(server.config.publicUrl, { name: 'Ada', email: 'ada@example.com' })

  const headers = { authorization: `Bearer ${person.idToken}` }
  const session = await server.app.inject({ method: 'POST', url: '/api/auth/session', headers })
  person.secrets.push(session.cookies[0]?.value ?? '')
  photo = await photoOf(8, 6)
  maskData = await maskDataOf(8, 6)
  const { id, originalPath } = (await server.upload(person.idToken, photo)).json()
  signed = originalPath
  const { processedPath } = (await server.process(person.idToken, id, { maskData })).json()
  for (const url of [originalPath, processedPath, `${originalPath}x`]) await server.app.inject({ url })
  const forged = `${person.idToken.slice(0, -4)}AAAA`
  await server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${forged}` } })
  await server.app.inject({ url: `/api/auth/user?access_token=${person.idToken}`, headers })
  await server.process(person.idToken, id, { maskData: `${maskData}!` })
  await server.process(person.idToken, id, { maskData, unknown: person.idToken })
  server.engine.run = async () => {
    throw new Error('The engine broke.')
  }
  await server.process(person.idToken, id, { maskData })
  // What breaks inside must not spill the request that broke it.
  await server.storage.remove(originalPath.split('?')[0].replace('/files/', ''))
  await server.process(person.idToken, id, { maskData })
  // Queries that fail carry what the person wrote.
  const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers, payload })
  const { database } = server.connection
  const fails = async (table: string, act: () => Promise<unknown>) => {
    await database.execute(`alter table ${table} rename to ${table}_gone`)
    await act()
    await database.execute(`alter table ${table}_gone rename to ${table}`)
  }
  await fails('contact_messages', () => post('/api/contact', { email: planted.address, message: planted.message }))
  await fails('contact_messages', () =>
    server.app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { email: planted.address, message: planted.message },
    }),
  )
  await database.execute('alter table edits add constraint no_prompt check (prompt is null) not valid')
  await post(`/api/process/${id}`, { editingMode: 'prompt-edit', prompt: planted.prompt })
  await database.execute('alter table edits drop constraint no_prompt')
  await fails('processed_images', () => server.upload(person.idToken, photo, { filename: planted.filename }))
  await post('/api/process/nonsense', { prompt: planted.prompt, [planted.key]: 1 })
  await post(`/api/process/${id}`, {
    editingMode: 'prompt-edit',
    prompt: planted.prompt,
    options: { [planted.key]: 1 },
  })
}, 120_000)
afterAll(() => server.close())

/** How image bytes could be written down. */
const tracesOf = (bytes: Buffer): string[] => [
  bytes.toString('base64').slice(20, 60),
  bytes.toString('hex').slice(40, 100),
  JSON.stringify([...bytes.subarray(8, 24)]).slice(1, -1),
]

const traces = (): Record<string, string[]> => {
  const [, payload = '', signature = ''] = person.idToken.split('.')
  return {
    'ID token': [person.idToken, payload, signature],
    'tokens, codes and cookies': person.secrets,
    'signing and sealing keys': [
      server.secrets.fileKey,
      ...server.secrets.cookieKeys,
      ...server.secrets.signingKeys.map(({ d }) => d),
    ],
    'signature of a link': [new URL(signed, 'http://localhost').searchParams.get('signature') ?? ''],
    'image bytes': [...tracesOf(photo), ...tracesOf(Buffer.from(maskData.slice(maskData.indexOf(',') + 1), 'base64'))],
  }
}

const found = (text: string) =>
  Object.entries(traces()).flatMap(([kind, secrets]) => {
    expect(secrets.every((secret) => secret.length >= 16)).toBe(true)
    return secrets.some((secret) => text.includes(secret)) ? [kind] : []
  })

test('the log of a whole visit holds no token, code, cookie, key, signed link or image byte', () => {
  expect(log).toContain('"/api/process/')
  expect(log).toContain('The engine broke.')
  expect(found(log)).toEqual([])
})

test('no address, message, prompt, file name or unknown key is logged, even when a query fails', () => {
  expect(log).toContain('Failed query')
  const written = Object.values(planted).concat('ada@example.com')
  expect(written.filter((text) => log.includes(text))).toEqual([])
})

test('the database holds none of them either, in no column of no table', async () => {
  for (const [name, table] of Object.entries(schema)) {
    const rows = await server.connection.database.select().from(table)
    expect([name, found(JSON.stringify(rows))]).toEqual([name, []])
  }
  const { rows } = (await server.connection.database.execute(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema', 'public')",
  )) as unknown as { rows: { name: string }[] }
  expect(rows.length).toBeGreaterThan(0)
  for (const { name } of rows) {
    const kept = await server.connection.database.execute(`select * from ${name}`)
    expect([name, found(JSON.stringify(kept))]).toEqual([name, []])
  }
})

test('a search that could find nothing would prove nothing: it finds what is there', () => {
  expect(found(`… ${person.idToken} …`)).toContain('ID token')
  expect(found(photo.toString('base64'))).toContain('image bytes')
  expect(found(gzipSync(person.idToken).toString('base64'))).toEqual([])
})
