import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { edits, processedImages, sessions, usageRecords, users } from '../db/schema.ts'
import { databases } from '../testing/databases.ts'
import { hourMs, photoOwnersOf } from '../testing/photoOwners.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import type { ServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto } from '../testing/testEngine.ts'
import { sweepOrphans } from './sweepOrphans.ts'

describe.each(databases)('photos that are kept and deleted on $name', ({ start }) => {
  let server: ServerUnderTest
  let owners: Awaited<ReturnType<typeof photoOwnersOf>>
  serverOfSuite(start, async (opened) => {
    server = opened
    owners = await photoOwnersOf(opened)
  })

  const db = () => server.connection.database

  test('a free photo goes with everything made of it when its day is over, and not before', async () => {
    const { token, id } = await owners.newcomer()
    const { editId, processedPath } = (await server.process(token, id, owners.body)).json()
    expect((await owners.filesOf(id)).length).toBeGreaterThanOrEqual(3)
    const [listed] = (await owners.get(token, '/api/images')).json().images
    const [image] = await db().select().from(processedImages).where(eq(processedImages.id, id))
    expect(Date.parse(listed.expiresAt) - (image?.createdAt.getTime() ?? 0)).toBe(24 * hourMs)

    expect([await owners.sweepAfter(23.9), await owners.isKept(id)]).toEqual([0, true])
    expect([await owners.sweepAfter(24.1), await owners.isKept(id)]).toEqual([1, false])
    expect(await owners.filesOf(id)).toEqual([])
    expect(await db().select().from(edits).where(eq(edits.id, editId))).toEqual([])
    expect((await server.app.inject({ url: processedPath })).statusCode).toBe(404)
    // What was charged stays on record; the person's account does not lose its history.
    expect(await db().select().from(usageRecords).where(eq(usageRecords.editId, editId))).toHaveLength(1)
  })

  test('the plan in force decides: a subscriber keeps photos thirty days, and one whose plan ended a day', async () => {
    const paid = await owners.newcomer()
    await owners.subscribe(paid.user.id)
    const [listed] = (await owners.get(paid.token, '/api/images')).json().images
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(720 * hourMs)
    await owners.sweepAfter(48)
    expect(await owners.isKept(paid.id)).toBe(true)
    await db().update(users).set({ subscriptionEndsAt: new Date() }).where(eq(users.id, paid.user.id))
    await owners.sweepAfter(48)
    expect(await owners.isKept(paid.id)).toBe(false)
  })

  test('a photo whose edit is under way is left until that has ended', async () => {
    const { token, id } = await owners.newcomer()
    const entered = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    server.engine.run = async (...parameters) => {
      entered.resolve()
      await released.promise
      return answerPhoto(...parameters)
    }
    const answer = server.process(token, id, owners.body)
    await entered.promise
    expect([await owners.sweepAfter(25), await owners.isKept(id)]).toEqual([0, true])
    released.resolve()
    expect((await answer).statusCode).toBe(200)
    expect([await owners.sweepAfter(25), await owners.isKept(id)]).toEqual([1, false])
  })

  test('a sweep that was cut short after the files is ended by the next one', async () => {
    const { id, user } = await owners.newcomer()
    await server.storage.removeFolder(`${user.id}/${id}`)
    expect([await owners.sweepAfter(25), await owners.isKept(id)]).toEqual([1, false])
    expect(await owners.sweepAfter(25)).toBe(0)
  })

  test('files that no row knows of go after an hour; those of known photos and of uploads under way stay', async () => {
    const { id, user } = await owners.newcomer()
    const lost = randomUUID()
    await server.storage.write(`${user.id}/${lost}/original.png`, owners.photo)
    const sweepFiles = (hours: number) =>
      sweepOrphans({ database: db(), storage: server.storage }, new Date(Date.now() + hours * hourMs))
    expect([await sweepFiles(0.9), (await owners.filesOf(lost)).length]).toEqual([0, 1])
    expect([await sweepFiles(1.1), await owners.filesOf(lost), (await owners.filesOf(id)).length]).toEqual([1, [], 1])
  })

  test('sessions and marks of deleted accounts go when they are over', async () => {
    const { token } = await owners.newcomer()
    await server.app.inject({ method: 'POST', url: '/api/auth/session', headers: owners.bearer(token) })
    await owners.sweepAfter(0.9)
    expect((await db().select().from(sessions)).length).toBeGreaterThan(0)
    await owners.sweepAfter(1.1)
    expect(await db().select().from(sessions)).toEqual([])
  })

  test('Delete now ends a running edit, gives its credit back and leaves neither row nor file', async () => {
    const { token, id } = await owners.newcomer()
    const entered = Promise.withResolvers<void>()
    server.engine.run = async (_request, { signal }) => {
      entered.resolve()
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      throw new Error('unreachable')
    }
    const answer = server.process(token, id, owners.body)
    await entered.promise
    expect((await owners.remove(token, `/api/images/${id}`)).statusCode).toBe(204)
    expect([404, 409]).toContain((await answer).statusCode)
    expect([await owners.isKept(id), await owners.filesOf(id)]).toEqual([false, []])
    expect((await owners.get(token, '/api/usage')).json().creditsUsed).toBe(0)
    expect((await owners.remove(token, `/api/images/${id}`)).statusCode).toBe(404)
  })

  test("another user's photo is neither listed, opened, changed nor deleted", async () => {
    const [ann, eve] = [await owners.newcomer(), await owners.newcomer()]
    const ids = ((await owners.get(eve.token, '/api/images')).json().images as { id: string }[]).map(({ id }) => id)
    expect(ids).toEqual([eve.id])
    expect((await owners.remove(eve.token, `/api/images/${ann.id}`)).statusCode).toBe(404)
    expect((await server.process(eve.token, ann.id, owners.body)).statusCode).toBe(404)
    expect(await owners.isKept(ann.id)).toBe(true)
  })
})
