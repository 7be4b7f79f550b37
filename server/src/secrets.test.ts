import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('servers that start at once on a new file all use the same secrets, and leave that file alone behind', async () => {
  const file = join(folder, 'new', 'secrets.json')
  const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(file)))
  for (const secrets of all) expect(secrets).toEqual(all[0])
  expect(await openSecrets(file)).toEqual(all[0])
  expect(await readdir(join(folder, 'new'))).toEqual(['secrets.json'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a file that holds something else is refused and stays', async () => {
  const file = join(folder, 'secrets.json')
  await writeFile(file, '{"fileKey":"short"}')
  await expect(openSecrets(file)).rejects.toThrow(`Expected the secrets of this version in ${file}`)
  expect((await stat(file)).size).toBe(19)
})
