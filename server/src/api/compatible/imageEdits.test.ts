import { imageEditsErrorSchema } from '@spotless/contract/imageEdits'
import { decodeMask } from '@spotless/engine/container/decodeMask'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import OpenAI, { toFile } from 'openai'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { programOwner } from '../../testing/programs.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../testing/serverUnderTest.ts'
import type { RunEdit } from '../../testing/testEngine.ts'

const width = 96
const height = 64

let server: ServerUnderTest
let client: OpenAI
let key: string
let photo: Buffer
let mask: Buffer
const requests: Parameters<RunEdit>[0][] = []

/** Turns every pixel into its negative and stores it as a JPEG of low quality, which spares nothing outside the mask. */
const invertAll: RunEdit = async (request) => {
  requests.push(request)
  const file = await sharp(request.photo).negate({ alpha: false }).jpeg({ quality: 60 }).toBuffer()
  return { file, format: 'jpeg', width, height, engine: 'test', notes: ['Inverted.'], timingsMs: {} }
}

beforeAll(async () => {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7_919) % 256))
  photo = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const alpha = Buffer.alloc(width * height * 4, 255)
  for (let pixel = 0; pixel < width * height; pixel++) if (pixel % width < width / 2) alpha[pixel * 4 + 3] = 0
  mask = await sharp(alpha, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  server = await startServerUnderTest()
  server.engine.run = invertAll
  key = (await programOwner(server, 'agent@example.com')).key
  const baseURL = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/v1`
  client = new OpenAI({ apiKey: key, baseURL, maxRetries: 0 })
})
afterEach(() => {
  server.engine.run = invertAll
  requests.length = 0
})
afterAll(() => server.close())

const image = () => toFile(photo, 'photo.jpg', { type: 'image/jpeg' })
const maskFile = () => toFile(mask, 'mask.png', { type: 'image/png' })
const fileOf = (answer: OpenAI.ImagesResponse, at = 0): Buffer =>
  Buffer.from(answer.data?.[at]?.b64_json ?? '', 'base64')
const remainingOf = async (): Promise<number> =>
  (await server.app.inject({ url: '/v1.0/account', headers: { 'x-api-key': key } })).json().data.attributes.credits
    .total

describe('the npm package openai', () => {
  test('edits under a mask at full resolution and changes nothing outside it, not by one bit', async () => {
    const answer = await client.images.edit({
      model: 'gpt-image-1',
      image: await image(),
      mask: await maskFile(),
      prompt: 'remove the dog',
    })
    expect(answer).toMatchObject({ size: `${width}x${height}`, output_format: 'png', background: 'opaque' })
    const [before, after] = [(await decodePhoto(photo)).raster, (await decodePhoto(fileOf(answer))).raster]
    let [outside, inside] = [0, 0]
    for (let at = 0; at < before.data.length; at++) {
      const isChanged = before.data[at] !== after.data[at]
      if (Math.floor(at / 3) % width < width / 2) inside += isChanged ? 1 : 0
      else outside += isChanged ? 1 : 0
    }
    expect(outside).toBe(0)
    expect(inside).toBeGreaterThan(8_000)
    const [request] = requests
    expect(request).toMatchObject({ mode: 'object-removal', options: { erase: { quality: 'fast' } } })
    const marked = await decodeMask(request?.mask ?? new Uint8Array(), { width, height }, sharpCodec)
    expect([marked.data[0], marked.data[width - 1]]).toEqual([255, 0])
  })

  test('edits by words alone, as image[] too, in the format that is asked for', async () => {
    const answer = await client.images.edit({
      model: 'spotless-local',
      image: [await image()],
      prompt: 'make it brighter',
      output_format: 'webp',
      output_compression: 80,
      quality: 'high',
    })
    expect((await sharp(fileOf(answer)).metadata()).format).toBe('webp')
    expect(requests[0]).toMatchObject({ mode: 'prompt-edit', prompt: 'make it brighter', options: { localOnly: true } })
  })

  test('words under a mask keep the rest of the photo', async () => {
    const answer = await client.images.edit({
      image: await image(),
      mask: await maskFile(),
      prompt: 'make it brighter',
    })
    expect(requests[0]?.mode).toBe('prompt-edit')
    const [before, after] = [(await decodePhoto(photo)).raster, (await decodePhoto(fileOf(answer))).raster]
    const right = (data: ArrayLike<number>) =>
      Array.from({ length: 3 * (width / 2) }, (_, at) => data[at + 3 * (width / 2)])
    expect(right(after.data)).toEqual(right(before.data))
  })

  test('several fills of one mask cost one credit', async () => {
    const before = await remainingOf()
    const answer = await client.images.edit({ image: await image(), mask: await maskFile(), prompt: 'erase it', n: 3 })
    expect(answer.data).toHaveLength(3)
    expect(requests.map(({ options }) => options.erase?.attempt ?? 0)).toEqual([0, 1, 2])
    expect(await remainingOf()).toBe(before - 1)
    expect(await server.files()).toEqual([])
  })

  test('learns why a key is refused', async () => {
    const stranger = new OpenAI({ apiKey: 'spotless_nobody', baseURL: client.baseURL, maxRetries: 0 })
    const attempt = stranger.images.edit({ image: await image(), prompt: 'brighter' })
    await expect(attempt).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
  })
})

const edit = async (
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Buffer>> = { image: photo },
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(file)]), 'file.png')
  const encoded = new Response(form)
  return server.app.inject({
    method: 'POST',
    url: '/v1/images/edits',
    headers: { authorization: `Bearer ${key}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

const brighter = { prompt: 'make it brighter' }
test.each<[string, Readonly<Record<string, string>>, string, string]>([
  ['another size', { ...brighter, size: '1024x1024' }, 'size', 'invalid_value'],
  ['an answer by address', { ...brighter, response_format: 'url' }, 'response_format', 'invalid_value'],
  ['a stream', { ...brighter, stream: 'true' }, 'stream', 'invalid_value'],
  ['partial images', { ...brighter, partial_images: '2' }, 'partial_images', 'invalid_value'],
  ['several edits by words', { ...brighter, n: '2' }, 'n', 'invalid_value'],
  ['eleven images', { ...brighter, n: '11' }, 'n', 'invalid_value'],
  ['no prompt', {}, 'prompt', 'missing_required_parameter'],
  ['an unknown format', { ...brighter, output_format: 'gif' }, 'output_format', 'invalid_value'],
  ['a result that is not transparent', { ...brighter, background: 'transparent' }, 'background', 'invalid_value'],
  ['a field that nobody knows', { ...brighter, subscriptionTier: 'yearly' }, 'subscriptionTier', 'unknown_parameter'],
])('%s is refused in the shape of the original, and nothing is charged', async (_, fields, param, code) => {
  const before = await remainingOf()
  const answer = await edit(fields)
  const { error } = imageEditsErrorSchema.parse(answer.json())
  expect([answer.statusCode, error.type, error.param, error.code]).toEqual([400, 'invalid_request_error', param, code])
  expect(await remainingOf()).toBe(before)
  expect(await server.files()).toEqual([])
})

test('files that cannot be used', async () => {
  const small = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const codeOf = async (files: Readonly<Record<string, Buffer>>) => {
    const answer = await edit(brighter, files)
    const { error } = imageEditsErrorSchema.parse(answer.json())
    return [answer.statusCode, error.param, error.code]
  }
  expect(await codeOf({})).toEqual([400, 'image', 'missing_required_parameter'])
  expect(await codeOf({ image: Buffer.from('text') })).toEqual([400, 'image', 'invalid_image_file'])
  expect(await codeOf({ image: photo, 'image[]': photo })).toEqual([400, 'image', 'invalid_value'])
  expect(await codeOf({ image: photo, mask: small })).toEqual([400, 'mask', 'mask_size_mismatch'])
  expect(await codeOf({ image: photo, mask: photo })).toEqual([400, 'mask', 'invalid_mask'])
  expect(await codeOf({ image: photo, photo })).toEqual([400, 'photo', 'unknown_parameter'])
})
