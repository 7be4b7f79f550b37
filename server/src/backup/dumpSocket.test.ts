import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { openLog } from '../log.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { dumpSocketOf, readDump, serveDumps } from './dumpSocket.ts'

let folder: string
let connection: Connection
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-dump-'))
  connection = await openMemoryDatabase()
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})

test('the process that owns the embedded database gives its dump to its own system user only, and goes on', async () => {
  const path = dumpSocketOf(folder)
  expect(await readDump(path)).toBeUndefined()
  const stop = await serveDumps(path, connection, openLog('silent'))
  expect((await stat(path)).mode & 0o777).toBe(0o600)

  const people = Array.from({ length: 1_000 }, (_, at) => ({
    issuer: 'https://issuer.example',
    subject: String(at),
    email: `person${at}@example.com`,
  }))
  await connection.database.insert(users).values(people)
  const left = await readDump(path)
  left?.destroy()
  const socket = await readDump(path)
  if (socket === undefined) throw new Error('Nobody listens.')
  const lines: string[] = []
  for await (const line of createInterface({ input: socket })) lines.push(line)
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ rows: people.length })
  expect(lines.filter((line) => line.startsWith('users\t')).length).toBe(5)

  await connection.database.delete(users)
  await stop()
  expect(await readDump(path)).toBeUndefined()
})
