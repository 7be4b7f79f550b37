import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, openPostgres } from '../db/connect.ts'
import { openLog } from '../log.ts'
import { databases } from '../testing/databases.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { openQueue, type Queue } from './openQueue.ts'

describe.each(databases)('the queue on $name', ({ start }) => {
  let connection: Connection
  let queue: Queue
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const { url, close } = await start()
    connection = url === undefined ? await openMemoryDatabase() : await openPostgres(url)
    queue = await openQueue(connection, openLog('silent'))
    closing.push(() => queue.close(1_000), connection.close, close)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  const send = async (isPriority: boolean, isBatch: boolean): Promise<string> => {
    const id = randomUUID()
    await queue.sendEdit(id, { isPriority, isBatch }, connection.database)
    return id
  }

  test('paid edits overtake free ones until these are old; then those that come later wait their turn, and batches after all of them', async () => {
    const names = new Map<string, string>()
    const add = async (name: string, isPriority: boolean, isBatch = false) =>
      names.set(await send(isPriority, isBatch), name)
    await add('batch of free, old', false, true)
    await add('batch of paid, old', true, true)
    await add('free, old', false)
    await add('paid, old', true)
    await connection.database.execute(sql`update pgboss.job set created_on = created_on - interval '90 seconds'`)
    await add('batch of paid, new', true, true)
    await add('free, new', false)
    await add('paid, new', true)
    await queue.ageEdits()
    const made: string[] = []
    await queue.workEdits(async (id) => {
      made.push(names.get(id) ?? 'another')
    })
    for (const end = Date.now() + 10_000; made.length < 7 && Date.now() < end; ) await wait(20)
    expect(made).toEqual([
      'free, old',
      'paid, old',
      'paid, new',
      'free, new',
      'batch of free, old',
      'batch of paid, old',
      'batch of paid, new',
    ])
  })
})
