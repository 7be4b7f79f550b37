import { randomUUID } from 'node:crypto'
import { SpotlessError } from '@spotless/contract/error'
import { progressEventSchema } from '@spotless/contract/progress'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { edits, usageRecords, users } from '../db/schema.ts'
import { leaseEdit, sweepLeases } from '../edits/leaseEdit.ts'
import { completeEdit } from '../edits/settleEdit.ts'
import { openLog } from '../log.ts'
import { PixelProcessLost } from '../pixels/pixels.ts'
import { openQueue } from '../queue/openQueue.ts'
import { installations } from '../testing/databases.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto } from '../testing/testEngine.ts'

describe.each(installations)('edits on $name', ({ start }) => {
  let server: ServerUnderTest
  let photo: Buffer
  let body: { maskData: string }
  let people = 0

  serverOfSuite(start, async (opened) => {
    server = opened
    photo = await photoOf(8, 6)
    body = { maskData: await maskDataOf(8, 6) }
  })

  /** A new person with one uploaded photo. */
  const newcomer = async () => {
    people += 1
    const email = `person${people}@example.com`
    const token = await server.token(email)
    const { id } = (await server.upload(token, photo)).json() as { id: string }
    return { email, token, id }
  }
  const get = (token: string, url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const remaining = async (token: string): Promise<number> => (await get(token, '/api/usage')).json().creditsRemaining
  const records = async (email: string): Promise<number> => {
    const rows = await server.connection.database
      .select({ id: usageRecords.id })
      .from(usageRecords)
      .innerJoin(users, eq(users.id, usageRecords.userId))
      .where(eq(users.email, email))
    return rows.length
  }

  test('an edit answers its result, its cost and a link that opens', async () => {
    const { email, token, id } = await newcomer()
    const answer = await server.process(token, id, body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      width: 8,
      height: 6,
      format: 'png',
      engine: 'test',
      creditsCharged: 1,
      creditsRemaining: 4,
    })
    expect(answer.headers).toMatchObject({
      'x-credits-charged': '1',
      'x-credits-remaining': '4',
      'x-width': '8',
      'x-height': '6',
      'x-engine': 'test',
      'x-duration-ms': expect.stringMatching(/^\d+$/),
    })
    const file = await server.app.inject({ url: `${answer.json().processedPath}&download=1` })
    expect(file.rawPayload.equals(photo)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('filename="processed-photo.png"'),
    })
    expect(await records(email)).toBe(1)
    const { images } = (await get(token, '/api/images')).json()
    expect(images).toMatchObject([{ id, status: 'completed', results: [{ editId: answer.json().editId }] }])
  })

  test('a link opens nothing once it has expired or a byte of it was changed', async () => {
    const { token, id } = await newcomer()
    const { processedPath } = (await server.process(token, id, body)).json() as { processedPath: string }
    const open = async (url: string) => {
      const answer = await server.app.inject({ url })
      return [answer.statusCode, answer.statusCode === 200 ? 'open' : answer.json().code]
    }
    expect(await open(processedPath)).toEqual([200, 'open'])
    expect(await open(processedPath.replace(/expires=\d/, 'expires=9'))).toEqual([404, 'not_found'])
    expect(await open(processedPath.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toEqual([404, 'not_found'])
    expect(await open(processedPath.replace('-1-result', '-2-result'))).toEqual([404, 'not_found'])
    expect(await open('/files/..%2f..%2fsecrets.json')).toEqual([404, 'not_found'])
    server.clock.now = new Date(Date.now() + 2 * 3_600_000)
    expect(await open(processedPath)).toEqual([410, 'link_expired'])
  })

  test('of many concurrent requests with five credits left, exactly five succeed', async () => {
    const { email, token, id } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 100 }, () => server.process(token, id, body)))
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(5)
    expect(codes.filter((code) => code === 402)).toHaveLength(95)
    expect(await remaining(token)).toBe(0)
    expect(await records(email)).toBe(5)
    server.clock.now = new Date(Date.now() + 86_400_000)
    expect(await remaining(token)).toBe(1)
  })

  test('a request repeated with its idempotency key is run and charged once', async () => {
    const { email, token, id } = await newcomer()
    const key = { 'idempotency-key': 'k1' }
    const both = await Promise.all([server.process(token, id, body, key), server.process(token, id, body, key)])
    const again = await server.process(token, id, body, key)
    expect(new Set([...both, again].map((answer) => answer.json().editId)).size).toBe(1)
    expect([...both, again].map((answer) => answer.json().creditsCharged).sort()).toEqual([0, 0, 1])
    expect([await remaining(token), await records(email)]).toEqual([4, 1])
    const other = await server.process(token, id, { ...body, mode: 'restore' }, key)
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch'])
  })

  test('an edit that fails costs nothing; what the engine says reaches the person, a crash does not', async () => {
    const { email, token, id } = await newcomer()
    server.engine.run = async () => {
      throw new SpotlessError('no_face', 'We found no face.')
    }
    const noFace = await server.process(token, id, body)
    expect([noFace.statusCode, noFace.json()]).toEqual([422, { error: 'We found no face.', code: 'no_face' }])
    expect(noFace.headers).toMatchObject({ 'x-credits-charged': '0', 'x-credits-remaining': '5' })
    server.engine.run = async () => {
      throw new Error('secret path /root')
    }
    const broken = await server.process(token, id, body)
    expect([broken.statusCode, broken.json().code]).toEqual([500, 'internal'])
    expect(broken.body).not.toContain('secret')
    expect([await remaining(token), await records(email)]).toEqual([5, 0])
  })

  test('a pixel process that dies is tried again; one that always dies fails the edit', async () => {
    const { token, id } = await newcomer()
    let tries = 0
    server.engine.run = (request, options) => {
      tries += 1
      if (tries === 1) throw new PixelProcessLost('SIGKILL')
      return answerPhoto(request, options)
    }
    expect((await server.process(token, id, body)).statusCode).toBe(200)
    server.engine.run = async () => {
      throw new PixelProcessLost('SIGKILL')
    }
    expect((await server.process(token, id, body)).statusCode).toBe(500)
    expect(await remaining(token)).toBe(4)
  })

  test('cancel ends a running edit at once and charges nothing', async () => {
    const { email, token, id } = await newcomer()
    const begun = Promise.withResolvers<void>()
    server.engine.run = (_request, { signal }) => {
      begun.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const waiting = server.process(token, id, body)
    await begun.promise
    const headers = { authorization: `Bearer ${token}` }
    const cancel = await server.app.inject({ method: 'DELETE', url: `/api/process/${id}`, headers })
    expect(cancel.json()).toEqual({ cancelled: 1 })
    const answer = await waiting
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'cancelled'])
    expect([await remaining(token), await records(email)]).toEqual([5, 0])
    const twice = await server.app.inject({ method: 'DELETE', url: `/api/process/${id}`, headers })
    expect(twice.json()).toEqual({ cancelled: 0 })
    server.engine.run = answerPhoto
    expect((await server.process(token, id, body)).statusCode).toBe(200)
  })

  test('a result that arrives after the edit was cancelled is discarded', async () => {
    const { email, token, id } = await newcomer()
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    server.engine.run = async (request, { onProgress }) => {
      begun.resolve()
      await goOn.promise
      return answerPhoto(request, { signal: new AbortController().signal, onProgress })
    }
    const before = (await server.files()).length
    const waiting = server.process(token, id, body)
    await begun.promise
    await server.app.inject({
      method: 'DELETE',
      url: `/api/process/${id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    goOn.resolve()
    expect((await waiting).statusCode).toBe(409)
    server.engine.run = answerPhoto
    // The queue runs one edit after the other: when this one is done, the late result has been dealt with.
    const other = await newcomer()
    await server.process(other.token, other.id, body)
    expect((await server.files()).filter((name) => name.includes('result')).length).toBeGreaterThan(0)
    expect((await server.files()).length).toBe(before + 4)
    expect([await remaining(token), await records(email)]).toEqual([5, 0])
  })

  test('an edit whose worker died is taken over when its lease expires, and charged once', async () => {
    const { email, token, id } = await newcomer()
    const { connection, events, queue } = server
    const deps = { database: connection.database, events, queue }
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    server.engine.run = async (request, options) => {
      begun.resolve()
      await goOn.promise
      return answerPhoto(request, options)
    }
    const waiting = server.process(token, id, body)
    await begun.promise
    expect(await sweepLeases(deps, { isAlone: false })).toBe(0)
    await deps.database
      .update(edits)
      .set({ leasedUntil: sql`now() - interval '1 second'` })
      .where(eq(edits.imageId, id))
    expect(await sweepLeases(deps, { isAlone: false })).toBe(1)
    expect(await sweepLeases(deps, { isAlone: false })).toBe(0)
    const [waitingEdit] = await deps.database.select().from(edits).where(eq(edits.imageId, id))
    const taken = await leaseEdit(deps.database, waitingEdit?.id ?? '')
    expect(taken?.attempts).toBe(2)
    const facts = {
      workPath: null,
      engine: 'second',
      notes: [],
      width: 8,
      height: 6,
      format: 'png' as const,
      durationMs: 1,
      bytes: 1,
    }
    const second = { id: taken?.id ?? '', attempts: 2, userId: taken?.userId ?? '' }
    expect(await completeEdit(deps, second, { ...facts, resultPath: 'b' })).toBe(true)
    expect(await completeEdit(deps, second, { ...facts, resultPath: 'b' })).toBe(false)
    expect((await waiting).json()).toMatchObject({ engine: 'second', creditsCharged: 1 })
    // The first worker was only slow: it comes with its own result now.
    goOn.resolve()
    server.engine.run = answerPhoto
    const other = await newcomer()
    await server.process(other.token, other.id, body)
    expect((await server.files()).some((name) => name.startsWith(`${second.id}-1-`))).toBe(false)
    expect([await remaining(token), await records(email)]).toEqual([4, 1])
  })
})

test('a queue that was just opened can send within a transaction on the one connection of PGlite', async () => {
  const connection = await openMemoryDatabase()
  const queue = await openQueue(connection, openLog('silent'))
  await connection.database.transaction((transaction) =>
    queue.sendEdit(randomUUID(), { isPriority: false, isBatch: false }, transaction),
  )
  const { rows } = (await connection.database.execute(sql`select state from pgboss.job`)) as unknown as {
    rows: unknown[]
  }
  expect(rows).toEqual([{ state: 'created' }])
  await queue.close(100)
  await connection.close()
})

test('reports progress from queueing to completion, never decreasing', async () => {
  const server = await startServerUnderTest()
  try {
    const token = await server.token('ann@example.com')
    const { id } = (await server.upload(token, await photoOf(8, 6))).json() as { id: string }
    const headers = { authorization: `Bearer ${token}` }
    const stream = server.app.inject({ url: `/api/process/${id}/events`, headers })
    await server.process(token, id, { maskData: await maskDataOf(8, 6) })
    const { body, headers: answered } = await stream
    expect(answered['content-type']).toBe('text/event-stream; charset=utf-8')
    const events = body
      .split('\n\n')
      .filter((text) => text.startsWith('data: '))
      .map((text) => progressEventSchema.parse(JSON.parse(text.slice(6))))
    const percents = events.map((event) => event.percent)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    expect(events.at(-1)).toMatchObject({ stage: 'done', percent: 100, status: 'completed' })
  } finally {
    await server.close()
  }
})
