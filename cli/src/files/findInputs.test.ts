import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UsageError } from '../exitCode.ts'
import { findInputs } from './findInputs.ts'

const folder = await mkdtemp(join(tmpdir(), 'spotless-inputs-'))
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'sub'))
await mkdir(join(folder, 'empty'))
for (const name of ['b.JPG', 'a.png', 'note.txt', '.hidden.png', 'sub/c.webp', 'with [bracket].jpeg']) {
  await writeFile(join(folder, name), '')
}
const at = (...names: string[]): string => join(folder, ...names)

test('a folder gives its photos by name, and those below it only when asked', async () => {
  const flat = await findInputs([folder], false)
  expect(flat.map(({ path }) => path)).toEqual([at('a.png'), at('b.JPG'), at('with [bracket].jpeg')])
  const deep = await findInputs([folder], true)
  expect(deep.find(({ name }) => name === 'c')).toEqual({ path: at('sub', 'c.webp'), name: 'c', folder: 'sub' })
})

test('a pattern that the shell left alone is expanded, and a file named twice counts once', async () => {
  const found = await findInputs([at('*.png'), at('a.png'), at('**', '*.webp')], false)
  expect(found.map(({ path }) => path)).toEqual([at('a.png'), at('sub', 'c.webp')])
})

test('a file is taken under its name, even where that reads as a pattern', async () => {
  expect(await findInputs([at('with [bracket].jpeg')], false)).toHaveLength(1)
})

test.each([
  ['a missing file', at('none.jpg')],
  ['a pattern that matches nothing', at('*.gif')],
  ['a folder without photos', at('empty')],
])('%s is refused by name', async (_, path) => {
  await expect(findInputs([path], false)).rejects.toThrow(UsageError)
  await expect(findInputs([path], false)).rejects.toThrow(path)
})
