import { fileURLToPath } from 'node:url'
import { type HostedServices, startHostedServices } from '@spotless/providers/testing/hostedServices'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { edits, hostedSpending } from '../db/schema.ts'
import { openLog } from '../log.ts'
import { startPixelProcess } from '../pixels/pixelProcess.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

/** Edits from the request to the row, through the real pixel process and the real clients; the services are on loopback. */
let services: HostedServices
let server: ServerUnderTest
let pixels: Pixels
let token: string

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
  services = await startHostedServices()
  pixels = startPixelProcess({ modelsFolder, threads: 1, warm: false, memoryMegabytes: 2_000 }, openLog('silent'))
  server = await startServerUnderTest(undefined, {
    environment: {
      ...services.environment,
      INPAINT_CHAIN: 'fal,openai,migan,local',
      UPSCALE_CHAIN: 'local',
      HOSTED_RETRIES: '0',
      HOSTED_TIMEOUT_SECONDS: '20',
      HOSTED_REST_SECONDS: '1',
    },
  })
  server.engine.run = pixels.run
  token = await server.token('hosted@example.com')
})
afterAll(async () => {
  await server.close()
  await pixels.close()
  await services.close()
})
beforeEach(() => {
  services.received.length = 0
  services.script.length = 0
})
// What failed rests for a second.
afterEach(() => new Promise((resolve) => setTimeout(resolve, 1_100)))

const upload = async (): Promise<string> => (await server.upload(token, photo)).json().id
const erase = async (id: string, options: object = {}) => server.process(token, id, { maskData, options })
const spent = async (): Promise<number> => {
  const [row] = await server.connection.database.select().from(hostedSpending).where(eq(hostedSpending.provider, 'all'))
  return (row?.microUsd ?? 0) / 1_000_000
}

const outside = (label: string) => ({ label, staysInNetwork: false })

test('the editor receives, per mode, the services that photos are sent to', async () => {
  const { hostedServices } = (await server.app.inject('/api/config')).json()
  expect(hostedServices['object-removal']).toEqual([outside('fal.ai'), outside('OpenAI')])
  expect(hostedServices['background-removal']).toEqual(
    ['fal.ai', 'Replicate', 'Photoroom', 'remove.bg', 'Clipdrop'].map(outside),
  )
  expect(hostedServices['image-upscale']).toEqual([])
})

test('who answered, what it cost and who was passed over is answered, stored and charged once', async () => {
  services.script.push({ status: 500 })
  const before = await spent()
  const id = await upload()
  const response = await erase(id)
  expect(response.statusCode).toBe(200)
  const answer = response.json()
  const hosted = {
    answeredBy: ['OpenAI (gpt-image-1)'],
    costUsd: 0.07,
    failures: [{ provider: 'fal.ai', reason: 'had an internal error' }],
  }
  expect(answer).toMatchObject({ engine: 'OpenAI (gpt-image-1)', creditsCharged: 1, hosted })
  const [row] = await server.connection.database.select().from(edits).where(eq(edits.id, answer.editId))
  expect(row?.hosted).toEqual(hosted)
  expect(await spent()).toBeCloseTo(before + 0.07)
  const { images } = (
    await server.app.inject({ url: '/api/images', headers: { authorization: `Bearer ${token}` } })
  ).json()
  expect(images[0].results[0].hosted).toEqual(hosted)
}, 60_000)

test('a person keeps an edit here, and bringing pixels back asks nobody', async () => {
  const id = await upload()
  const kept = (await erase(id, { localOnly: true })).json()
  expect(kept).toMatchObject({ engine: 'local patch fill' })
  expect(kept.hosted).toBeUndefined()
  const restored = await server.process(token, id, {
    maskData,
    mode: 'restore',
    isIterativeEdit: true,
    currentImageUrl: kept.processedPath,
  })
  expect(restored.json()).toMatchObject({ engine: 'original pixels' })
  expect(services.received).toEqual([])
}, 60_000)

test('when every service fails the edit is made here, and says why', async () => {
  services.script.push({ status: 429 }, 'refused')
  const answer = (await erase(await upload())).json()
  expect(answer).toMatchObject({ engine: 'local patch fill', creditsCharged: 1 })
  expect(answer.hosted).toEqual({
    answeredBy: [],
    costUsd: 0,
    failures: [
      { provider: 'fal.ai', reason: 'was too busy' },
      { provider: 'OpenAI', reason: 'declined for safety reasons' },
    ],
  })
}, 60_000)

test('Cancel closes the connection to the service, charges no credit and keeps no result', async () => {
  services.script.push('slow')
  const closed = services.closedEarly()
  const id = await upload()
  const editing = erase(id)
  await expect.poll(() => services.received.length, { timeout: 20_000 }).toBe(1)
  await server.app.inject({
    method: 'DELETE',
    url: `/api/process/${id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const response = await editing
  expect(response.statusCode).toBe(409)
  expect(response.headers['x-credits-charged']).toBe('0')
  await expect.poll(() => services.closedEarly(), { timeout: 10_000 }).toBe(closed + 1)
  expect(services.received).toHaveLength(1)
  expect((await erase(id)).json()).toMatchObject({ engine: 'fal.ai (fal-ai/bria/eraser)' })
}, 60_000)
