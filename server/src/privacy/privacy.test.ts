import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '../db/schema.ts'
import { databases } from '../testing/databases.ts'
import {
  maskDataOf,
  photoOf,
  type RunEdit,
  type ServerUnderTest,
  startServerUnderTest,
} from '../testing/serverUnderTest.ts'
import { unzip } from '../testing/unzip.ts'
import { sweepOrphans } from './sweepOrphans.ts'
import { sweepRetention } from './sweepRetention.ts'

const hourMs = 3_600_000
const { users, processedImages, edits, usageRecords, sessions, contactMessages, localAccounts, deletedAccounts } =
  schema

describe.each(databases)('privacy on $name', ({ start }) => {
  let server: ServerUnderTest
  let database: Awaited<ReturnType<typeof start>>
  let answerPhoto: RunEdit
  let photo: Buffer
  let body: { maskData: string }
  let people = 0

  beforeAll(async () => {
    database = await start()
    server = await startServerUnderTest(database.url)
    answerPhoto = server.engine.run
    photo = await photoOf(8, 6)
    body = { maskData: await maskDataOf(8, 6) }
  })
  afterEach(() => {
    server.engine.run = answerPhoto
    server.clock.now = new Date()
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const get = (token: string, url: string) => server.app.inject({ url, headers: bearer(token) })
  const remove = (token: string, url: string) => server.app.inject({ method: 'DELETE', url, headers: bearer(token) })
  const db = () => server.connection.database

  const newcomer = async () => {
    people += 1
    const email = `private${people}@example.com`
    const token = await server.token(email)
    const uploaded = await server.upload(token, photo, { filename: `sun${people}.png` })
    const { id } = uploaded.json() as { id: string }
    const [user] = await db().select().from(users).where(eq(users.email, email))
    if (user === undefined) throw new Error('The user has no row.')
    return { email, token, id, user }
  }
  const subscribe = (userId: string) =>
    db()
      .update(users)
      .set({
        ...{ subscriptionTier: 'monthly', stripeSubscriptionId: `sub_${userId}`, stripeCustomerId: `cus_${userId}` },
        ...{ subscriptionStatus: 'active', subscriptionCountStart: new Date() },
        subscriptionPeriodEnd: new Date(Date.now() + 31 * 24 * hourMs),
      })
      .where(eq(users.id, userId))
  const sweepAfter = (hours: number) =>
    sweepRetention(
      { database: db(), events: server.events, storage: server.storage },
      server.config.retentionHours,
      new Date(Date.now() + hours * hourMs),
    )
  const isKept = async (id: string): Promise<boolean> =>
    (await db().select().from(processedImages).where(eq(processedImages.id, id))).length === 1
  const filesOf = async (needle: string): Promise<string[]> =>
    (await server.paths()).filter((path) => path.includes(needle))

  test('a free photo goes with everything made of it when its day is over, and not before', async () => {
    const { token, id } = await newcomer()
    const { editId, processedPath } = (await server.process(token, id, body)).json()
    expect((await filesOf(id)).length).toBeGreaterThanOrEqual(3)
    const [listed] = (await get(token, '/api/images')).json().images
    const [image] = await db().select().from(processedImages).where(eq(processedImages.id, id))
    expect(Date.parse(listed.expiresAt) - (image?.createdAt.getTime() ?? 0)).toBe(24 * hourMs)

    expect([await sweepAfter(23.9), await isKept(id)]).toEqual([0, true])
    expect([await sweepAfter(24.1), await isKept(id)]).toEqual([1, false])
    expect(await filesOf(id)).toEqual([])
    expect(await db().select().from(edits).where(eq(edits.id, editId))).toEqual([])
    expect((await server.app.inject({ url: processedPath })).statusCode).toBe(404)
    // What was charged stays on record; the person's account does not lose its history.
    expect(await db().select().from(usageRecords).where(eq(usageRecords.editId, editId))).toHaveLength(1)
  })

  test('the plan in force decides: a subscriber keeps photos thirty days, and one whose plan ended a day', async () => {
    const paid = await newcomer()
    await subscribe(paid.user.id)
    const [listed] = (await get(paid.token, '/api/images')).json().images
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(720 * hourMs)
    await sweepAfter(48)
    expect(await isKept(paid.id)).toBe(true)
    await db().update(users).set({ subscriptionEndsAt: new Date() }).where(eq(users.id, paid.user.id))
    await sweepAfter(48)
    expect(await isKept(paid.id)).toBe(false)
  })

  test('a photo whose edit is under way is left until that has ended', async () => {
    const { token, id } = await newcomer()
    const entered = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    server.engine.run = async (...parameters) => {
      entered.resolve()
      await released.promise
      return answerPhoto(...parameters)
    }
    const answer = server.process(token, id, body)
    await entered.promise
    expect([await sweepAfter(25), await isKept(id)]).toEqual([0, true])
    released.resolve()
    expect((await answer).statusCode).toBe(200)
    expect([await sweepAfter(25), await isKept(id)]).toEqual([1, false])
  })

  test('a sweep that was cut short after the files is ended by the next one', async () => {
    const { id, user } = await newcomer()
    await server.storage.removeFolder(`${user.id}/${id}`)
    expect([await sweepAfter(25), await isKept(id)]).toEqual([1, false])
    expect(await sweepAfter(25)).toBe(0)
  })

  test('files that no row knows of go after an hour; those of known photos and of uploads under way stay', async () => {
    const { id, user } = await newcomer()
    const lost = randomUUID()
    await server.storage.write(`${user.id}/${lost}/original.png`, photo)
    const sweepFiles = (hours: number) =>
      sweepOrphans({ database: db(), storage: server.storage }, new Date(Date.now() + hours * hourMs))
    expect([await sweepFiles(0.9), (await filesOf(lost)).length]).toEqual([0, 1])
    expect([await sweepFiles(1.1), await filesOf(lost), (await filesOf(id)).length]).toEqual([1, [], 1])
  })

  test('sessions and marks of deleted accounts go when they are over', async () => {
    const { token } = await newcomer()
    await server.app.inject({ method: 'POST', url: '/api/auth/session', headers: bearer(token) })
    await sweepAfter(0.9)
    expect((await db().select().from(sessions)).length).toBeGreaterThan(0)
    await sweepAfter(1.1)
    expect(await db().select().from(sessions)).toEqual([])
  })

  test('Delete now ends a running edit, gives its credit back and leaves neither row nor file', async () => {
    const { token, id } = await newcomer()
    const entered = Promise.withResolvers<void>()
    server.engine.run = async (_request, { signal }) => {
      entered.resolve()
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      throw new Error('unreachable')
    }
    const answer = server.process(token, id, body)
    await entered.promise
    expect((await remove(token, `/api/images/${id}`)).statusCode).toBe(204)
    expect([404, 409]).toContain((await answer).statusCode)
    expect([await isKept(id), await filesOf(id)]).toEqual([false, []])
    expect((await get(token, '/api/usage')).json().creditsUsed).toBe(0)
    expect((await remove(token, `/api/images/${id}`)).statusCode).toBe(404)
  })

  test("another user's photo is neither listed, opened, changed nor deleted", async () => {
    const [ann, eve] = [await newcomer(), await newcomer()]
    const ids = ((await get(eve.token, '/api/images')).json().images as { id: string }[]).map(({ id }) => id)
    expect(ids).toEqual([eve.id])
    expect((await remove(eve.token, `/api/images/${ann.id}`)).statusCode).toBe(404)
    expect((await server.process(eve.token, ann.id, body)).statusCode).toBe(404)
    expect(await isKept(ann.id)).toBe(true)
  })

  test('deleting an account leaves no row and no file of the person, and nobody else loses anything', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    await subscribe(ann.user.id)
    expect((await server.process(ann.token, ann.id, body)).statusCode).toBe(200)
    const write = (email: string, headers: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/contact',
        headers,
        payload: { email, message: `Hello from ${email}` },
      })
    await write(ann.email, bearer(ann.token))
    await write(ann.email, {})
    await write(bob.email, bearer(bob.token))
    await db()
      .insert(localAccounts)
      .values([
        { subject: ann.user.subject, email: ann.email, name: 'Ann' },
        { subject: bob.user.subject, email: bob.email, name: 'Bob' },
      ])
    await server.app.inject({ method: 'POST', url: '/api/auth/session', headers: bearer(ann.token) })

    const answer = await remove(ann.token, '/api/account')
    expect(answer.statusCode).toBe(204)
    expect(server.forgotten).toContain(`cus_${ann.user.id}`)
    expect(await filesOf(ann.user.id)).toEqual([])
    for (const [name, table] of Object.entries(schema)) {
      const text = JSON.stringify(await db().select().from(table))
      const traces = [ann.user.id, ann.email, ann.user.subject, ann.id].filter((trace) => text.includes(trace))
      expect([name, traces]).toEqual([name, []])
    }
    expect(await isKept(bob.id)).toBe(true)
    expect((await filesOf(bob.id)).length).toBe(1)
    expect(await db().select().from(contactMessages).where(eq(contactMessages.email, bob.email))).toHaveLength(1)
    expect((await get(bob.token, '/api/auth/user')).statusCode).toBe(200)
  })

  test('a paying account ends at the payment provider, and nothing there or here names the person', async () => {
    const { email, token, user } = await newcomer()
    const { billing, sandbox } = server
    if (billing === null || sandbox === null) throw new Error('The test needs the checkout sandbox.')
    const { forget } = server.payment
    server.payment.forget = billing.forget
    const asked = await server.app.inject({
      method: 'POST',
      url: '/api/create-subscription',
      headers: bearer(token),
      payload: { priceId: billing.prices.monthly },
    })
    await sandbox.pay(new URL(asked.json().url).pathname.split('/').at(-1) ?? '')
    await sandbox.settled()
    const [paying] = await db().select().from(users).where(eq(users.email, email))
    expect(paying?.subscriptionTier).toBe('monthly')

    expect((await remove(token, '/api/account')).statusCode).toBe(204)
    await sandbox.settled()
    server.payment.forget = forget
    const { data } = await sandbox.stripe.subscriptions.list({
      customer: paying?.stripeCustomerId ?? '',
      status: 'all',
    })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
    for (const [name, table] of Object.entries(schema)) {
      const text = JSON.stringify(await db().select().from(table))
      expect([name, [email, user.id, user.subject].filter((trace) => text.includes(trace))]).toEqual([name, []])
    }
  })

  test('a token from before the deletion brings nothing back; a new sign-in goes on with the day it had', async () => {
    const { token, id, email, user } = await newcomer()
    expect((await server.process(token, id, body)).statusCode).toBe(200)
    server.clock.now = new Date()
    expect((await remove(token, '/api/account')).statusCode).toBe(204)
    const old = await get(token, '/api/auth/user')
    expect([old.statusCode, old.json().code]).toEqual([401, 'unauthenticated'])
    expect(await db().select().from(users).where(eq(users.email, email))).toEqual([])

    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const fresh = await server.token(email)
    const usage = await get(fresh, '/api/usage')
    expect(usage.json()).toMatchObject({ creditsUsed: 1, creditsRemaining: 4 })
    const [again] = await db().select().from(users).where(eq(users.email, email))
    expect(again?.id).not.toBe(user.id)

    await sweepAfter(23)
    expect((await db().select().from(deletedAccounts)).length).toBeGreaterThan(0)
    await sweepAfter(25)
    expect(await db().select().from(deletedAccounts)).toEqual([])
  })

  test('when the payment provider does not answer, nothing is deleted, and the next try ends it', async () => {
    const { token, id, user } = await newcomer()
    await subscribe(user.id)
    const { forget } = server.payment
    server.payment.forget = async () => {
      throw new Error('no answer')
    }
    const refused = await remove(token, '/api/account')
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'provider_failed'])
    expect([await isKept(id), (await filesOf(id)).length]).toEqual([true, 1])
    server.payment.forget = forget
    expect((await remove(token, '/api/account')).statusCode).toBe(204)
    expect([await isKept(id), await filesOf(id)]).toEqual([false, []])
  })

  test('an account is deleted while its edit runs: the worker keeps no result', async () => {
    const { token, id, user } = await newcomer()
    const entered = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    server.engine.run = async (request, options) => {
      entered.resolve()
      await released.promise
      // An engine that does not heed the signal at once.
      const result = await answerPhoto(request, { ...options, signal: new AbortController().signal })
      setTimeout(ended.resolve, 300)
      return result
    }
    const answer = server.process(token, id, body)
    await entered.promise
    expect((await remove(token, '/api/account')).statusCode).toBe(204)
    released.resolve()
    expect((await answer).statusCode).toBeGreaterThanOrEqual(400)
    await ended.promise
    expect(await filesOf(user.id)).toEqual([])
  })

  test('one takes along everything: account, photos as they were sent, masks and results', async () => {
    const { token, id, email } = await newcomer()
    const { editId } = (await server.process(token, id, body)).json()
    await server.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: bearer(token),
      payload: { email: '', message: 'A message of mine' },
    })
    const answer = await get(token, '/api/account/data')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="spotless-data.zip"',
      'cache-control': 'no-store',
    })
    const files = unzip(answer.rawPayload)
    expect([...files.keys()].sort()).toEqual(
      [
        'account.json',
        `photos/${id}/mask-${editId}.png`,
        `photos/${id}/original-sun${people}.png`,
        `photos/${id}/result-${editId}.png`,
      ].sort(),
    )
    const hash = (bytes: Uint8Array | undefined) =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')
    expect(hash(files.get(`photos/${id}/original-sun${people}.png`))).toBe(hash(photo))
    const account = JSON.parse(Buffer.from(files.get('account.json') ?? []).toString('utf8'))
    expect(account).toMatchObject({
      profile: { email },
      photos: [
        { originalFilename: `sun${people}.png`, edits: [{ editingMode: 'object-removal', status: 'completed' }] },
      ],
      usage: [{ creditsUsed: 1 }],
      messages: [{ message: 'A message of mine' }],
    })
    expect((await server.app.inject({ url: '/api/account/data' })).statusCode).toBe(401)
  })

  test('the account page is told what is kept and what was used', async () => {
    const { token, id } = await newcomer()
    await server.process(token, id, body)
    const account = (await get(token, '/api/account')).json()
    expect(account).toMatchObject({ signInProvider: null, retentionHours: 24, images: 1, subscriptionStatus: null })
    expect(account.history).toHaveLength(30)
    expect(account.history.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), credits: 1 })
    expect(account.history.slice(0, -1).every((day: { credits: number }) => day.credits === 0)).toBe(true)
  })
})
