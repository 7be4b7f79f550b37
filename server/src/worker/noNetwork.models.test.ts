import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { route, serverRoute } from '@spotless/contract/route'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedIssuerUrl, signIdToken } from '../identity/embeddedIssuer.ts'
import { openSecrets } from '../secrets.ts'
import { freePort } from '../testing/freePort.ts'

/**
 * The whole product in processes of its own, without a key, where every attempt to connect or to look up a name is written
 * down and fails.
 */
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const modelsFolder = fileURLToPath(new URL('../../../.cache/models', import.meta.url))
let folder: string
let attempts: string
let origin: string
let token: string
let server: ChildProcess

const preload = (file: string): string => `
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
const refuse = (what) => {
  appendFileSync(${JSON.stringify(file)}, what + '\\n')
  throw new Error('There is no network here.')
}
net.Socket.prototype.connect = (...words) => refuse('connect ' + JSON.stringify(words))
const lookup = dns.lookup
// A server that listens looks its own address up.
dns.lookup = (name, ...rest) => (name === '127.0.0.1' ? lookup(name, ...rest) : refuse('lookup ' + name))
dns.promises.lookup = async (name) => refuse('lookup ' + name)
syncBuiltinESMExports()
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-alone-'))
  attempts = join(folder, 'attempts')
  await writeFile(attempts, '')
  await writeFile(join(folder, 'preload.mjs'), preload(attempts))
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = spawn(process.execPath, [main], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: `--import=${join(folder, 'preload.mjs')}`,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, 'data'),
      MODELS_DIR: modelsFolder,
      LOG_LEVEL: 'silent',
      MODEL_THREADS: '1',
    },
  })
  const isReady = () =>
    fetch(`${origin}${serverRoute.ready}`)
      .then(({ ok }) => ok)
      .catch(() => false)
  while (!(await isReady())) await sleep(500)
  const secrets = await openSecrets(join(folder, 'data', 'secrets.json'))
  const claims = { email: 'alone@example.com', name: 'Nobody Else' }
  token = await signIdToken(claims, embeddedIssuerUrl(origin), secrets.signingKeys)
})

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
})

const photo = async (): Promise<Blob> => {
  const noise = Buffer.from(Array.from({ length: 160 * 120 * 3 }, (_, at) => (at * 7_919) % 251))
  const raw = { raw: { width: 160, height: 120, channels: 3 as const } }
  return new Blob([new Uint8Array(await sharp(noise, raw).blur(3).png().toBuffer())])
}
const whiteMask = async (): Promise<string> => {
  const spot = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const black = sharp({ create: { width: 160, height: 120, channels: 3, background: '#000' } })
  const png = await black
    .composite([{ input: spot, left: 60, top: 40 }])
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

test.each([
  ['object-removal', async () => ({ maskData: await whiteMask() })],
  ['watermark-removal', async () => ({ maskData: await whiteMask() })],
  ['image-upscale', async () => ({ scale: 2 })],
  ['prompt-edit', async () => ({ prompt: 'a bit brighter' })],
] as const)(
  '%s works, and nothing tries to connect anywhere',
  async (editingMode, bodyOf) => {
    const headers = { authorization: `Bearer ${token}` }
    const form = new FormData()
    form.set('editingMode', editingMode)
    form.set('file', await photo(), 'photo.png')
    const { id } = (await (
      await fetch(`${origin}${route.upload}`, { method: 'POST', headers, body: form })
    ).json()) as {
      id: string
    }
    const edited = await fetch(`${origin}${route.process(id)}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(await bodyOf()),
    })
    expect(edited.status).toBe(200)
    expect(await edited.json()).not.toHaveProperty('hosted')
    expect(await readFile(attempts, 'utf8')).toBe('')
  },
  300_000,
)
