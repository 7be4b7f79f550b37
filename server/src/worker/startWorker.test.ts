import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EditResult } from '@spotless/engine/pipeline'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { edits, processedImages, users } from '../db/schema.ts'
import { createEdit, type NewEdit } from '../edits/createEdit.ts'
import { defaultLeaseMs, leaseEdit, sweepLeases } from '../edits/leaseEdit.ts'
import { type EditEvents, openEditEvents } from '../events/editEvents.ts'
import { openLog } from '../log.ts'
import { openMetrics } from '../metrics/metrics.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { openQueue, type Queue } from '../queue/openQueue.ts'
import { diskStorage } from '../storage/diskStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { noTracing } from '../tracing/tracing.ts'
import { handleEdit } from './handleEdit.ts'
import { startWorker } from './startWorker.ts'

const log = openLog('silent')
const result: EditResult = {
  file: new Uint8Array([1]),
  format: 'png',
  width: 1,
  height: 1,
  engine: 'test',
  notes: [],
  timingsMs: {},
}
let folder: string
let connection: Connection
let events: EditEvents
let queue: Queue
let storage: Storage
let run: Pixels['run']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-worker-'))
  connection = await openMemoryDatabase()
  events = await openEditEvents(connection)
  queue = await openQueue(connection, log)
  storage = await diskStorage(folder)
})
afterEach(async () => {
  await connection.database.delete(users)
  await connection.database.execute(sql`delete from pgboss.job`)
})
afterAll(async () => {
  await queue.close(1_000)
  await events.close()
  await connection.close()
  await rm(folder, { recursive: true, force: true })
})

const depsWith = (kept: Storage) => ({
  database: connection.database,
  storage: kept,
  queue,
  events,
  log,
  mailer: undefined,
  tracing: noTracing,
  metrics: openMetrics(async () => ({ waiting: 0, running: 0, oldestSeconds: 0 })),
  pixels: { run: (request, options) => run(request, options) } as Pixels,
  jobTimeoutMs: 60_000,
  leaseMs: defaultLeaseMs,
})

/** An edit that waits, with its photo and mask in the storage. */
const newEdit = async (): Promise<string> => {
  const { database } = connection
  const [user] = await database
    .insert(users)
    .values({ issuer: 'test', subject: randomUUID(), email: `${randomUUID()}@example.com` })
    .returning()
  const userId = user?.id ?? ''
  const imageId = randomUUID()
  const originalPath = `${userId}/${imageId}/original.png`
  await storage.write(originalPath, new Uint8Array([1]))
  await database.insert(processedImages).values({
    id: imageId,
    userId,
    originalFilename: 'a.png',
    originalPath,
    editingMode: 'object-removal',
    width: 1,
    height: 1,
    format: 'png',
    bytes: 1,
  })
  const wanted: NewEdit = {
    ...({ editingMode: 'object-removal', action: 'erase' } as const),
    userId,
    imageId,
    mask: new Uint8Array([1]),
    prompt: null,
    options: {},
    previousWorkPath: null,
    idempotencyKey: null,
    requestHash: 'hash',
  }
  const { edit } = await createEdit({ database, storage, queue, events }, wanted, new Date())
  return edit.id
}

const rowOf = async (id: string) => {
  const [edit] = await connection.database.select().from(edits).where(eq(edits.id, id))
  if (edit === undefined) throw new Error('There is no such edit.')
  return edit
}

test('a worker asked to stop hands its edit back once and does not fetch it again', async () => {
  const begun = Promise.withResolvers<void>()
  run = (_request, { signal }) => {
    begun.resolve()
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const worker = await startWorker(depsWith(storage), { isAlone: true })
  const id = await newEdit()
  await begun.promise
  await worker.close()
  expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 1, creditState: 'reserved' })
  expect(await queue.queuedEdits([id])).toEqual(new Set([id]))
  run = async () => result
  const next = await startWorker(depsWith(storage), { isAlone: true })
  await expect.poll(async () => (await rowOf(id)).status).toBe('completed')
  await next.close()
})

test('an edit whose job was fetched by a worker that died before it took the edit gets a job again', async () => {
  const id = await newEdit()
  const sweep = () => sweepLeases(depsWith(storage), { isAlone: false })
  expect(await sweep()).toBe(0)
  await connection.database.execute(sql`update pgboss.job set state = 'active'`)
  expect(await sweep()).toBe(1)
  expect(await queue.queuedEdits([id])).toEqual(new Set([id]))
  expect(await sweep()).toBe(0)
})

test('an edit is not failed by a storage that fails: it waits a while and is tried again, its mask kept', async () => {
  run = async () => result
  const id = await newEdit()
  const full: Storage = { ...storage, write: () => Promise.reject(new Error('ENOSPC: no space left on device')) }
  await handleEdit(depsWith(full), id, new AbortController().signal)
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'pending', attempts: 1, creditState: 'reserved', errorCode: null })
  expect(await storage.read(row.maskPath ?? '')).toEqual(new Uint8Array([1]))
  const { rows } = (await connection.database.execute(
    sql`select start_after > now() + interval '3 seconds' as later from pgboss.job where state = 'created' order by created_on desc limit 1`,
  )) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ later: true }])
  for (const attempt of [2, 3]) {
    await handleEdit(depsWith(full), id, new AbortController().signal)
    expect((await rowOf(id)).attempts).toBe(attempt)
  }
  expect(await rowOf(id)).toMatchObject({ status: 'failed', creditState: 'released' })
})

test('a worker that was paused past its lease leaves the mask to the one that took over', async () => {
  const id = await newEdit()
  run = async () => {
    await connection.database.update(edits).set({ status: 'pending' }).where(eq(edits.id, id))
    await leaseEdit(connection.database, id)
    throw new Error('the engine fails, late')
  }
  await handleEdit(depsWith(storage), id, new AbortController().signal)
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'processing', attempts: 2 })
  expect(await storage.read(row.maskPath ?? '')).toEqual(new Uint8Array([1]))
})
