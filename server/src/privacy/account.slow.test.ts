import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as schema from '../db/schema.ts'
import { databases } from '../testing/databases.ts'
import { photoOwnersOf } from '../testing/photoOwners.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import type { ServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto } from '../testing/testEngine.ts'
import { unzip } from '../testing/unzip.ts'

const { users, contactMessages, localAccounts, deletedAccounts } = schema

describe.each(databases)('accounts that are taken along and deleted on $name', ({ start }) => {
  let server: ServerUnderTest
  let owners: Awaited<ReturnType<typeof photoOwnersOf>>
  serverOfSuite(start, async (opened) => {
    server = opened
    owners = await photoOwnersOf(opened)
  })

  const db = () => server.connection.database

  test('deleting an account leaves no row and no file of the person, and nobody else loses anything', async () => {
    const [ann, bob] = [await owners.newcomer(), await owners.newcomer()]
    await owners.subscribe(ann.user.id)
    expect((await server.process(ann.token, ann.id, owners.body)).statusCode).toBe(200)
    const write = (email: string, headers: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/contact',
        headers,
        payload: { email, message: `Hello from ${email}` },
      })
    await write(ann.email, owners.bearer(ann.token))
    await write(ann.email, {})
    await write(bob.email, owners.bearer(bob.token))
    await db()
      .insert(localAccounts)
      .values([
        { subject: ann.user.subject, email: ann.email, name: 'Ann' },
        { subject: bob.user.subject, email: bob.email, name: 'Bob' },
      ])
    await server.app.inject({ method: 'POST', url: '/api/auth/session', headers: owners.bearer(ann.token) })

    const answer = await owners.remove(ann.token, '/api/account')
    expect(answer.statusCode).toBe(204)
    expect(server.forgotten).toContain(`cus_${ann.user.id}`)
    expect(await owners.filesOf(ann.user.id)).toEqual([])
    for (const [name, table] of Object.entries(schema)) {
      const text = JSON.stringify(await db().select().from(table))
      const traces = [ann.user.id, ann.email, ann.user.subject, ann.id].filter((trace) => text.includes(trace))
      expect([name, traces]).toEqual([name, []])
    }
    expect(await owners.isKept(bob.id)).toBe(true)
    expect((await owners.filesOf(bob.id)).length).toBe(1)
    expect(await db().select().from(contactMessages).where(eq(contactMessages.email, bob.email))).toHaveLength(1)
    expect((await owners.get(bob.token, '/api/auth/user')).statusCode).toBe(200)
  })

  test('a paying account ends at the payment provider, and nothing there or here names the person', async () => {
    const { email, token, user } = await owners.newcomer()
    const { billing, sandbox } = server
    if (billing === null || sandbox === null) throw new Error('The test needs the checkout sandbox.')
    const { forget } = server.payment
    server.payment.forget = billing.forget
    const asked = await server.app.inject({
      method: 'POST',
      url: '/api/create-subscription',
      headers: owners.bearer(token),
      payload: { priceId: billing.prices.monthly },
    })
    await sandbox.pay(new URL(asked.json().url).pathname.split('/').at(-1) ?? '')
    await sandbox.settled()
    const [paying] = await db().select().from(users).where(eq(users.email, email))
    expect(paying?.subscriptionTier).toBe('monthly')

    expect((await owners.remove(token, '/api/account')).statusCode).toBe(204)
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

  test('a token from before the deletion restores nothing; a new sign-in continues with the used daily credits', async () => {
    const { token, id, email, user } = await owners.newcomer()
    expect((await server.process(token, id, owners.body)).statusCode).toBe(200)
    server.clock.now = new Date()
    expect((await owners.remove(token, '/api/account')).statusCode).toBe(204)
    const old = await owners.get(token, '/api/auth/user')
    expect([old.statusCode, old.json().code]).toEqual([401, 'unauthenticated'])
    expect(await db().select().from(users).where(eq(users.email, email))).toEqual([])

    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const fresh = await server.token(email)
    const usage = await owners.get(fresh, '/api/usage')
    expect(usage.json()).toMatchObject({ creditsUsed: 1, creditsRemaining: 4 })
    const [again] = await db().select().from(users).where(eq(users.email, email))
    expect(again?.id).not.toBe(user.id)

    await owners.sweepAfter(23)
    expect((await db().select().from(deletedAccounts)).length).toBeGreaterThan(0)
    await owners.sweepAfter(25)
    expect(await db().select().from(deletedAccounts)).toEqual([])
  })

  test('when the payment provider does not answer, nothing is deleted, and the next try ends it', async () => {
    const { token, id, user } = await owners.newcomer()
    await owners.subscribe(user.id)
    const { forget } = server.payment
    server.payment.forget = async () => {
      throw new Error('no answer')
    }
    const refused = await owners.remove(token, '/api/account')
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'provider_failed'])
    expect([await owners.isKept(id), (await owners.filesOf(id)).length]).toEqual([true, 1])
    server.payment.forget = forget
    expect((await owners.remove(token, '/api/account')).statusCode).toBe(204)
    expect([await owners.isKept(id), await owners.filesOf(id)]).toEqual([false, []])
  })

  test('an account is deleted while its edit runs: the worker keeps no result', async () => {
    const { token, id, user } = await owners.newcomer()
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
    const answer = server.process(token, id, owners.body)
    await entered.promise
    expect((await owners.remove(token, '/api/account')).statusCode).toBe(204)
    released.resolve()
    expect((await answer).statusCode).toBeGreaterThanOrEqual(400)
    await ended.promise
    expect(await owners.filesOf(user.id)).toEqual([])
  })

  test('one takes along everything: account, photos as they were sent, masks and results', async () => {
    const { token, id, email, filename } = await owners.newcomer()
    const { editId } = (await server.process(token, id, owners.body)).json()
    await server.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: owners.bearer(token),
      payload: { email: '', message: 'A message of mine' },
    })
    const answer = await owners.get(token, '/api/account/data')
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
        `photos/${id}/original-${filename}`,
        `photos/${id}/result-${editId}.png`,
      ].sort(),
    )
    const hash = (bytes: Uint8Array | undefined) =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')
    expect(hash(files.get(`photos/${id}/original-${filename}`))).toBe(hash(owners.photo))
    const account = JSON.parse(Buffer.from(files.get('account.json') ?? []).toString('utf8'))
    expect(account).toMatchObject({
      profile: { email },
      photos: [{ originalFilename: filename, edits: [{ editingMode: 'object-removal', status: 'completed' }] }],
      usage: [{ creditsUsed: 1 }],
      messages: [{ message: 'A message of mine' }],
    })
    expect((await server.app.inject({ url: '/api/account/data' })).statusCode).toBe(401)
  })

  test('the account page receives what is stored and what was used', async () => {
    const { token, id } = await owners.newcomer()
    await server.process(token, id, owners.body)
    const account = (await owners.get(token, '/api/account')).json()
    expect(account).toMatchObject({
      signInProvider: null,
      retentionHours: 24,
      storage: { photos: 1 },
      subscriptionStatus: null,
    })
    expect(account.history).toHaveLength(30)
    expect(account.history.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), credits: 1 })
    expect(account.history.slice(0, -1).every((day: { credits: number }) => day.credits === 0)).toBe(true)
  })
})
