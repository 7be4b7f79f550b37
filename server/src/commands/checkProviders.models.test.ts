import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startHostedServices } from '@spotless/providers/testing/hostedServices'
import { afterAll, beforeEach, expect, test } from 'vitest'

const services = await startHostedServices()
afterAll(() => services.close())
beforeEach(() => {
  services.received.length = 0
})

const entry = fileURLToPath(new URL('./providers.ts', import.meta.url))
const run = async (environment: Readonly<Record<string, string>>, ...words: string[]) => {
  const child = promisify(execFile)(process.execPath, [entry, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    cwd: '/',
  })
  return child.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )
}

test('every model of every key is tried once, with a real picture', async () => {
  const { code, stdout } = await run(services.environment, 'check')
  expect(code).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toMatch(/^provider +model +status +ms +message/)
  expect(lines).toHaveLength(services.received.length + 1)
  expect(stdout).toMatch(/fal +fal-ai\/bria\/eraser +ok +\d+ +512×512 \[watermark-removal, object-removal\]/)
  expect(stdout).toMatch(/removebg .* charged \$0\.2/)
  for (const key of Object.values(services.environment).filter((value) => !value.startsWith('http'))) {
    expect(stdout).not.toContain(key)
  }
}, 60_000)

test('failures are printed and set the exit code', async () => {
  services.script.push({ status: 401 })
  const environment = { REMOVEBG_API_KEY: 'wrong-key', REMOVEBG_BASE_URL: services.environment.REMOVEBG_BASE_URL ?? '' }
  const { code, stdout } = await run(environment, 'check')
  expect(code).toBe(1)
  expect(stdout).toMatch(/removebg +removebg +failed +\d+ +did not accept the key or had no credit left: HTTP 401/)
}, 60_000)

test('without a key nothing is tried', async () => {
  expect(await run({}, 'check')).toEqual({
    code: 0,
    stdout: 'No hosted service has a key here; nothing leaves this installation.\n',
  })
  expect((await run({}, 'help')).code).toBe(2)
  expect(services.received).toEqual([])
}, 60_000)
