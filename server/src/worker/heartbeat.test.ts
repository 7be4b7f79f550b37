import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBeating, maxHeartbeatAgeMs, startHeartbeat } from './heartbeat.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-heartbeat-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a worker whose check succeeds is healthy until it stops', async () => {
  const file = join(folder, 'healthy')
  expect(await isBeating(file)).toBe(false)
  const stop = startHeartbeat(file, async () => 'ok', 10)
  await wait(50)
  expect(await isBeating(file)).toBe(true)
  await stop()
  expect(existsSync(file)).toBe(false)
})

test('a worker whose check fails or hangs is not healthy', async () => {
  const failing = join(folder, 'failing')
  const hanging = join(folder, 'hanging')
  const stop = startHeartbeat(failing, () => Promise.reject(new Error('The database does not answer.')), 10)
  startHeartbeat(hanging, () => new Promise(() => undefined), 1_000_000)
  await wait(50)
  expect(await isBeating(failing)).toBe(false)
  expect(await isBeating(hanging)).toBe(false)
  await stop()
})

test('an old heartbeat is none', async () => {
  const file = join(folder, 'old')
  await writeFile(file, '')
  const at = (Date.now() - maxHeartbeatAgeMs - 1_000) / 1000
  await utimes(file, at, at)
  expect(await isBeating(file)).toBe(false)
})
