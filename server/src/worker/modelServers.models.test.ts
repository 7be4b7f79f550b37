import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ModelServers, startModelServers } from '@spotless/providers/testing/modelServers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { startPixelProcess } from '../pixels/pixelProcess.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

/** Edits from the request to the row, by a server of the operator's that the providers file names. */
let servers: ModelServers
let server: ServerUnderTest
let pixels: Pixels
let token: string
let folder: string

const [width, height] = [160, 120]
const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7_919) % 251))
const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
  .blur(2)
  .png()
  .toBuffer()
const spot = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const maskPng = await sharp({ create: { width, height, channels: 3, background: '#000' } })
  .composite([{ input: spot, left: 60, top: 40 }])
  .png()
  .toBuffer()
const maskData = `data:image/png;base64,${maskPng.toString('base64')}`
const modelsFolder = fileURLToPath(new URL('./none', import.meta.url))

beforeAll(async () => {
  servers = await startModelServers()
  folder = await mkdtemp(join(tmpdir(), 'spotless-model-server-'))
  const studio = { name: 'studio', label: 'Studio box', kind: 'sdapi', address: servers.origin, staysInNetwork: true }
  await writeFile(join(folder, 'providers.json'), JSON.stringify({ servers: [studio] }))
  pixels = startPixelProcess({ modelsFolder, threads: 1, warm: false, memoryMegabytes: 2_000 }, openLog('silent'))
  server = await startServerUnderTest(undefined, {
    environment: { PROVIDERS_FILE: join(folder, 'providers.json'), HOSTED_RETRIES: '0', HOSTED_REST_SECONDS: '1' },
  })
  server.engine.run = pixels.run
  token = await server.token('studio@example.com')
})
afterAll(async () => {
  await server.close()
  await pixels.close()
  await servers.close()
  await rm(folder, { recursive: true })
})

const upload = async (): Promise<string> => (await server.upload(token, photo)).json().id

test('the editor is told that the server is in the network', async () => {
  const { hostedServices } = (await server.app.inject('/api/config')).json()
  expect(hostedServices['object-removal']).toEqual([{ label: 'Studio box', staysInNetwork: true }])
  expect(hostedServices['background-removal']).toEqual([])
})

test('an edit is made there at no cost, with its progress in words', async () => {
  servers.progress = [0, 0.4]
  servers.delayMs = 1_600
  const words: (string | undefined)[] = []
  const run = server.engine.run
  server.engine.run = (request, options) =>
    run(request, {
      ...options,
      onProgress: (stage, fraction, message) => {
        words.push(message)
        options.onProgress(stage, fraction, message)
      },
    })
  const answer = (await server.process(token, await upload(), { maskData })).json()
  server.engine.run = run
  expect(answer).toMatchObject({
    engine: 'Studio box',
    creditsCharged: 1,
    hosted: { answeredBy: ['Studio box'], costUsd: 0, failures: [] },
  })
  expect(words).toContain('Asking Studio box: area 1 of 1, 40 %')
}, 60_000)

test('Cancel stops the server, and the credit is kept', async () => {
  servers.progress = [0]
  servers.delayMs = 0
  servers.script.push('slow')
  const [asked, stopped] = [servers.asked.length, servers.interrupts()]
  const id = await upload()
  const editing = server.process(token, id, { maskData })
  await expect.poll(() => servers.asked.length, { timeout: 20_000 }).toBe(asked + 1)
  const headers = { authorization: `Bearer ${token}` }
  await server.app.inject({ method: 'DELETE', url: `/api/process/${id}`, headers })
  expect((await editing).headers['x-credits-charged']).toBe('0')
  await expect.poll(() => servers.interrupts(), { timeout: 10_000 }).toBe(stopped + 1)
}, 60_000)
