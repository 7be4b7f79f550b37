import { createHmac, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { generateKeyPair, importJWK, SignJWT } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edits, processedImages } from '../db/schema.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let ann: string
let photo: Buffer

beforeAll(async () => {
  server = await startServerUnderTest()
  ann = await server.token('ann@example.com')
  photo = await photoOf(8, 6)
})
afterAll(() => server.close())

const rows = async () => ({
  images: (await server.connection.database.select().from(processedImages)).length,
  edits: (await server.connection.database.select().from(edits)).length,
  files: (await server.files()).length,
})

const usageOf = async (token: string) => {
  const answer = await server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${token}` } })
  return answer.json() as { creditsUsed: number }
}

/** A PNG header that claims a size, with the right check sum and next to no data. */
const pngBomb = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const noise = (bytes: number): Buffer => {
  const data = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at += 1) data[at] = (at * 7919 + (at >> 7) * 104729) & 255
  return data
}

const truncatedJpeg = async (): Promise<Buffer> => {
  const side = 200
  const raw = { width: side, height: side, channels: 3 as const }
  const whole = await sharp(noise(side * side * 3), { raw })
    .jpeg()
    .toBuffer()
  return whole.subarray(0, whole.length >> 1)
}

describe('an upload that cannot be taken leaves nothing behind', () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(64),
  ])
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each<[string, () => Promise<Buffer> | Buffer, object, number, string]>([
    ['an empty file', () => Buffer.alloc(0), {}, 400, 'empty_file'],
    ['text named .jpg', () => Buffer.from('hello, this is no photo'), { filename: 'a.jpg' }, 415, 'unsupported_format'],
    ['a truncated JPEG', truncatedJpeg, { filename: 'a.jpg' }, 422, 'unreadable_image'],
    ['a PNG bomb', () => pngBomb(30_000, 30_000), {}, 413, 'photo_too_large'],
    ['a GIF that ends in its header', () => gif.subarray(0, 12), { filename: 'a.gif' }, 422, 'unreadable_image'],
    ['a HEIC without a picture', () => heic, { filename: 'a.heic' }, 422, 'unreadable_image'],
    ['an SVG', () => svg, { filename: 'a.svg' }, 415, 'unsupported_format'],
    ['a file in another field', () => photo, { field: 'image' }, 400, 'unexpected_field'],
    ['two files', () => photo, { twice: true }, 400, 'too_many_files'],
    ['an unknown mode', () => photo, { editingMode: 'deep-fry' }, 400, 'invalid_input'],
    ['11 MB on Free', () => noise(11 * bytesPerMegabyte), {}, 413, 'file_too_large'],
  ])('%s', async (_name, makeFile, options, status, code) => {
    const before = await rows()
    const answer = await server.upload(ann, await makeFile(), options)
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.stringMatching(/\w+ \w+/), code }])
    expect(await rows()).toEqual(before)
    expect((await server.upload(ann, photo)).statusCode).toBe(201)
  })

  test.each([
    [
      'a photo of undeclared length that exceeds the limit while streaming',
      Buffer.from('ffd8ffe000104a464946', 'hex'),
      413,
      'file_too_large',
    ],
    ['no photo, read to its end without being kept', Buffer.from('%PDF-1.7'), 415, 'unsupported_format'],
  ])('%s', async (_name, begins, status, code) => {
    const before = await rows()
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const bytes = [begins.subarray(0, 3), begins.subarray(3), noise(11 * bytesPerMegabyte)]
    const payload = Readable.from([Buffer.from(head), ...bytes, Buffer.from('\r\n--x--\r\n')])
    const headers = { authorization: `Bearer ${ann}`, 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await server.app.inject({ method: 'POST', url: '/api/upload', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await rows()).toEqual(before)
  })

  test('a form without a file, and no form at all', async () => {
    const before = await rows()
    const headers = { authorization: `Bearer ${ann}` }
    const json = await server.app.inject({ method: 'POST', url: '/api/upload', headers, payload: { file: 'x' } })
    expect([json.statusCode, json.json().code]).toEqual([400, 'invalid_input'])
    const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    const payload = '--x\r\ncontent-disposition: form-data; name="editingMode"\r\n\r\nobject-removal\r\n--x--\r\n'
    const empty = await server.app.inject({ method: 'POST', url: '/api/upload', headers: form, payload })
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'missing_file'])
    expect(await rows()).toEqual(before)
  })
})

describe('a process request that cannot be served stores and charges nothing', () => {
  const damaged = (data: string): string => {
    const png = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64').subarray(0, 50)
    return `data:image/png;base64,${png.toString('base64')}`
  }
  const jpegMask = async () => {
    const jpeg = await sharp(photo).jpeg().toBuffer()
    return `data:image/png;base64,${jpeg.toString('base64')}`
  }
  test.each<[string, () => Promise<object> | object, number, string]>([
    ['a mask of another size', async () => ({ maskData: await maskDataOf(6, 8) }), 400, 'mask_size_mismatch'],
    ['a mask that is a JPEG', async () => ({ maskData: await jpegMask() }), 400, 'invalid_mask'],
    ['a mask that says it is a JPEG', () => ({ maskData: 'data:image/jpeg;base64,/9j/' }), 400, 'invalid_input'],
    ['a mask that is no base64', () => ({ maskData: 'data:image/png;base64,%%%' }), 400, 'invalid_mask'],
    ['a damaged mask', async () => ({ maskData: damaged(await maskDataOf(8, 6)) }), 400, 'invalid_mask'],
    ['no mask', () => ({}), 400, 'mask_required'],
    ['a field that is not ours', async () => ({ maskData: await maskDataOf(8, 6), credits: 9 }), 400, 'invalid_input'],
    [
      'a working image elsewhere',
      async () => ({
        maskData: await maskDataOf(8, 6),
        isIterativeEdit: true,
        currentImageUrl: 'http://169.254.169.254/',
      }),
      400,
      'invalid_input',
    ],
  ])('%s', async (_name, makeBody, status, code) => {
    const bob = await server.token('bob@example.com')
    const { id } = (await server.upload(bob, photo)).json()
    const before = await rows()
    const answer = await server.process(bob, id, await makeBody())
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    const after = await rows()
    expect([after.images, after.files]).toEqual([before.images, before.files])
    expect((await usageOf(bob)).creditsUsed).toBe(0)
  })

  test("answers alike for another user's photo and for a photo that does not exist", async () => {
    const { id } = (await server.upload(ann, photo)).json()
    const bob = await server.token('bob@example.com')
    const body = { maskData: await maskDataOf(8, 6) }
    const others = await server.process(bob, id, body)
    const nobodys = await server.process(bob, randomUUID(), body)
    expect([others.statusCode, others.body]).toEqual([404, nobodys.body])
    for (const [method, url] of [
      ['DELETE', `/api/process/${id}`],
      ['GET', `/api/process/${id}/events`],
      ['DELETE', `/api/images/${id}`],
    ] as const) {
      const answer = await server.app.inject({ method, url, headers: { authorization: `Bearer ${bob}` } })
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
    expect((await server.process(bob, 'nonsense', body)).statusCode).toBe(400)
  })

  test('prompt-edit without a prompt, and a mode that Free holds on the day of sign-up only', async () => {
    const carl = await server.token('carl@example.com')
    const { id } = (await server.upload(carl, photo, { editingMode: 'prompt-edit' })).json()
    const blank = await server.process(carl, id, { prompt: '  ' })
    expect([blank.statusCode, blank.json().code]).toEqual([400, 'prompt_required'])
    server.clock.now = new Date(Date.now() + 86_400_000)
    const later = await server.process(carl, id, { prompt: 'make it brighter' })
    server.clock.now = new Date()
    expect([later.statusCode, later.json().code]).toEqual([403, 'mode_not_in_plan'])
  })
})

describe('who may come in', () => {
  const claims = { email: 'eve@example.com' }
  const issuer = 'http://localhost:3000/oidc'
  const sign = async (change: (token: SignJWT) => SignJWT, key?: Parameters<SignJWT['sign']>[0]) => {
    const [own] = server.secrets.signingKeys
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: own?.kid ?? '' })
      .setIssuer(issuer)
      .setAudience('spotless-web')
      .setSubject('eve')
      .setIssuedAt()
      .setExpirationTime('1h')
    return change(token).sign(key ?? (await importJWK(own ?? {}, 'ES256')))
  }
  const unsigned = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = { ...claims, iss: issuer, aud: 'spotless-web', sub: 'eve', iat: 1, exp: 9_999_999_999 }
    return `${part({ alg: 'none' })}.${part(payload)}.`
  }
  const symmetric = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [own] = server.secrets.signingKeys
    const payload = { ...claims, iss: issuer, aud: 'spotless-web', sub: 'eve', iat: 1, exp: 9_999_999_999 }
    const body = `${part({ alg: 'HS256', kid: own?.kid })}.${part(payload)}`
    return `${body}.${createHmac('sha256', own?.x ?? '')
      .update(body)
      .digest('base64url')}`
  }
  test.each<[string, () => Promise<string | undefined> | string | undefined, string]>([
    ['no token', () => undefined, 'unauthenticated'],
    ['nonsense', () => 'nonsense', 'unauthenticated'],
    ['an expired token', () => sign((token) => token.setExpirationTime('-1h')), 'token_expired'],
    ['a token not yet valid', () => sign((token) => token.setNotBefore('1h')), 'unauthenticated'],
    ["another issuer's token", () => sign((token) => token.setIssuer('http://evil.example')), 'unauthenticated'],
    ['a token for another audience', () => sign((token) => token.setAudience('other')), 'unauthenticated'],
    [
      'a token signed by a key that is not ours',
      async () => sign((token) => token, (await generateKeyPair('ES256')).privateKey),
      'unauthenticated',
    ],
    ['a token without signature', unsigned, 'unauthenticated'],
    ['a token signed with the public key as a password', symmetric, 'unauthenticated'],
  ])('%s is refused', async (_name, makeToken, code) => {
    const token = await makeToken()
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    for (const url of ['/api/auth/user', '/api/usage', '/api/images']) {
      const answer = await server.app.inject({ url, headers })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 401, code])
    }
    const before = await rows()
    const upload = await server.upload(token ?? '', photo)
    expect([upload.statusCode, await rows()]).toEqual([401, before])
  })

  test('the same e-mail address from another identity is not merged', async () => {
    await server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${ann}` } })
    claims.email = 'ann@example.com'
    const token = await sign((unsent) => unsent)
    const answer = await server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
  })

  test('the signing key of the test is the one that works', async () => {
    claims.email = 'eve@example.com'
    const token = await sign((unsent) => unsent)
    const answer = await server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
    expect(answer.json()).toMatchObject({ email: 'eve@example.com', subscriptionTier: 'free' })
  })
})

test('unknown API paths answer JSON, and internal errors do not leak their messages', async () => {
  const unknown = await server.app.inject({ url: '/api/nothing' })
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { error: 'There is no GET /api/nothing.', code: 'not_found' },
  ])
  const broken = await server.app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'invalid_input'])
})
