import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startHostedServices } from '@spotless/providers/testing/hostedServices'
import { startModelServers } from '@spotless/providers/testing/modelServers'
import { workflowFor } from '@spotless/providers/testing/workflows'
import sharp from 'sharp'
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
  services.paint = ({ image }) => sharp(image).ensureAlpha().png().toBuffer()
  const { code, stdout } = await run(services.environment, 'check')
  expect(code).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toMatch(/^provider +model +status +ms +message/)
  const rows = lines.slice(0, lines.indexOf(''))
  expect(rows).toHaveLength(services.received.length + 1)
  expect(stdout).toMatch(/background-removal +fal\.ai → Replicate → Photoroom → remove\.bg → Clipdrop → this server/)
  expect(stdout).toContain('remove.bg: its API is reported to close on 1 December 2026 except for enterprise keys')
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

test('every server of the file is tried for every part, with what works, what does not and what to do', async () => {
  const servers = await startModelServers()
  const elsewhere = await startModelServers()
  await elsewhere.close()
  try {
    const folder = await mkdtemp(join(tmpdir(), 'spotless-check-'))
    await writeFile(join(folder, 'edit.json'), JSON.stringify(workflowFor('prompt')))
    const server = { staysInNetwork: true, address: servers.origin, timeoutMinutes: 0.05 }
    const list = [
      { ...server, name: 'studio', label: 'Studio box', kind: 'compatible', address: `${servers.origin}/v1` },
      { ...server, name: 'comfy', label: 'ComfyUI', kind: 'comfyui', workflows: { prompt: 'edit.json' } },
      { ...server, name: 'cutter', label: 'Cutter', kind: 'rembg' },
      { ...server, name: 'gone', label: 'Gone', kind: 'sdapi', address: elsewhere.origin, serves: ['inpaint'] },
      {
        ...server,
        name: 'wrong',
        label: 'Wrong',
        kind: 'sdapi',
        address: `${servers.origin}/other`,
        serves: ['inpaint'],
      },
      { ...server, name: 'odd', label: 'Odd', kind: 'compatible', serves: ['face'], staysInNetwork: false },
    ]
    servers.paint = async ({ image }) =>
      // The last one is asked last.
      servers.asked.filter(({ path }) => path === '/v1/images/edits').length > 2
        ? sharp(image).resize(512, 256, { fit: 'fill' }).png().toBuffer()
        : image
    await writeFile(join(folder, 'providers.json'), JSON.stringify({ servers: list }))
    const { code, stdout } = await run(
      { PROVIDERS_FILE: join(folder, 'providers.json'), JOB_TIMEOUT_SECONDS: '5' },
      'check',
    )
    expect(stdout).toContain('JOB_TIMEOUT_SECONDS: 5 ends edits before the slowest chain, which may take 9 s')
    expect(code).toBe(1)
    expect(stdout).toMatch(/studio +\(not named\) +ok +\d+ +512×512 \[watermark-removal, object-removal\]/)
    expect(stdout).toMatch(/studio +\(not named\) +ok +\d+ +512×512 \[prompt-edit, professional-photo\]/)
    expect(stdout).toMatch(/comfy +edit\.json +ok +\d+ +512×512 \[prompt-edit\]/)
    expect(stdout).toMatch(/cutter .* failed .*It has no transparency/)
    expect(stdout).toMatch(/gone .* failed .*could not be reached: .*Is it running, and does it listen at http/)
    expect(stdout).toMatch(/wrong .* failed .*HTTP 404.*It does not have this interface: check kind and address/)
    expect(stdout).toMatch(/odd .* failed .*512×256 for 512×512\. Check sizes/)
    expect(stdout).toContain(
      'prompt-edit          Studio box (in this network) → ComfyUI (in this network) → this server',
    )
    expect(stdout).toContain('face-enhancement     Odd → this server')
  } finally {
    await servers.close()
  }
}, 60_000)

test('a file that is wrong is told entry by entry, and nothing is tried', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-check-'))
  await writeFile(join(folder, 'providers.json'), JSON.stringify({ servers: [{ name: 'studio', kind: 'sdpai' }] }))
  const { code, stdout } = await run({ PROVIDERS_FILE: join(folder, 'providers.json') }, 'check')
  expect(code).toBe(2)
  expect(stdout).toMatch(/PROVIDERS_FILE: servers\.0\.kind /)
  expect(stdout).toMatch(/PROVIDERS_FILE: servers\.0\.address /)
})
