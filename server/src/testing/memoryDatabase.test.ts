import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { openLog } from '../log.ts'
import { openQueue } from '../queue/openQueue.ts'
import { shapeOf } from './leaseDatabase.ts'
import { openMemoryDatabase } from './memoryDatabase.ts'

const person = { issuer: 'i', subject: 's', email: 'a@example.com' }
const messageId = '11111111-1111-4111-8111-111111111111'
const log = openLog('silent')

const rowsOf = async ({ database }: Connection, query: string): Promise<readonly Record<string, unknown>[]> =>
  ((await database.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows

/** Tells one in-memory database from another. */
const startOf = async (connection: Connection): Promise<unknown> =>
  (await rowsOf(connection, 'select pg_postmaster_start_time()::text as time'))[0]?.time

test('a suite finds nothing of the suite that had its database before', async () => {
  const first = await openMemoryDatabase()
  const start = await startOf(first)
  const queue = await openQueue(first, log)
  await first.database.insert(users).values(person)
  await queue.sendMail(messageId, first.database)
  expect(await rowsOf(first, 'select from pgboss.job')).toHaveLength(1)
  await first.database.execute('create sequence pgboss.counted')
  expect(await rowsOf(first, "select nextval('pgboss.counted')::int as next")).toEqual([{ next: 1 }])
  await first.database.execute('update pgboss.version set cron_on = now()')
  const heard: string[] = []
  await first.listen('news', (payload) => heard.push(payload))
  await first.database.execute(sql`notify news, 'first'`)
  expect(heard).toEqual(['first'])
  await first.database.execute("set timezone to 'Asia/Tokyo'")
  await queue.close(1_000)
  await first.close()
  await expect(first.database.insert(users).values(person)).rejects.toThrow()

  const second = await openMemoryDatabase()
  expect(await startOf(second)).toBe(start)
  const tables = await rowsOf(
    second,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  )
  const filled: unknown[] = []
  for (const { name } of tables) if ((await rowsOf(second, `select from ${name} limit 1`)).length > 0) filled.push(name)
  expect(tables.length).toBeGreaterThan(30)
  expect(filled).toEqual(['pgboss.version'])
  expect(await rowsOf(second, 'select cron_on as cron from pgboss.version')).toEqual([{ cron: null }])
  expect(await rowsOf(second, "select nextval('pgboss.counted')::int as next")).toEqual([{ next: 1 }])
  expect(await rowsOf(second, 'show timezone')).not.toEqual([{ TimeZone: 'Asia/Tokyo' }])
  const heardLater: string[] = []
  await second.listen('news', (payload) => heardLater.push(payload))
  await second.database.execute(sql`notify news, 'second'`)
  expect({ heard, heardLater }).toEqual({ heard: ['first'], heardLater: ['second'] })
  const again = await openQueue(second, log)
  await again.sendMail(messageId, second.database)
  expect(await rowsOf(second, 'select from pgboss.job')).toHaveLength(1)
  await again.close(1_000)
  await second.database.execute('drop sequence pgboss.counted')
  await second.close()
})

test('two that are open at a time are not the same, and one whose tables a suite altered is not lent again', async () => {
  const first = await openMemoryDatabase()
  const second = await openMemoryDatabase()
  const start = await startOf(first)
  expect(await startOf(second)).not.toBe(start)
  await first.database.insert(users).values(person)
  expect(await second.database.select().from(users)).toEqual([])
  await first.database.execute('alter table users add column extra text')
  await second.close()
  await first.close()
  const third = await openMemoryDatabase()
  expect(await startOf(third)).not.toBe(start)
  await third.close()
})

test.each([
  ['a column', 'alter table users add column extra text'],
  ['a default', "alter table users alter column email set default 'x'"],
  ['a constraint', 'alter table edits add constraint no_prompt check (prompt is null)'],
  ['an index', 'create index extra on users (email)'],
  ['a table', 'create table extra (id int)'],
  [
    'a trigger',
    'create trigger same before update on users for each row execute function suppress_redundant_updates_trigger()',
  ],
])('%s more is noticed', async (_what, statement) => {
  const connection = await openMemoryDatabase()
  const shape = () => shapeOf({ query: async (text) => ({ rows: await rowsOf(connection, text) }) })
  const before = await shape()
  const undo = new Error('The statement is undone.')
  let after = before
  await connection.database
    .transaction(async (transaction) => {
      await transaction.execute(statement)
      const read = async (text: string) => (await transaction.execute(text)) as unknown as { rows: unknown[] }
      after = await shapeOf({ query: read })
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  expect(after).not.toBe(before)
  expect(await shape()).toBe(before)
  await connection.close()
})
