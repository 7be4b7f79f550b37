import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FileExists, writeNew } from './writeNew.ts'

const folder = await mkdtemp(join(tmpdir(), 'spotless-write-'))
afterAll(() => rm(folder, { recursive: true }))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a file is written whole into folders that are made, and nothing else is left', async () => {
  await writeNew(join(folder, 'new', 'deep', 'a.png'), bytes('whole'), false)
  expect(await readFile(join(folder, 'new', 'deep', 'a.png'), 'utf8')).toBe('whole')
  expect(await readdir(join(folder, 'new', 'deep'))).toEqual(['a.png'])
})

test('an existing file is replaced only when told', async () => {
  const path = join(folder, 'kept.png')
  await writeFile(path, 'old')
  await expect(writeNew(path, bytes('new'), false)).rejects.toThrow(FileExists)
  expect(await readFile(path, 'utf8')).toBe('old')
  await writeNew(path, bytes('new'), true)
  expect(await readFile(path, 'utf8')).toBe('new')
})

test('of twenty writers at once, one wins and the others are refused', async () => {
  const path = join(folder, 'race.png')
  const ended = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => writeNew(path, bytes(`${index}`), false)),
  )
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})
