import { hasLocation } from '@spotless/engine/container/location'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskDataOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest()
})
afterAll(() => server.close())

const located = () =>
  sharp({ create: { width: 16, height: 12, channels: 3, background: '#336699' } })
    .withExif({
      IFD0: { Copyright: 'Ann' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .jpeg()
    .toBuffer()

test('an upload says that its file holds a location, and a download leaves it out where asked', async () => {
  const token = await server.token('traveller@example.com')
  const upload = (await server.upload(token, await located(), { filename: 'beach.jpg' })).json()
  expect(upload.hasLocation).toBe(true)
  const body = { maskData: await maskDataOf(16, 12), mode: 'erase', isIterativeEdit: false }
  const { processedPath } = (await server.process(token, upload.id, body)).json()
  const get = async (url: string) => server.app.inject({ url })
  expect(hasLocation((await get(processedPath)).rawPayload)).toBe(true)
  const clean = await get(`${processedPath}&download&location=remove`)
  expect(hasLocation(clean.rawPayload)).toBe(false)
  expect(clean.rawPayload.includes('Ann')).toBe(true)
  expect([clean.headers['content-type'], clean.headers['content-disposition']]).toEqual([
    'image/jpeg',
    expect.stringContaining('processed-beach.jpg'),
  ])
  const images = await server.app.inject({ url: '/api/images', headers: { authorization: `Bearer ${token}` } })
  expect(images.json().images[0].hasLocation).toBe(true)
})

test('removing the location needs the link’s signature, and a deleted file is not found', async () => {
  const token = await server.token('walker@example.com')
  const { id, originalPath } = (await server.upload(token, await located())).json()
  const unsigned = String(originalPath).split('?')[0]
  const refused = await server.app.inject({ url: `${unsigned}?location=remove` })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  const headers = { authorization: `Bearer ${token}` }
  await server.app.inject({ method: 'DELETE', url: `/api/images/${id}`, headers })
  expect((await server.app.inject({ url: `${originalPath}&location=remove` })).statusCode).toBe(404)
})
