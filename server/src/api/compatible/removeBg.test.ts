import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import Module, { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SpotlessError } from '@spotless/contract/error'
import { removeBgErrorSchema } from '@spotless/contract/removeBg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPublicFetch } from '../../network/publicFetch.ts'
import { cutOutMiddle } from '../../testing/cutoutEngine.ts'
import { programOwner } from '../../testing/programs.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../testing/serverUnderTest.ts'
import { unzip } from '../../testing/unzip.ts'

const run = promisify(execFile)

let server: ServerUnderTest
let shop: Server
let shopOrigin: string
let origin: string
let key: string
let token: string
let folder: string
let photo: Buffer
let photoPath: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-removebg-'))
  photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#c86432' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  photoPath = join(folder, 'product.jpg')
  await writeFile(photoPath, photo)
  const background = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  await writeFile(join(folder, 'background.png'), background)
  shop = createServer((request, answer) => {
    if (request.url === '/product.jpg') answer.end(photo)
    else if (request.url === '/background.png') answer.end(background)
    else if (request.url === '/inside') answer.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else answer.writeHead(404).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  server = await startServerUnderTest(undefined, { publicFetch: openPublicFetch({ trustedOrigins: [shopOrigin] }) })
  server.engine.run = cutOutMiddle
  const owner = await programOwner(server, 'shop@example.com')
  token = owner.token
  key = owner.key
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

type Fields = Readonly<Record<string, unknown>>
const post = (fields: Fields, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/v1.0/removebg',
    headers: { 'x-api-key': key, ...headers },
    payload: { image_file_b64: photo.toString('base64'), ...fields },
  })
const pixelsOf = async (file: Buffer | Uint8Array) => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels),
  ]
  return { at, width: info.width, height: info.height, channels: info.channels }
}
const remainingOf = async (): Promise<number> =>
  (await server.app.inject({ url: '/v1.0/account', headers: { 'x-api-key': key } })).json().data.attributes.credits
    .total

/** The package as it is published, but for its address. */
const removeBgPackage = async () => {
  const path = createRequire(import.meta.url).resolve('remove.bg/dist/index.js')
  const source = await readFile(path, 'utf8')
  expect(source).toContain('https://api.remove.bg/')
  const copy = new Module(path) as Module & { _compile: (source: string, path: string) => void }
  copy.filename = path
  copy.paths = (Module as unknown as { _nodeModulePaths: (path: string) => string[] })._nodeModulePaths(path)
  copy._compile(source.replace('https://api.remove.bg/', `${origin}/`), path)
  return copy.exports as typeof import('remove.bg')
}

describe('the npm package remove.bg', () => {
  test('cuts out a file with a background, a crop and a shadow', async () => {
    const { removeBackgroundFromImageFile } = await removeBgPackage()
    const outputFile = join(folder, 'out.png')
    const result = await removeBackgroundFromImageFile({
      path: photoPath,
      apiKey: key,
      size: 'full',
      type: 'product',
      crop: true,
      crop_margin: '10%',
      bg_color: '00ff00',
      add_shadow: true,
      outputFile,
    })
    expect(result).toMatchObject({ creditsCharged: '1', detectedType: 'other', resultWidth: '48', resultHeight: '24' })
    expect(result.base64img).toBe((await readFile(outputFile)).toString('base64'))
    const { at, width, height } = await pixelsOf(await readFile(outputFile))
    expect([width, height]).toEqual([48, 24])
    const [red = 0, green = 0, blue = 0] = at(24, 12)
    expect([red > 150, green < 140, blue < 90]).toEqual([true, true, true])
    expect(at(0, 0)[1]).toBeGreaterThan(100)
  })

  test('cuts out base64 and an address', async () => {
    const { removeBackgroundFromImageBase64, removeBackgroundFromImageUrl } = await removeBgPackage()
    const options = { apiKey: key, size: 'full', type: 'auto' } as const
    const encoded = await removeBackgroundFromImageBase64({ ...options, base64img: photo.toString('base64') })
    const fetched = await removeBackgroundFromImageUrl({
      ...options,
      url: `${shopOrigin}/product.jpg`,
      bg_image_url: `${shopOrigin}/background.png`,
    })
    expect((await pixelsOf(Buffer.from(encoded.base64img, 'base64'))).at(0, 0)).toEqual([0, 0, 0, 0])
    const { at } = await pixelsOf(Buffer.from(fetched.base64img, 'base64'))
    expect(at(0, 0)[2]).toBeGreaterThan(240)
  })

  test('learns why it is refused', async () => {
    const { removeBackgroundFromImageUrl } = await removeBgPackage()
    const options = { apiKey: key, size: 'full', type: 'auto', url: `${shopOrigin}/inside` } as const
    await expect(removeBackgroundFromImageUrl(options)).rejects.toMatchObject([{ code: 'failed_image_download' }])
    await expect(removeBackgroundFromImageUrl({ ...options, apiKey: 'wrong' })).rejects.toMatchObject([
      { code: 'auth_failed' },
    ])
  })
})

describe('curl, as documented', () => {
  const curl = async (...args: string[]) => {
    const { stdout } = await run('curl', ['-sS', '-H', `X-API-Key: ${key}`, ...args, '-D', '-'], { encoding: 'latin1' })
    return stdout
  }
  const out = () => join(folder, 'no-bg.png')

  test('a file', async () => {
    const headers = await curl(
      '-F',
      `image_file=@${photoPath}`,
      '-F',
      'size=auto',
      '-f',
      `${origin}/v1.0/removebg`,
      '-o',
      out(),
    )
    expect(headers).toMatch(/x-width: 80\r\nx-height: 40\r\nx-credits-charged: 1\r\n/i)
    expect(headers).toMatch(
      /x-foreground-top: 10\r\nx-foreground-left: 20\r\nx-foreground-width: 40\r\nx-foreground-height: 20/i,
    )
    expect((await pixelsOf(await readFile(out()))).at(0, 0)).toEqual([0, 0, 0, 0])
  })

  test('an address, URL-encoded, with a background from a file', async () => {
    await curl('-d', `image_url=${shopOrigin}/product.jpg`, '-d', 'size=full', `${origin}/v1.0/removebg`, '-o', out())
    expect((await pixelsOf(await readFile(out()))).channels).toBe(4)
    const background = `bg_image_file=@${join(folder, 'background.png')}`
    await curl(
      '-F',
      `image_file=@${photoPath}`,
      '-F',
      background,
      '-F',
      'format=png',
      `${origin}/v1.0/removebg`,
      '-o',
      out(),
    )
    expect((await pixelsOf(await readFile(out()))).at(0, 0)).toEqual([0, 0, 255])
  })
})

// Not every machine has this library; the lines in curl and the clients from npm run everywhere.
const hasRequests = await run('python3', ['-c', 'import requests']).then(
  () => true,
  () => false,
)
describe.skipIf(!hasRequests)('Python with requests, as documented', () => {
  test('a file, with crop and JSON', async () => {
    const program = `
import base64, requests, sys
origin, key, path = sys.argv[1:4]
response = requests.post(origin + '/v1.0/removebg', files={'image_file': open(path, 'rb')},
    data={'size': 'auto', 'crop': True, 'bg_color': None}, headers={'X-Api-Key': key})
assert response.status_code == requests.codes.ok, response.text
assert response.headers['X-Width'] == '40', response.headers
response = requests.post(origin + '/v1.0/removebg', json={'image_file_b64': base64.b64encode(open(path, 'rb').read()).decode(), 'crop': 'true'},
    headers={'X-Api-Key': key, 'Accept': 'application/json'})
data = response.json()['data']
assert base64.b64decode(data['result_b64'])[:2] == b'\\xff\\xd8'
print(data['foreground_width'], data['foreground_height'])
`
    const { stdout } = await run('python3', ['-c', program, origin, key, photoPath])
    expect(stdout.trim()).toBe('40 20')
  })
})

describe('answers', () => {
  test('a preview has a quarter of a megapixel at most, which is the default; full has all', async () => {
    const large = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#335577' } })
      .jpeg()
      .toBuffer()
    const fields = { image_file_b64: large.toString('base64') }
    const preview = await post(fields)
    expect([preview.headers['x-width'], preview.headers['x-height']]).toEqual([612, 408].map(String))
    expect((await post({ ...fields, size: 'full' })).headers['x-width']).toBe('1200')
  })

  test('formats', async () => {
    expect((await post({ format: 'jpg' })).headers['content-type']).toBe('image/jpeg')
    expect((await post({ format: 'webp' })).headers['content-type']).toBe('image/webp')
    expect((await post({ bg_color: 'red' })).headers['content-type']).toBe('image/jpeg')
    expect((await post({ bg_color: '#ff000080' })).headers['content-type']).toBe('image/png')
    const zip = await post({ format: 'zip' })
    expect(zip.headers['content-type']).toBe('application/zip')
    const files = await unzip(zip.rawPayload)
    expect([...files.keys()]).toEqual(['color.jpg', 'alpha.png'])
    const alpha = await pixelsOf(files.get('alpha.png') ?? Buffer.alloc(0))
    expect([alpha.at(0, 0)[0], alpha.at(40, 20)[0]]).toEqual([0, 255])
  })

  test('the matte alone', async () => {
    const { at } = await pixelsOf((await post({ channels: 'alpha' })).rawPayload)
    expect([at(0, 0)[0], at(40, 20)[0]]).toEqual([0, 255])
  })

  test('scaled and placed', async () => {
    const { headers } = await post({ scale: '80%', position: '0% 100%' })
    const box = ['left', 'top', 'width', 'height'].map((side) => headers[`x-foreground-${side}`])
    expect(box).toEqual(['0', '8', '64', '32'])
  })

  test('a region of interest', async () => {
    const { headers } = await post({ roi: '0% 0% 50% 100%' })
    expect([headers['x-foreground-left'], headers['x-foreground-width']]).toEqual(['20', '20'])
  })

  test('an ignored parameter is named, and the type can be left out', async () => {
    const { headers } = await post({ type: 'car', type_level: 'none' })
    expect([headers['x-ignored-parameters'], headers['x-type']]).toEqual(['type', undefined])
  })

  test('nothing is kept, and one credit is charged', async () => {
    const before = await remainingOf()
    await post({})
    expect(await remainingOf()).toBe(before - 1)
    expect(await server.files()).toEqual([])
  })
})

const refusals: readonly (readonly [name: string, fields: Fields, status: number, code: string])[] = [
  ['no source', { image_file_b64: null }, 400, 'missing_source'],
  ['two sources', { image_url: 'https://example.com/a.jpg' }, 400, 'multiple_sources'],
  ['an address inside', { image_file_b64: '', image_url: 'http://127.0.0.1:1/' }, 400, 'failed_image_download'],
  ['a decimal address', { image_file_b64: '', image_url: 'http://2130706433/' }, 400, 'failed_image_download'],
  ['an IPv6 address', { image_file_b64: '', image_url: 'http://[::1]/' }, 400, 'failed_image_download'],
  ['a background inside', { bg_image_url: 'http://10.0.0.1/' }, 400, 'failed_bg_download'],
  ['two backgrounds', { bg_color: 'red', bg_image_url: 'SHOP/background.png' }, 400, 'multiple_bg_sources'],
  ['no picture', { image_file_b64: 'bm90IGEgcGljdHVyZQ==' }, 400, 'invalid_file_type'],
  ['a background that is none', { bg_image_url: 'SHOP/none' }, 400, 'failed_bg_download'],
  ['an unknown size', { size: 'huge' }, 400, 'invalid_parameters'],
  ['an unknown format', { format: 'gif' }, 400, 'invalid_format'],
  ['an unknown colour', { bg_color: 'nocolour' }, 400, 'invalid_bg_color'],
  ['a colour of the prototype', { bg_color: 'constructor' }, 400, 'invalid_bg_color'],
  ['a region of three numbers', { roi: '0 0 1' }, 400, 'invalid_roi'],
  ['a region outside', { roi: '0px 0px 900px 40px' }, 400, 'roi_exceeds_bounds'],
  ['an empty region', { roi: '10px 0px 10px 40px' }, 400, 'roi_region_empty'],
  ['a region without a subject', { roi: '0px 0px 10px 10px' }, 400, 'unknown_foreground'],
  ['a margin that is too large', { crop: true, crop_margin: '60%' }, 400, 'invalid_crop_margin'],
  ['a margin without a crop', { crop_margin: '10px' }, 400, 'invalid_crop_margin'],
  ['a scale that is too small', { scale: '5%' }, 400, 'invalid_scale'],
  ['a position in words', { position: 'left' }, 400, 'invalid_position'],
  ['hard edges', { semitransparency: false }, 400, 'invalid_semitransparency'],
  ['a shadow in the matte', { channels: 'alpha', add_shadow: true }, 400, 'invalid_parameters'],
  ['a shadow of a car', { shadow_type: 'car' }, 400, 'invalid_parameters'],
  ['a field that nobody knows', { subscriptionTier: 'yearly' }, 400, 'invalid_parameters'],
]

test.each(refusals)(
  '%s is refused in the shape of the original, and nothing is charged',
  async (_, fields, status, code) => {
    const before = await remainingOf()
    const filled = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace('SHOP', shopOrigin) : value,
      ]),
    )
    const answer = await post(filled)
    const { errors } = removeBgErrorSchema.parse(answer.json())
    expect([answer.statusCode, errors[0]?.code]).toEqual([status, code])
    expect(errors[0]?.title).not.toBe('')
    expect(await remainingOf()).toBe(before)
    expect(await server.files()).toEqual([])
  },
)

test('the engine that finds nothing, a wrong key and no credits', async () => {
  server.engine.run = async () => {
    throw new SpotlessError('no_subject', 'Nothing stands out.')
  }
  const nothing = await post({})
  server.engine.run = cutOutMiddle
  expect([nothing.statusCode, nothing.json().errors[0].code]).toEqual([400, 'unknown_foreground'])
  const wrong = await post({}, { 'x-api-key': 'spotless_wrong' })
  expect([wrong.statusCode, wrong.json().errors[0].code]).toEqual([403, 'auth_failed'])
  const none = await server.app.inject({ method: 'POST', url: '/v1.0/removebg', payload: {} })
  expect([none.statusCode, none.json().errors[0].code]).toEqual([403, 'auth_failed'])
  const readOnly = await server.app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'reader', scopes: ['read'] },
  })
  const refused = await post({}, { 'x-api-key': readOnly.json().key })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'auth_failed'])
  const poor = await server.token('poor@example.com')
  const headers = { 'x-api-key': '', authorization: `Bearer ${poor}` }
  let last = 0
  for (let call = 0; call < 6; call++) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1.0/removebg',
      headers: { authorization: headers.authorization },
      payload: { image_file_b64: photo.toString('base64') },
    })
    last = answer.statusCode
    if (call === 5) expect(answer.json().errors[0].code).toBe('insufficient_credits')
  }
  expect(last).toBe(402)
})

test('a file above the limit of the plan is refused before it is read to its end', async () => {
  const answer = await post({ image_file_b64: Buffer.alloc(26 * 1024 * 1024).toString('base64') })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'file_too_large'])
})
