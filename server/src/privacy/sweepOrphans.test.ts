import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { edits, processedImages, users } from '../db/schema.ts'
import { diskStorage } from '../storage/diskStorage.ts'
import { maskKey, resultKey, workKey } from '../storage/keys.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { sweepOrphans } from './sweepOrphans.ts'

test('of a known photo goes what no edit knows of: results of workers that died, masks of edits that failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-sweep-'))
  const { database, close } = await openMemoryDatabase()
  const storage = await diskStorage(folder)
  const [user] = await database.insert(users).values({ issuer: 'i', subject: 's', email: 'a@example.com' }).returning()
  const userId = user?.id ?? ''
  const [imageId, done, failed, never] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const originalPath = `${userId}/${imageId}/original.png`
  const facts = { imageId, userId, editingMode: 'object-removal', action: 'erase', credits: 1 } as const
  const more = { creditPeriod: new Date(), requestHash: 'h' }
  const kept = {
    maskPath: maskKey(userId, imageId, done),
    resultPath: resultKey(userId, imageId, done, 2, 'png'),
    workPath: workKey(userId, imageId, done, 2),
  }
  const lostMask = maskKey(userId, imageId, failed)
  await database.insert(processedImages).values({
    id: imageId,
    userId,
    originalFilename: 'a.png',
    originalPath,
    width: 1,
    height: 1,
    format: 'png',
    bytes: 1,
  })
  await database.insert(edits).values([
    { ...facts, ...more, ...kept, id: done, status: 'completed', creditState: 'charged' },
    { ...facts, ...more, id: failed, status: 'failed', creditState: 'released', maskPath: lostMask },
  ])
  const known = [originalPath, ...Object.values(kept)]
  const lost = [lostMask, resultKey(userId, imageId, done, 1, 'png'), maskKey(userId, imageId, never)]
  for (const key of [...known, ...lost]) await storage.write(key, new Uint8Array([1]))
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of storage.list()) found.push(key)
    return found.sort()
  }

  expect(await sweepOrphans({ database, storage }, new Date())).toBe(0)
  expect((await keys()).length).toBe(known.length + lost.length)
  expect(await sweepOrphans({ database, storage }, new Date(Date.now() + 3_700_000))).toBe(lost.length)
  expect(await keys()).toEqual(known.sort())
  await close()
  await rm(folder, { recursive: true, force: true })
})

test('opening a folder leaves what others are writing there; the sweep clears what was left an hour ago', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-sweep-'))
  await diskStorage(folder)
  const incoming = join(folder, 'incoming')
  await writeFile(join(incoming, 'young'), 'x')
  await writeFile(join(incoming, 'old'), 'x')
  const longAgo = new Date(Date.now() - 3_700_000)
  await utimes(join(incoming, 'old'), longAgo, longAgo)
  const storage = await diskStorage(folder)
  expect((await readdir(incoming)).sort()).toEqual(['old', 'young'])
  // Without a file that is kept, no row is asked for.
  const database = {} as Database
  await sweepOrphans({ database, storage }, new Date())
  expect(await readdir(incoming)).toEqual(['young'])
  await rm(folder, { recursive: true, force: true })
})
