import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

const command = fileURLToPath(new URL('./health.ts', import.meta.url))
let folder: string
let server: ServerUnderTest
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-health-'))
  server = await startServerUnderTest()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Exit code of `npm run health` with these variables. */
const health = (environment: Record<string, string>): Promise<number | null> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://localhost/none', ...environment }
    spawn(process.execPath, [command], { env, stdio: 'ignore' }).once('exit', resolve)
  })

test('a worker is healthy while its file is renewed', async () => {
  const file = join(folder, 'beat')
  const worker = { ROLE: 'worker', HEALTH_FILE: file }
  expect(await health(worker)).toBe(1)
  await writeFile(file, '')
  expect(await health(worker)).toBe(0)
  expect(await health({ ROLE: 'worker' }), 'without a file nothing is known').toBe(1)
})

test('an API is healthy while it is ready; a full disk ends that until it has room again', async () => {
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const api = { ROLE: 'api', PORT: port }
  const { probe } = server.storage
  Object.assign(server.storage, {
    probe: () => Promise.reject(Object.assign(new Error('No space left on device.'), { code: 'ENOSPC' })),
  })
  expect((await server.app.inject('/readyz')).statusCode).toBe(503)
  expect(await health(api)).toBe(1)
  Object.assign(server.storage, { probe })
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  expect(await health(api)).toBe(0)
  expect(await health({ ROLE: 'api', PORT: '1' }), 'nobody listens').toBe(1)
})
