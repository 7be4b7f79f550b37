import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an invalid variable is named, whatever list of models the working folder has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-config-'))
  const before = process.cwd()
  try {
    await writeFile(join(folder, 'models.json'), 'nonsense')
    process.chdir(folder)
    expect(() => readConfig({ PORT: 'many' })).toThrow(/PORT/)
  } finally {
    process.chdir(before)
    await rm(folder, { recursive: true })
  }
})
