import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SpotlessError } from '@spotless/contract/error'
import { type Delivery, maxWebhooks, retryDelaysSeconds, webhookPayloadSchema } from '@spotless/contract/webhooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookDeliveries, webhooks } from '../db/schema.ts'
import { openPublicFetch } from '../network/publicFetch.ts'
import { databases } from '../testing/databases.ts'
import { photoOwnersOf } from '../testing/photoOwners.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import type { ServerUnderTest } from '../testing/serverUnderTest.ts'
import { sendDeliveries } from './sendDeliveries.ts'

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const received: Received[] = []
let inside = 0
let receiver: Server
let origin: string
let answerWith = 200

beforeAll(async () => {
  receiver = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/inside') inside += 1
      else received.push({ path: request.url ?? '', headers: request.headers, body })
      if (request.url === '/redirect') answer.writeHead(307, { location: '/inside' }).end()
      else answer.writeHead(answerWith).end('ok')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  origin = `http://shop.example:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

/** The receiver's loopback address stands for a public one. */
const publicFetch = openPublicFetch({
  trustedOrigins: [],
  lookup: (host, done) => done(null, [{ address: host === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
  isPublic: (address) => address === '127.0.0.1',
})

/** What a receiver does by the Standard Webhooks specification. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(content).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.slice('v1,'.length), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

describe.each(databases)('webhooks on $name', ({ start }) => {
  let server: ServerUnderTest
  let owners: Awaited<ReturnType<typeof photoOwnersOf>>
  serverOfSuite(
    start,
    async (opened) => {
      server = opened
      owners = await photoOwnersOf(opened)
    },
    { publicFetch },
  )

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token: string, payload?: object) =>
    server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
  const make = async (token: string, path: string, events?: readonly string[]) =>
    (
      await call('POST', '/api/webhooks', token, { url: path.includes('//') ? path : `${origin}${path}`, events })
    ).json() as { id: string; secret: string }
  const deliveriesOf = async (token: string, id: string): Promise<Delivery[]> =>
    (await call('GET', `/api/webhooks/${id}/deliveries`, token)).json().deliveries
  const until = async <T>(read: () => Promise<T> | T, isThere: (value: T) => boolean): Promise<T> => {
    for (let tries = 0; tries < 200; tries++) {
      const value = await read()
      if (isThere(value)) return value
      await setTimeout(25)
    }
    throw new Error('It did not come in time.')
  }
  const arrived = (path: string) =>
    until(
      () => received.filter((one) => one.path === path),
      (found) => found.length > 0,
    )

  test('a finished edit is told, signed with the secret, to nobody else', async () => {
    const [owner, stranger] = [await owners.newcomer(), await owners.newcomer()]
    const path = `/${owner.id}`
    const { id, secret } = await make(owner.token, path)
    await make(stranger.token, `/${stranger.id}`)
    const edit = (await server.process(owner.token, owner.id, owners.body)).json()
    const [delivery] = await arrived(path)
    if (delivery === undefined) throw new Error('Nothing arrived.')
    expect(isSigned(delivery, secret)).toBe(true)
    expect(isSigned({ ...delivery, body: `${delivery.body} ` }, secret)).toBe(false)
    expect(Math.abs(Number(delivery.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60)
    const payload = webhookPayloadSchema.parse(JSON.parse(delivery.body))
    expect(payload).toMatchObject({
      type: 'edit.completed',
      data: { editId: edit.editId, imageId: owner.id, width: 8, height: 6, creditsCharged: 1 },
    })
    expect(delivery.body).not.toContain('/files/')
    const log = await until(
      () => deliveriesOf(owner.token, id),
      ([first]) => first?.status === 'delivered',
    )
    expect(log).toMatchObject([{ event: 'edit.completed', attempts: 1, lastStatus: 200, nextAttemptAt: null }])
    expect(received.filter((one) => one.path === `/${stranger.id}`)).toEqual([])
  })

  test('a failed edit is told with its code, only to webhooks that ask for failures', async () => {
    const owner = await owners.newcomer()
    await make(owner.token, `/failures${owner.id}`, ['edit.failed'])
    const quiet = await make(owner.token, `/quiet${owner.id}`, ['edit.completed'])
    server.engine.run = async () => {
      throw new SpotlessError('no_subject', 'Nothing stands out.')
    }
    await server.process(owner.token, owner.id, owners.body)
    const [delivery] = await arrived(`/failures${owner.id}`)
    expect(JSON.parse(delivery?.body ?? '').data).toMatchObject({ code: 'no_subject', creditsCharged: 0 })
    expect(await deliveriesOf(owner.token, quiet.id)).toEqual([])
  })

  test('an attempt that fails is repeated later and later, then given up', async () => {
    const owner = await owners.newcomer()
    const { database } = server.connection
    answerWith = 503
    const { id } = await make(owner.token, `/down${owner.id}`)
    let time = Date.now()
    const deps = { database, publicFetch, sealingKeys: server.secrets.cookieKeys, now: () => new Date(time) }
    await database.insert(webhookDeliveries).values({
      webhookId: id,
      payload: { type: 'ping', timestamp: new Date(time).toISOString(), data: {} },
      // The server's own sender leaves it alone.
      dueAt: new Date(time + 3_600_000),
    })
    time += 3_600_001
    for (const [attempt, delay] of retryDelaysSeconds.entries()) {
      expect(await sendDeliveries(deps)).toBe(1)
      const [row] = await database.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
      expect([row?.status, row?.attempts, row?.lastStatus]).toEqual(['pending', attempt + 1, 503])
      expect(row?.dueAt.getTime()).toBe(time + delay * 1_000)
      expect(await sendDeliveries(deps)).toBe(0)
      time += delay * 1_000
    }
    await sendDeliveries(deps)
    answerWith = 200
    expect((await deliveriesOf(owner.token, id))[0]).toMatchObject({ status: 'failed', lastStatus: 503 })
    expect(
      new Set(received.filter((one) => one.path === `/down${owner.id}`).map(({ headers }) => headers['webhook-id']))
        .size,
    ).toBe(1)
  })

  test('after a rotation both secrets sign, until the old one has run out', async () => {
    const owner = await owners.newcomer()
    const path = `/rotated${owner.id}`
    const { id, secret } = await make(owner.token, path)
    const fresh = (await call('POST', `/api/webhooks/${id}/secret`, owner.token)).json().secret
    expect(fresh).not.toBe(secret)
    await call('POST', `/api/webhooks/${id}/ping`, owner.token)
    const [both] = await arrived(path)
    if (both === undefined) throw new Error('Nothing arrived.')
    expect([isSigned(both, secret), isSigned(both, fresh)]).toEqual([true, true])
    await server.connection.database
      .update(webhooks)
      .set({ previousSecretUntil: new Date(Date.now() - 1) })
      .where(eq(webhooks.id, id))
    await call('POST', `/api/webhooks/${id}/ping`, owner.token)
    const [, one] = await until(
      () => received.filter((found) => found.path === path),
      (found) => found.length === 2,
    )
    if (one === undefined) throw new Error('Nothing arrived.')
    expect([isSigned(one, secret), isSigned(one, fresh)]).toEqual([false, true])
  })

  test('nothing is sent inside: neither by name, nor by a redirect; the log does not say what is there', async () => {
    const owner = await owners.newcomer()
    const named = await make(owner.token, 'http://inside.example/inside')
    const redirected = await make(owner.token, '/redirect')
    for (const { id } of [named, redirected]) await call('POST', `/api/webhooks/${id}/ping`, owner.token)
    const [first] = await until(
      () => deliveriesOf(owner.token, named.id),
      ([delivery]) => (delivery?.attempts ?? 0) > 0 && delivery?.lastError !== null,
    )
    expect(first).toMatchObject({ status: 'pending', lastStatus: null, lastError: 'The address could not be reached.' })
    const [second] = await until(
      () => deliveriesOf(owner.token, redirected.id),
      ([delivery]) => delivery?.lastStatus === 307,
    )
    expect(second?.status).toBe('pending')
    expect(inside).toBe(0)
  })

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'ftp://shop.example/',
    'https://user:secret@shop.example/',
    'shop.example',
    'javascript:alert(1)',
  ])('%s cannot be a webhook', async (url) => {
    const { token } = await owners.newcomer()
    const answer = await call('POST', '/api/webhooks', token, { url })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  })

  test('a webhook is its owner’s alone, its secret is stored sealed, and it goes with its owner', async () => {
    const [owner, stranger] = [await owners.newcomer(), await owners.newcomer()]
    const { id, secret } = await make(owner.token, '/mine')
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/ping'],
      ['GET', '/deliveries'],
    ] as const) {
      expect((await call(method, `/api/webhooks/${id}${path}`, stranger.token)).statusCode).toBe(404)
    }
    const rows = await server.connection.database.select().from(webhooks).where(eq(webhooks.id, id))
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await call('GET', '/api/webhooks', owner.token)).json().webhooks).toMatchObject([
      { id, url: `${origin}/mine` },
    ])
    expect((await call('GET', '/api/webhooks', owner.token)).body).not.toContain(secret)
    for (let made = 1; made < maxWebhooks; made++) await make(owner.token, `/more${made}`)
    const over = await call('POST', '/api/webhooks', owner.token, { url: `${origin}/over` })
    expect([over.statusCode, over.json().code]).toEqual([409, 'conflict'])
    expect((await call('DELETE', '/api/account', owner.token)).statusCode).toBeLessThan(300)
    expect(await server.connection.database.select().from(webhooks).where(eq(webhooks.id, id))).toEqual([])
  })
})
