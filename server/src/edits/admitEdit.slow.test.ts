import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { edits, users } from '../db/schema.ts'
import { databases } from '../testing/databases.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import { maskDataOf, photoOf, type ServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto } from '../testing/testEngine.ts'
import { admitEdit, maxOpenEdits } from './admitEdit.ts'

describe.each(databases)('admission on $name', ({ start }) => {
  let server: ServerUnderTest
  let body: { maskData: string }
  serverOfSuite(
    start,
    async (opened) => {
      server = opened
      body = { maskData: await maskDataOf(8, 6) }
    },
    { environment: { MAX_QUEUE_SECONDS: '60' } },
  )

  /** A person with a photo, and edits of theirs that nobody works on. */
  const personWith = async (name: string, open: { count: number; secondsAgo: number }) => {
    const { database: rows } = server.connection
    const token = await server.token(`${name}@example.com`)
    const { id } = (await server.upload(token, await photoOf(8, 6))).json() as { id: string }
    const [user] = await rows
      .select()
      .from(users)
      .where(eq(users.email, `${name}@example.com`))
    if (user === undefined) throw new Error('There is no such person.')
    for (let count = 0; count < open.count; count++) {
      await rows.insert(edits).values({
        id: randomUUID(),
        userId: user.id,
        imageId: id,
        options: {},
        ...({ editingMode: 'object-removal', action: 'erase', creditState: 'released' } as const),
        requestHash: 'x',
        credits: 0,
        creditSource: 'day',
        creditPeriod: new Date(),
        createdAt: sql`now() - make_interval(secs => ${open.secondsAgo})`,
      })
    }
    return { token, id, userId: user.id }
  }

  test('a person with many open edits is asked to wait for one, and is charged nothing', async () => {
    const { token, id, userId } = await personWith('busy', { count: maxOpenEdits, secondsAgo: 1 })
    const answer = await server.process(token, id, body)
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({
      code: 'rate_limited',
      error: expect.stringContaining(`${maxOpenEdits} of your`),
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await server.connection.database.delete(edits).where(eq(edits.userId, userId))
    expect((await server.process(token, id, body)).statusCode).toBe(200)
  })

  test('of forty requests at once, no more edits are opened than one person may have', async () => {
    const { token, id, userId } = await personWith('forty', { count: 0, secondsAgo: 0 })
    const { database } = server.connection
    await database.update(users).set({ subscriptionTier: 'monthly' }).where(eq(users.id, userId))
    const release = Promise.withResolvers<void>()
    server.engine.run = async (request, options) => {
      await release.promise
      return answerPhoto(request, options)
    }
    const answers = Array.from({ length: 40 }, () => server.process(token, id, body))
    let answered = 0
    for (const answer of answers) void answer.then(() => (answered += 1))
    await expect
      .poll(() => answered, { timeout: 15_000 })
      .toBe(40 - maxOpenEdits)
      .finally(release.resolve)
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(maxOpenEdits)
    expect(codes.filter((code) => code === 429)).toHaveLength(40 - maxOpenEdits)
    await database.delete(edits).where(eq(edits.userId, userId))
  })

  test('a request that is repeated with its key is never refused for the edits that are open', async () => {
    const { token, id, userId } = await personWith('repeat', { count: 0, secondsAgo: 0 })
    const release = Promise.withResolvers<void>()
    server.engine.run = async (request, options) => {
      await release.promise
      return answerPhoto(request, options)
    }
    const key = { 'idempotency-key': 'repeat-1' }
    const first = server.process(token, id, body, key)
    const { database } = server.connection
    const open = () => database.select().from(edits).where(eq(edits.userId, userId))
    await expect.poll(async () => (await open()).length).toBe(1)
    const [row] = await open()
    for (let count = 1; count < maxOpenEdits; count++)
      await database
        .insert(edits)
        .values({ ...(row as typeof edits.$inferInsert), id: randomUUID(), idempotencyKey: null })
    const again = server.process(token, id, body, key)
    const other = await server.process(token, id, body).finally(release.resolve)
    expect(other.json().code).toBe('rate_limited')
    expect((await first).statusCode).toBe(200)
    expect((await again).json().editId).toBe((await first).json().editId)
    await database.delete(edits).where(eq(edits.userId, userId))
  })

  test('while edits wait too long, free ones are refused with the time to come back and paid ones still taken', async () => {
    const slow = await personWith('slow', { count: 1, secondsAgo: 61 })
    const free = await personWith('free', { count: 0, secondsAgo: 0 })
    const refused = await server.process(free.token, free.id, body)
    expect(refused.statusCode).toBe(503)
    expect(refused.json().code).toBe('overloaded')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const paid = await personWith('paid', { count: 0, secondsAgo: 0 })
    await server.connection.database
      .update(users)
      .set({ subscriptionTier: 'monthly', subscriptionStatus: 'active' })
      .where(eq(users.id, paid.userId))
    expect((await server.process(paid.token, paid.id, body)).json()).toMatchObject({ width: 8 })
    await server.connection.database.delete(edits).where(eq(edits.userId, slow.userId))
    expect((await server.process(free.token, free.id, body)).statusCode).toBe(200)
  })

  test('in a rush that has just begun, free edits are refused once those that wait would take too long', async () => {
    const { userId } = await personWith('rush', { count: 3, secondsAgo: 1 })
    const admit = (isPriority: boolean, meanEditMs: number) =>
      admitEdit(server.connection.database, userId, isPriority, { maxQueueMs: 60_000, meanEditMs })
    await expect(admit(false, 20_000)).resolves.toBe(3)
    await expect(admit(false, 20_100)).rejects.toMatchObject({ code: 'overloaded' })
    await expect(admit(true, 20_100)).resolves.toBe(3)
    const [one] = await server.connection.database.select().from(edits).where(eq(edits.userId, userId))
    await server.connection.database
      .update(edits)
      .set({ status: 'processing' })
      .where(eq(edits.id, one?.id ?? ''))
    await expect(admit(false, 30_000), 'two wait behind one').resolves.toBe(3)
    await expect(admit(false, 30_100)).rejects.toMatchObject({ code: 'overloaded' })
    await server.connection.database.delete(edits).where(eq(edits.userId, userId))
  })
})
