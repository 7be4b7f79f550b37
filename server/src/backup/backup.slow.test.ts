import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type Connection, openPgliteFolder, openPostgres } from '../db/connect.ts'
import { creditCounts, edits, processedImages, usageRecords } from '../db/schema.ts'
import { openStorage } from '../storage/openStorage.ts'
import { installations } from '../testing/databases.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto } from '../testing/testEngine.ts'
import { backUp } from './backUp.ts'
import { backupParts } from './backupParts.ts'
import { dumpDatabase, loadDatabase } from './databaseDump.ts'
import { restore } from './restore.ts'

const lease = { JOB_LEASE_SECONDS: '2' }
const people = 4
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-backup-'))
})
afterEach(() => rm(folder, { recursive: true }))

const slowly: typeof answerPhoto = async (request, options) => {
  await wait(150)
  return answerPhoto(request, options)
}

/** Uploads and edits for several people until it is stopped. */
const startLoad = (server: ServerUnderTest): (() => Promise<void>) => {
  let isOver = false
  const live = async (person: number): Promise<void> => {
    const token = await server.token(`person${person}@example.com`)
    for (let turn = 0; !isOver; turn++) {
      const [width, height] = [8 + person, 6 + turn]
      const uploaded = await server.upload(token, await photoOf(width, height))
      if (uploaded.statusCode !== 201) continue
      const { id } = uploaded.json() as { id: string }
      await server.process(token, id, { maskData: await maskDataOf(width, height) })
    }
  }
  const lives = Array.from({ length: people }, (_, person) => live(person))
  return async () => {
    isOver = true
    await Promise.all(lives)
  }
}

const sourcesOf = (server: ServerUnderTest) => ({
  dump: (writeLine: (line: string) => Promise<void>) => dumpDatabase(server.connection, writeLine),
  storage: server.storage,
  secretsFile: server.config.secretsFile,
})

describe.each(installations)('an installation on $name', ({ start }) => {
  test('that is backed up under load and destroyed comes back whole', async () => {
    const source = await start()
    const server = await startServerUnderTest(source.url, { environment: { ...source.environment, ...lease } })
    server.engine.run = slowly
    const oldToken = await server.token('person0@example.com')
    const stop = startLoad(server)
    const isCompleted = eq(edits.status, 'completed')
    for (const end = Date.now() + 30_000; Date.now() < end; await wait(20))
      if ((await server.connection.database.select().from(edits).where(isCompleted)).length > people) break
    const backup = join(folder, 'backup')
    const saved = await backUp(backup, sourcesOf(server))
    expect(saved.files).toBeGreaterThan(people)
    await wait(300)
    await stop()
    await server.close()
    await source.close()

    const target = await start()
    const dataFolder = join(folder, 'data')
    const environment = { DATA_DIR: dataFolder, NODE_ENV: 'test', ...target.environment, ...lease }
    const config = readConfig(environment)
    const open = (migrations?: string): Promise<Connection> =>
      target.url === undefined
        ? openPgliteFolder(join(dataFolder, 'db'), migrations)
        : openPostgres(target.url, 'test', migrations)
    const parts = { open, storage: await openStorage(config), secretsFile: config.secretsFile }
    expect(await restore(backup, parts)).toEqual(saved)

    const restored = await startServerUnderTest(undefined, { environment, connection: await open() })
    const { database } = restored.connection
    const isOpen = inArray(edits.status, ['pending', 'processing'])
    for (const end = Date.now() + 25_000; Date.now() < end; await wait(100))
      if ((await database.select().from(edits).where(isOpen)).length === 0) break
    const rows = await database.select().from(edits)
    const charged = new Set((await database.select().from(usageRecords)).map(({ editId }) => editId))
    expect(rows.length).toBeGreaterThan(people)
    for (const { id, status, creditState, resultPath } of rows) {
      expect([status, creditState, charged.has(id)]).toEqual(
        status === 'completed' ? ['completed', 'charged', true] : ['failed', 'released', false],
      )
      if (resultPath !== null) expect((await restored.storage.read(resultPath)).length).toBeGreaterThan(0)
    }
    expect(rows.filter(({ status }) => status === 'completed').length).toBeGreaterThan(people)
    const [counted] = await database.select({ used: sql<number>`sum(${creditCounts.used})::int` }).from(creditCounts)
    expect(counted?.used).toBe(charged.size)
    for (const { originalPath, bytes } of await database.select().from(processedImages))
      expect((await restored.storage.read(originalPath)).length).toBe(bytes)

    const headers = { authorization: `Bearer ${oldToken}` }
    const listed = (await restored.app.inject({ url: '/api/images', headers })).json()
    expect(listed.images.length).toBeGreaterThan(0)
    const [latest] = listed.images
    expect((await restored.app.inject({ url: latest.originalPath })).statusCode).toBe(200)
    const newcomer = await restored.token('newcomer@example.com')
    const { id } = (await restored.upload(newcomer, await photoOf(8, 6))).json() as { id: string }
    expect((await restored.process(newcomer, id, { maskData: await maskDataOf(8, 6) })).statusCode).toBe(200)
    await restored.close()
    await target.close()
  }, 120_000)
})

describe('a backup', () => {
  const withBackup = async (use: (backup: string) => Promise<void>): Promise<void> => {
    const server = await startServerUnderTest()
    try {
      await server.upload(await server.token('ada@example.com'), await photoOf(8, 6))
      const backup = join(folder, 'backup')
      await backUp(backup, sourcesOf(server))
      await use(backup)
    } finally {
      await server.close()
    }
  }
  const restoreInto = async (backup: string, name: string) => {
    const config = readConfig({ DATA_DIR: join(folder, name), NODE_ENV: 'test' })
    return restore(backup, {
      open: openMemoryDatabase,
      storage: await openStorage(config),
      secretsFile: config.secretsFile,
    })
  }

  test('that is cut short, damaged or of a later version is refused, and so is a place that is in use', async () => {
    await withBackup(async (backup) => {
      const { database, list, files } = backupParts(backup)
      await restoreInto(backup, 'used')
      await expect(restoreInto(backup, 'used')).rejects.toThrow('Expected an empty storage')

      const dump = gunzipSync(await readFile(database)).toString()
      await writeFile(database, gzipSync(dump.slice(0, dump.lastIndexOf('{"rows"'))))
      await expect(restoreInto(backup, 'short')).rejects.toThrow('the dump is incomplete')
      await writeFile(database, gzipSync(dump.replace(/"migrations":\d+/, '"migrations":999')))
      await expect(restoreInto(backup, 'later')).rejects.toThrow('install a newer version')
      await writeFile(database, gzipSync(dump))

      const [{ key }] = [JSON.parse((await readFile(list, 'utf8')).split('\n')[0] ?? '') as { key: string }]
      await writeFile(join(files, key), 'other bytes')
      await expect(restoreInto(backup, 'damaged')).rejects.toThrow(`Expected the file ${key} as it was backed up`)
    })
  }, 60_000)

  test('that fails leaves no folder with its name', async () => {
    const failing = {
      dump: () => Promise.reject(new Error('The database is gone.')),
      storage: { list: async function* () {}, open: async () => undefined },
      secretsFile: join(folder, 'secrets.json'),
    }
    await writeFile(failing.secretsFile, '{}')
    await expect(backUp(join(folder, 'backup'), failing)).rejects.toThrow('The database is gone.')
    expect(existsSync(join(folder, 'backup'))).toBe(false)
  })
})

test('values survive exactly: microseconds, large numbers, quotes, newlines and tabs', async () => {
  const server = await startServerUnderTest()
  const { database } = server.connection
  await database.execute(
    sql`insert into contact_messages (email, message, created_at)
        values ('a@example.com', ${'tab\tquote"\\ newline\n€𝄞'}, '2026-01-02 03:04:05.678901+00')`,
  )
  await database.execute(
    sql`insert into hosted_spending (day, provider, micro_usd) values ('2026-01-02', 'all', 9007199254740993)`,
  )
  const lines: string[] = []
  await dumpDatabase(server.connection, async (line) => void lines.push(line))
  await server.close()
  const copy = await openMemoryDatabase()
  await loadDatabase(
    copy,
    (async function* () {
      yield* lines.slice(1)
    })(),
  )
  const again: string[] = []
  await dumpDatabase(copy, async (line) => void again.push(line))
  await copy.close()
  const hash = (all: readonly string[]) => createHash('sha256').update(all.join('\n')).digest('hex')
  expect(hash(again)).toBe(hash(lines))
  expect(lines.join('\n')).toContain('9007199254740993')
})
