import { randomUUID } from 'node:crypto'
import type { Plan } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import type { SpotlessError } from '@spotless/contract/error'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, openPostgres } from '../db/connect.ts'
import { creditCounts, processedImages, usageRecords, users } from '../db/schema.ts'
import { createEdit } from '../edits/createEdit.ts'
import { leaseEdit } from '../edits/leaseEdit.ts'
import { cancelEdits, completeEdit, failEdit, removeImage } from '../edits/settleEdit.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { openLog } from '../log.ts'
import type { Queue } from '../queue/openQueue.ts'
import type { Storage } from '../storage/storage.ts'
import { databases } from '../testing/databases.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { type MoneyStep, moneyStep, moneyWorld, type PaidPlan } from '../testing/moneyWorld.ts'
import type { Billing } from './billing.ts'
import { usageOf } from './credits.ts'
import { openPayment } from './openPayment.ts'
import type { PortalAction } from './sandbox/portalActions.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { sandboxPrices } from './sandbox/sandboxPrices.ts'

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
const lapseHours = 24 * 32
const betweenStepsMs = 1_000_003
const never = async (): Promise<undefined> => undefined

describe.each(databases)('counting edits on $name', ({ start }) => {
  let database: Awaited<ReturnType<typeof start>>
  let connection: Connection
  let sandbox: Sandbox
  let billing: Billing
  const clock = { now: new Date() }
  let mail: { payload: string; signature: string }[] = []
  let people = 0

  const storage = { write: never, remove: never } as unknown as Storage
  const queue = { sendEdit: never } as unknown as Queue
  const events = { publish: never, publishCancel: never } as unknown as EditEvents

  beforeAll(async () => {
    database = await start()
    connection = database.url === undefined ? await openMemoryDatabase() : await openPostgres(database.url)
    const deps = { database: connection.database, publicUrl: 'http://localhost:3000', log: openLog('silent') }
    const payment = openPayment({ kind: 'sandbox' }, { ...deps, now: () => clock.now })
    if (payment.sandbox === null || payment.billing === null) throw new Error('There is no sandbox.')
    ;({ sandbox, billing } = payment as { sandbox: Sandbox; billing: Billing })
    // Events arrive when the test says so: late, several times, in any order, or never.
    sandbox.deliverWith(async (payload, signature) => {
      mail.push({ payload, signature })
    })
  })
  afterAll(async () => {
    await connection.close()
    await database.close()
  })

  const live = async (steps: readonly MoneyStep[]): Promise<void> => {
    const deps = { database: connection.database, storage, queue, events }
    const rows = connection.database
    clock.now = new Date(Date.UTC(2026, people % 12, 1 + (people % 31), people % 24, people % 60))
    mail = []
    people += 1
    const [made] = await rows
      .insert(users)
      .values({ issuer: 'test', subject: `${people}`, email: `p${people}@example.com`, createdAt: clock.now })
      .returning()
    if (made === undefined) throw new Error('The user was not inserted.')
    const userId = made.id
    const signupDay = dayOf(clock.now)
    const userNow = async () => {
      const [user] = await rows.select().from(users).where(eq(users.id, userId))
      if (user === undefined) throw new Error('The user is gone.')
      return user
    }

    const world = moneyWorld()
    /** The active subscription as the product last saw it, and the key of its credit count. */
    let seen: { plan: PaidPlan; number: number; key: string } | undefined
    const keys = new Map<number, string>()
    const edits: { id: string; imageId: string; key: string; state: 'reserved' | 'charged' | 'released' }[] = []

    const heldOf = (key: string): number => edits.filter((edit) => edit.key === key && edit.state !== 'released').length
    const usageNow = async () => {
      const usage = await usageOf(rows, await userNow(), clock.now)
      return { ...usage, key: `${usage.source} ${usage.since.toISOString()}` }
    }

    /** No count is ever negative, lost or doubled, whichever events have arrived. */
    const checkBooks = async () => {
      const kept = await rows.select().from(creditCounts).where(eq(creditCounts.userId, userId))
      for (const { source, since, used } of kept) {
        const key = `${source} ${since.toISOString()}`
        expect([key, used]).toEqual([key, heldOf(key)])
      }
      expect(
        new Set(edits.filter((edit) => edit.state !== 'released').map((edit) => edit.key)).size,
      ).toBeLessThanOrEqual(kept.length)
      const records = await rows.select().from(usageRecords).where(eq(usageRecords.userId, userId))
      expect(records.map((record) => record.editId).sort()).toEqual(
        edits
          .filter((edit) => edit.state === 'charged')
          .map((edit) => edit.id)
          .sort(),
      )
      const bySubscription = edits.filter((edit) => edit.state !== 'released' && edit.key.startsWith('sub_'))
      expect(bySubscription.length).toBeLessThanOrEqual(world.paidEdits())
      const usage = await usageNow()
      expect(usage.remaining).toBe(Math.max(0, usage.limit - heldOf(usage.key)))
    }

    /** After an event from the provider, the product's state matches the simulated world. */
    const checkPlan = async () => {
      const usage = await usageNow()
      const subscription = world.subscription()
      if (subscription?.isPaid) {
        const name = keys.get(subscription.count)
        if (name === undefined) expect([...keys.values()]).not.toContain(usage.key)
        else expect(usage.key).toBe(name)
        keys.set(subscription.count, usage.key)
        seen = { plan: subscription.plan, number: subscription.number, key: usage.key }
      }
      const isKnown = subscription !== undefined && seen?.number === subscription.number
      const plan: Plan = isKnown && seen !== undefined ? seen.plan : 'free'
      const limit = plans[plan].editsPerPeriod ?? (dayOf(clock.now) === signupDay ? 5 : 1)
      expect({ plan: usage.plan, limit: usage.limit }).toEqual({ plan, limit })
      if (isKnown && seen !== undefined) expect(usage.key).toBe(seen.key)
      else expect(usage.key).toBe(`day ${dayOf(clock.now)}T00:00:00.000Z`)
    }
    const look = async () => {
      await billing.refresh(await userNow())
      await checkPlan()
    }

    const addEdits = async (times: number) => {
      const before = await usageNow()
      const [image] = await rows
        .insert(processedImages)
        .values({ userId, originalFilename: 'a', originalPath: 'a', width: 1, height: 1, format: 'png', bytes: 1 })
        .returning()
      const imageId = image?.id ?? ''
      const wanted = {
        userId,
        imageId,
        editingMode: 'object-removal' as const,
        action: 'erase' as const,
        mask: undefined,
        prompt: null,
        options: {},
        previousWorkPath: null,
        idempotencyKey: null,
        requestHash: '',
      }
      const asked = await Promise.allSettled(Array.from({ length: times }, () => createEdit(deps, wanted, clock.now)))
      for (const outcome of asked) {
        if (outcome.status === 'fulfilled') {
          const { id, creditSource, creditPeriod } = outcome.value.edit
          edits.push({ id, imageId, key: `${creditSource} ${creditPeriod.toISOString()}`, state: 'reserved' })
        } else expect(outcome.reason).toMatchObject({ code: 'out_of_credits' } satisfies Partial<SpotlessError>)
      }
      const done = asked.filter((outcome) => outcome.status === 'fulfilled').length
      expect(done).toBe(Math.min(times, before.remaining))
    }

    const settle = async (choice: number, by: string) => {
      const edit = edits[choice % Math.max(1, edits.length)]
      if (edit === undefined) return
      const taken = (await leaseEdit(rows, edit.id)) ?? { id: edit.id, attempts: 1, userId }
      const facts = {
        resultPath: 'r',
        workPath: null,
        engine: 'e',
        notes: [],
        width: 1,
        height: 1,
        durationMs: 1,
        bytes: 1,
      }
      const complete = () => completeEdit(deps, taken, { ...facts, format: 'png' })
      const ways: Record<string, () => Promise<unknown>> = {
        complete,
        fail: () => failEdit(deps, taken, 'internal', 'broken').then(() => undefined),
        cancel: () => cancelEdits(deps, edit.imageId, userId),
        remove: () => removeImage(deps, edit.imageId, userId),
      }
      const all = ['complete', 'fail', 'cancel', 'complete', 'fail']
      const chosen = by === 'all' ? [...all.slice(choice % 3), ...all.slice(0, choice % 3)] : [by]
      const outcomes = await Promise.all(chosen.map((way) => ways[way]?.()))
      const isCharged = outcomes.includes(true)
      for (const other of edits) {
        const isMeant = other.id === edit.id || (other.imageId === edit.imageId && !['complete', 'fail'].includes(by))
        if (!isMeant || other.state !== 'reserved') continue
        other.state = other.id === edit.id && isCharged ? 'charged' : 'released'
      }
    }

    const subscribe = async (plan: PaidPlan) => {
      await look()
      const known = world.subscription()
      const price = sandboxPrices[plan][0]
      if (known !== undefined) {
        const isSame = seen?.plan === plan && known.isPaid
        const asked = await billing.checkout(await userNow(), price).catch((error) => error.code)
        expect(asked).toEqual(isSame ? 'already_subscribed' : expect.stringContaining('/portal/'))
        return
      }
      const url = await billing.checkout(await userNow(), price)
      await sandbox.pay(url.split('/').at(-1) ?? '')
      await sandbox.settled()
      world.subscribe(plan, clock.now)
    }

    const act = async (action: PortalAction, price?: string) => {
      const user = await userNow()
      if (user.stripeCustomerId === null) return false
      await sandbox.act((await billing.portal(user)).split('/').at(-1) ?? '', action, price)
      await sandbox.settled()
      return true
    }

    const take = async (next: MoneyStep): Promise<void> => {
      world.passTo(clock.now)
      if (next.do === 'edit') return addEdits(next.times)
      if (next.do === 'settle') return settle(next.pick, next.by)
      if (next.do === 'event') {
        const letter = mail[next.pick % Math.max(1, mail.length)]
        if (letter === undefined) return
        const body = Buffer.from(letter.payload)
        await Promise.all(Array.from({ length: next.copies }, () => billing.webhook(body, letter.signature)))
        return checkPlan()
      }
      if (next.do === 'refund') {
        if (await act('refund')) world.act('refund')
        return look()
      }
      if (next.do === 'lapse' && (await act('decline-card'))) world.act('decline-card')
      if (next.do === 'wait' || next.do === 'lapse') {
        const hours = next.do === 'wait' ? next.hours : lapseHours
        clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
        world.passTo(clock.now)
      }
      if (next.do === 'subscribe') await subscribe(next.plan)
      if (next.do === 'switch' && (await act('switch', sandboxPrices[next.plan][0])))
        world.switchTo(next.plan, clock.now)
      if (next.do === 'portal' && (await act(next.action))) world.act(next.action)
      if (next.isDelivered) await look()
    }

    for (const next of steps) {
      clock.now = new Date(clock.now.getTime() + betweenStepsMs)
      await take(next)
      await checkBooks()
    }
    world.passTo(clock.now)
    await look()
    await checkBooks()
  }

  test('no order of events loses an edit, counts one twice or makes a count negative', async () => {
    await fc.assert(fc.asyncProperty(fc.array(moneyStep, { minLength: 12, maxLength: 30 }), live), {
      // The same lives each time; another seed, or more runs, looks further.
      seed: 4105,
      numRuns: 10,
      endOnFailure: true,
    })
  }, 120_000)

  test('of a hundred requests at once with five edits left, five are made', async () => {
    people += 1
    const [made] = await connection.database
      .insert(users)
      .values({ issuer: 'test', subject: `${people}`, email: `p${people}@example.com`, createdAt: clock.now })
      .returning()
    const userId = made?.id ?? ''
    const [image] = await connection.database
      .insert(processedImages)
      .values({ userId, originalFilename: 'a', originalPath: 'a', width: 1, height: 1, format: 'png', bytes: 1 })
      .returning()
    const deps = { database: connection.database, storage, queue, events }
    const asked = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        createEdit(
          deps,
          {
            userId,
            imageId: image?.id ?? randomUUID(),
            editingMode: 'object-removal',
            action: 'erase',
            mask: undefined,
            prompt: null,
            options: {},
            previousWorkPath: null,
            idempotencyKey: null,
            requestHash: '',
          },
          clock.now,
        ),
      ),
    )
    expect(asked.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5)
  })
})
