import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../testing/s3Server.ts'
import { diskStorage } from './diskStorage.ts'
import { originOfS3, type S3Config } from './s3Config.ts'
import { s3Storage } from './s3Storage.ts'
import type { Storage } from './storage.ts'

const bytesOf = (length: number): Uint8Array => new Uint8Array(length).map((_, at) => (at * 31) % 251)

const openDisk = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-files-'))
  return { storage: await diskStorage(folder), close: () => rm(folder, { recursive: true, force: true }) }
}

const s3Config = (endpoint: string | undefined, more: Partial<S3Config> = {}): S3Config => ({
  bucket: 'spotless-test',
  region: 'us-east-1',
  endpoint,
  prefix: 'one/',
  directReads: false,
  ...more,
})

const openS3 = async () => {
  const s3 = await startS3()
  const storage = s3Storage(s3Config(s3.environment.S3_ENDPOINT))
  const close = async () => {
    storage.close()
    await s3.close()
  }
  return { storage, close, endpoint: s3.environment.S3_ENDPOINT }
}

describe.each([
  ['a folder', openDisk],
  ['a bucket', openS3],
])('files in %s', (_, open) => {
  let storage: Storage
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    storage = opened.storage
    close = opened.close
  })
  afterAll(() => close())

  test('what is written is read back, whole and as a stream', async () => {
    await storage.write('a/b/c.bin', bytesOf(1000))
    expect(await storage.read('a/b/c.bin')).toEqual(bytesOf(1000))
    const opened = await storage.open('a/b/c.bin')
    expect(opened?.bytes).toBe(1000)
    expect(opened && new Uint8Array(await buffer(opened.stream))).toEqual(bytesOf(1000))
  })

  test('a stream of several parts arrives whole and is counted', async () => {
    const parts = Array.from({ length: 19 }, () => bytesOf(1_000_003))
    expect(await storage.writeStream('a/large.bin', Readable.from(parts))).toBe(19 * 1_000_003)
    expect(Buffer.from(await storage.read('a/large.bin')).equals(Buffer.concat(parts))).toBe(true)
  })

  test('a stream that breaks leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield bytesOf(9_000_000)
        throw new Error('the line was cut')
      })(),
    )
    await expect(storage.writeStream('a/broken.bin', broken)).rejects.toThrow('the line was cut')
    expect(await storage.open('a/broken.bin')).toBeUndefined()
  })

  test('an empty file is a file', async () => {
    await storage.write('a/empty.bin', new Uint8Array())
    expect(await storage.read('a/empty.bin')).toEqual(new Uint8Array())
  })

  test('writing again replaces', async () => {
    await storage.write('a/twice.bin', bytesOf(10))
    await storage.write('a/twice.bin', bytesOf(4))
    expect(await storage.read('a/twice.bin')).toEqual(bytesOf(4))
  })

  test('every file is listed once, with the time when it was written', async () => {
    const before = Date.now() - 2_000
    for (const name of ['l/one.bin', 'l/deep/two.bin', 'l/deep/three.bin']) await storage.write(name, bytesOf(3))
    await storage.remove('l/deep/three.bin')
    const listed: string[] = []
    for await (const { key, writtenAt } of storage.list()) {
      if (key.startsWith('l/')) listed.push(key)
      expect(writtenAt.getTime()).toBeGreaterThan(before - 60_000)
    }
    expect(listed.sort()).toEqual(['l/deep/two.bin', 'l/one.bin'])
  })

  test('removing a folder removes its files and none beside it', async () => {
    await storage.write('u1/i1/original.png', bytesOf(1))
    await storage.write('u1/i1/result.png', bytesOf(2))
    await storage.write('u1/i10/original.png', bytesOf(3))
    await storage.removeFolder('u1/i1')
    expect(await storage.open('u1/i1/original.png')).toBeUndefined()
    expect(await storage.open('u1/i1/result.png')).toBeUndefined()
    expect(await storage.read('u1/i10/original.png')).toEqual(bytesOf(3))
    await storage.removeFolder('u1/missing')
  })

  test('more files than a bucket lists at once are all listed', async () => {
    const keys = Array.from({ length: 1_001 }, (_, at) => `many/${at}.bin`)
    for (let from = 0; from < keys.length; from += 50) {
      await Promise.all(keys.slice(from, from + 50).map((key) => storage.write(key, bytesOf(1))))
    }
    const listed = new Set<string>()
    for await (const { key } of storage.list()) listed.add(key)
    expect(keys.filter((key) => !listed.has(key))).toEqual([])
    await storage.removeFolder('many')
    expect(await storage.open('many/0.bin')).toBeUndefined()
  })

  test('removing one file, twice', async () => {
    await storage.write('r/one.bin', bytesOf(1))
    await storage.remove('r/one.bin')
    await storage.remove('r/one.bin')
    expect(await storage.open('r/one.bin')).toBeUndefined()
    await expect(storage.read('r/one.bin')).rejects.toThrow()
  })

  test.each(['../x', '/x', 'a//b', 'a/../b', '', 'a/.hidden', 'a\0b', 'a b'])('refuses the key %j', async (key) => {
    await expect(async () => storage.write(key, bytesOf(1))).rejects.toThrow(RangeError)
    await expect(async () => storage.open(key)).rejects.toThrow(RangeError)
  })
})

test('a direct link opens one file with its type and name', async () => {
  const { storage: writer, close, endpoint } = await openS3()
  await writer.write('u/i/result.png', bytesOf(12))
  const direct = s3Storage(s3Config(endpoint, { directReads: true }))
  const disposition = 'attachment; filename="processed-a.png"'
  const url = await direct.link?.('u/i/result.png', { seconds: 60, mimeType: 'image/png', disposition })
  const answer = await fetch(url ?? '')
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('content-disposition')).toBe(disposition)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytesOf(12))
  direct.close()
  await close()
})

test('the origin that browsers may read from', () => {
  expect(originOfS3(s3Config('https://files.example.com/base'))).toBe('https://files.example.com')
  expect(originOfS3(s3Config(undefined, { region: 'eu-west-1' }))).toBe(
    'https://spotless-test.s3.eu-west-1.amazonaws.com',
  )
})
