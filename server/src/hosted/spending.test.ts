import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, openPostgres } from '../db/connect.ts'
import { hostedSpending } from '../db/schema.ts'
import { databases } from '../testing/databases.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { openSpending } from './spending.ts'

describe.each(databases)('the budget of a day on $name', ({ start }) => {
  let connection: Connection
  let stop: () => Promise<void>
  beforeAll(async () => {
    const { url, close } = await start()
    connection = url === undefined ? await openMemoryDatabase() : await openPostgres(url)
    stop = close
  })
  afterAll(async () => {
    await connection.close()
    await stop()
  })

  const clock = { now: new Date('2026-03-01T23:59:00Z') }
  const open = () => openSpending(connection.database, { all: 1, each: { fal: 0.3 } }, () => clock.now)
  const spent = async (provider: string) => {
    const [row] = await connection.database.select().from(hostedSpending).where(eq(hostedSpending.provider, provider))
    return (row?.microUsd ?? 0) / 1_000_000
  }

  test('concurrent workers never exceed it', async () => {
    const workers = [open(), open(), open(), open()]
    const answers = await Promise.all(
      workers.flatMap((worker) => [1, 2, 3, 4].map(() => worker.reserve('openai', 0.09))),
    )
    expect(answers.filter(Boolean)).toHaveLength(11)
    expect(await spent('all')).toBeCloseTo(0.99)
    expect(await spent('openai')).toBeCloseTo(0.99)
  })

  test('what was not charged is given back, and a service’s own limit counts beside that of all', async () => {
    const budget = open()
    expect(await budget.reserve('fal', 0.05)).toBe(false)
    expect(await spent('fal')).toBe(0)
    await budget.correct('openai', -0.9)
    expect(await budget.reserve('fal', 0.25)).toBe(true)
    expect(await budget.reserve('fal', 0.1)).toBe(false)
    expect(await spent('all')).toBeCloseTo(0.34)
  })

  test('a new day starts with the full budget', async () => {
    clock.now = new Date('2026-03-02T00:00:00Z')
    expect(await open().reserve('openai', 0.9)).toBe(true)
    expect(await open().reserve('openai', 0.9)).toBe(false)
  })
})
