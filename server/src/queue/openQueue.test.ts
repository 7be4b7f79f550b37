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

  /** Runs all edits that were added, one at a time, and returns their names in the order in which they ran. */
  const runAll = async (names: ReadonlyMap<string, string>): Promise<readonly string[]> => {
    const made: string[] = []
    await queue.workEdits(async (id) => {
      made.push(names.get(id) ?? 'another')
    })
    for (const end = Date.now() + 10_000; made.length < names.size && Date.now() < end; ) await wait(20)
    await queue.stopEdits()
    return made
  }
  const addTo =
    (names: Map<string, string>) =>
    async (name: string, isPriority: boolean, ownOpen = 0, isBatch = false) => {
      const id = randomUUID()
      await queue.sendEdit(id, { isPriority, isBatch, ownOpen }, connection.database)
      names.set(id, name)
    }
  const passSeconds = (seconds: number) =>
    connection.database.execute(
      sql`update pgboss.job set created_on = created_on - make_interval(secs => ${seconds}) where state = 'created'`,
    )

  test('paid edits overtake free ones until these are old; then those that come later wait their turn, and batches after all of them', async () => {
    const names = new Map<string, string>()
    const add = addTo(names)
    await add('batch of free, old', false, 0, true)
    await add('batch of paid, old', true, 0, true)
    await add('free, old', false)
    await add('paid, old', true)
    await passSeconds(90)
    await add('batch of paid, new', true, 0, true)
    await add('free, new', false)
    await add('paid, new', true)
    await queue.ageEdits()
    expect(await runAll(names)).toEqual([
      ...['free, old', 'paid, old', 'paid, new', 'free, new'],
      ...['batch of free, old', 'batch of paid, old', 'batch of paid, new'],
    ])
  })

  test('one person with many edits does not hold up the first edits of others, and is not held up for ever', async () => {
    const names = new Map<string, string>()
    const add = addTo(names)
    await add('greedy 0', false, 0)
    await add('greedy 9', false, 9)
    await passSeconds(200)
    for (const open of [1, 2, 3]) await add(`greedy ${open}`, false, open)
    await add('ann', false, 0)
    await add('bob', true, 0)
    await queue.ageEdits()
    expect(await runAll(names)).toEqual(['greedy 0', 'greedy 9', 'bob', 'ann', 'greedy 1', 'greedy 2', 'greedy 3'])
  })
})
