import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../server/src/db/connect.ts'
import { creditCounts, edits, processedImages, usageRecords, users } from '../../server/src/db/schema.ts'
import { diskStorage } from '../../server/src/storage/diskStorage.ts'
import type { Storage } from '../../server/src/storage/storage.ts'
import { openMemoryDatabase } from '../../server/src/testing/memoryDatabase.ts'
import { checkInvariants } from './checkInvariants.ts'
import type { ObservedEdit } from './observedEdit.ts'

const connection: Connection = await openMemoryDatabase()
const { database } = connection
const folder = await mkdtemp(join(tmpdir(), 'spotless-check-'))
const storage: Storage = await diskStorage(folder)
const png = (width: number, background: string) =>
  sharp({ create: { width, height: 4, channels: 3, background } })
    .png()
    .toBuffer()

let ids: { user: string; image: string; done: string; failed: string }
let observed: ObservedEdit[]
let result: string

const observe = (key: string, end: ObservedEdit['end'], editId: string): ObservedEdit => ({
  ...{ key, what: 'brighter', size: { width: 4, height: 4 }, end, editIds: new Set([editId]), problem: undefined },
})

/** A person with one edit that was made and one that failed, all in order. */
beforeEach(async () => {
  await database.delete(users)
  const [user] = await database
    .insert(users)
    .values({ issuer: 'i', subject: 's', email: 'a@b.c', creditsUsed: 1 })
    .returning()
  ids = { user: user?.id ?? '', image: randomUUID(), done: randomUUID(), failed: randomUUID() }
  const place = `${ids.user}/${ids.image}`
  result = `${place}/${ids.done}-1-result.png`
  for await (const { key } of storage.list()) await storage.remove(key)
  await storage.write(`${place}/original.png`, await png(4, '#111'))
  await storage.write(result, await png(4, '#222'))
  await database.insert(processedImages).values({
    ...{ id: ids.image, userId: ids.user, originalFilename: 'a.png', originalPath: `${place}/original.png` },
    ...{ width: 4, height: 4, format: 'png', bytes: 1, processedPath: result, status: 'failed' },
  })
  const since = new Date()
  const common = {
    imageId: ids.image,
    userId: ids.user,
    editingMode: 'prompt-edit',
    action: 'erase',
    credits: 1,
  } as const
  await database.insert(edits).values([
    {
      ...common,
      ...{ id: ids.done, status: 'completed', creditState: 'charged', creditPeriod: since, requestHash: 'h' },
      ...{ idempotencyKey: 'one', resultPath: result, width: 4, height: 4 },
    },
    {
      ...common,
      ...{ id: ids.failed, status: 'failed', creditState: 'released', creditPeriod: since, requestHash: 'h' },
      idempotencyKey: 'two',
    },
  ])
  await database
    .insert(usageRecords)
    .values({ userId: ids.user, editId: ids.done, editingMode: 'prompt-edit', creditsUsed: 1 })
  await database.insert(creditCounts).values({ userId: ids.user, source: 'day', since, used: 1 })
  observed = [observe('one', 'completed', ids.done), { ...observe('two', 'failed', ids.failed), editIds: new Set() }]
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true, force: true })
})

const problems = () => checkInvariants({ connection, storage }, observed)
/** Sets columns of one edit behind the product's back. */
const setEdit = (id: string, columns: string) => database.execute(`update edits set ${columns} where id = '${id}'`)

test('nothing is said where everything holds', async () => {
  expect(await problems()).toEqual([])
})

test.each<[string, RegExp, () => unknown]>([
  ['an edit that never ended', /never ended/, () => setEdit(ids.failed, "status = 'processing'")],
  ['a reservation that hangs', /is failed but reserved/, () => setEdit(ids.failed, "credit_state = 'reserved'")],
  ['a charge that is missing', /0 of 1 credits/, () => database.delete(usageRecords)],
  ['a count that is off', /2 edits counted, but 1 charged/, () => database.update(creditCounts).set({ used: 2 })],
  [
    'a charge of a failed edit',
    /failed but was charged/,
    () => database.update(usageRecords).set({ editId: ids.failed }),
  ],
  ['a result that is gone', /file of edit .* is gone/, () => storage.remove(result)],
  ['a file of nobody', /no row knows/, () => storage.write(`${ids.user}/${ids.image}/lost`, new Uint8Array(1))],
  ['a result of another size', /has 5×4, not 4×4/, async () => storage.write(result, await png(5, '#222'))],
  [
    'a result that is cut short',
    /cannot be read/,
    async () => storage.write(result, (await png(4, '#222')).subarray(0, 40)),
  ],
  [
    'a photo left in the middle',
    /still processing/,
    () => database.update(processedImages).set({ status: 'processing' }),
  ],
  ['a photo that lost its result', /disagree/, () => database.update(processedImages).set({ processedPath: null })],
  ['an edit that was lost', /there is no edit/, () => database.execute(`delete from edits where id = '${ids.failed}'`)],
  ['an end that is not the row’s', /saw cancelled/, () => Object.assign(observed[1] ?? {}, { end: 'cancelled' })],
  ['an edit made twice', /saw 2 edits/, () => observed[0]?.editIds.add(randomUUID())],
  ['a person without an answer', /never heard/, () => Object.assign(observed[1] ?? {}, { end: 'unknown' })],
  ['a refusal that was none', /refused, but there is/, () => Object.assign(observed[1] ?? {}, { end: 'refused' })],
  [
    'a result that was shown wrong',
    /its result/,
    () => Object.assign(observed[0] ?? {}, { problem: 'its result was grey' }),
  ],
])('%s is reported', async (_what, said, plant) => {
  await plant()
  expect((await problems()).join('\n')).toMatch(said)
})

test('different results of one request are reported', async () => {
  const other = result.replace('-1-', '-2-')
  await storage.write(other, await png(4, '#333'))
  const shown = `result_path = '${other}', width = 4, height = 4`
  await setEdit(ids.failed, `status = 'completed', credit_state = 'charged', ${shown}`)
  await database
    .insert(usageRecords)
    .values({ userId: ids.user, editId: ids.failed, editingMode: 'prompt-edit', creditsUsed: 1 })
  await database.update(creditCounts).set({ used: 2 })
  await database.update(users).set({ creditsUsed: 2 })
  observed[1] = observe('two', 'completed', ids.failed)
  expect(await problems()).toEqual([expect.stringMatching(/looks unlike/)])
})
