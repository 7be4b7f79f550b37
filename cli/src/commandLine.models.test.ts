import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pipelines } from '@spotless/engine/pipelines'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { modelsFolder } from './edits/ensureWeights.ts'

const main = join(import.meta.dirname, 'main.ts')
const photos = join(import.meta.dirname, '..', '..', 'fixtures', 'photos')
const folder = await mkdtemp(join(tmpdir(), 'spotless-local-'))
const models = openModelStore(modelsFolder, { threads: 2 })
afterAll(async () => {
  await models.close()
  await rm(folder, { recursive: true })
})

const start = (...args: string[]) => spawn(process.execPath, [main, ...args], { cwd: folder, stdio: 'ignore' })

test('a cut-out without a server is the file that the engine makes', async () => {
  await copyFile(join(photos, 'chelsea.png'), join(folder, 'cat.png'))
  const [code] = await once(start('cutout', 'cat.png', '--out', 'whole/'), 'exit')
  expect(code).toBe(0)
  const photo = new Uint8Array(await readFile(join(folder, 'cat.png')))
  const request = { mode: 'background-removal' as const, photo, action: 'erase' as const, options: {} }
  const direct = await pipelines['background-removal']?.(request, pipelineContext(models))
  const [ours, theirs] = await Promise.all(
    [await readFile(join(folder, 'whole', 'cat-cutout.png')), Buffer.from(direct?.file ?? [])].map((file) =>
      sharp(file).raw().toBuffer(),
    ),
  )
  expect(ours?.equals(theirs as Buffer)).toBe(true)
})

test('a command that is killed leaves whole files alone', async () => {
  await mkdir(join(folder, 'many'))
  const small = await sharp(join(photos, 'chelsea.png')).resize(160).png().toBuffer()
  for (let index = 0; index < 12; index++) await writeFile(join(folder, 'many', `${index}.png`), small)
  const child = start('upscale', 'many', '--out', 'big/')
  const list = (): Promise<string[]> => readdir(join(folder, 'big')).catch(() => [])
  while ((await list()).length < 2) await wait(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const made = (await list()).filter((name) => !name.startsWith('.'))
  expect(made.length).toBeLessThan(12)
  for (const name of made)
    expect(
      (
        await sharp(join(folder, 'big', name))
          .raw()
          .toBuffer()
      ).length,
    ).toBeGreaterThan(0)
})
