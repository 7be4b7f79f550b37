import type { ErrorCode } from '@spotless/contract/error'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspect } from './inspect.ts'

const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 7919 + (index >> 3)) & 255))
const image = () => sharp(noise, { raw: { width: 64, height: 48, channels: 3 } })
const files = {
  jpeg: await image().jpeg().toBuffer(),
  png: await image().png().toBuffer(),
  webp: await image().webp().toBuffer(),
  lossless: await image().webp({ lossless: true }).toBuffer(),
}

const codeOf = (action: () => unknown): ErrorCode | 'none' => {
  try {
    action()
    return 'none'
  } catch (error) {
    return (error as { code: ErrorCode }).code
  }
}

const pngHeader = (width: number, height: number): Buffer => {
  const file = Buffer.from(files.png)
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}

test.each(Object.entries(files))('%s: format and size come from the content', (name, file) => {
  expect(inspect(file)).toMatchObject({ format: name === 'lossless' ? 'webp' : name, width: 64, height: 48 })
})

test.each<[string, Buffer, ErrorCode, RegExp]>([
  ['empty', Buffer.alloc(0), 'empty_file', /empty/],
  ['text', Buffer.from('hello there, I am no photo'), 'unsupported_format', /plain text/],
  ['GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'unreadable_image', /cut short/],
  [
    'HEIC',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
    'unreadable_image',
    /HEIC.*cut short|no still picture|does not end/,
  ],
  ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_format', /SVG/],
  ['bomb', pngHeader(30_000, 30_000), 'photo_too_large', /30000×30000/],
  ['many pixels', pngHeader(10_000, 6_000), 'photo_too_large', /60 megapixels/],
  ['no width', pngHeader(0, 10), 'unreadable_image', /0×10/],
])('refuses %s', (_, file, code, message) => {
  expect(codeOf(() => inspect(file))).toBe(code)
  expect(() => inspect(file)).toThrow(message)
})

test('refuses an animated WebP', async () => {
  const frames = Buffer.alloc(8 * 16 * 3, 90)
  frames.fill(200, 8 * 8 * 3)
  const file = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .webp()
    .toBuffer()
  expect(() => inspect(file)).toThrow(/animated WebP/)
})

test('refuses an animated PNG', () => {
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')
  expect(() => inspect(Buffer.concat([files.png.subarray(0, 33), control, files.png.subarray(33)]))).toThrow(
    /animated PNG/,
  )
})

test.each(Object.entries(files))('%s cut short anywhere is refused, never crashes', async (_, file) => {
  for (let length = 1; length < file.length - 1; length += Math.max(1, Math.floor(file.length / 60))) {
    const code = codeOf(() => inspect(file.subarray(0, length)))
    expect(['unreadable_image', 'unsupported_format', 'photo_too_large']).toContain(code)
    await expect(decodePhoto(file.subarray(0, length))).rejects.toHaveProperty('code', code)
  }
})

test.each(Object.entries(files))('%s with damaged bytes gives an answer or a clear refusal', async (_, file) => {
  for (let at = 0; at < file.length; at += Math.max(1, Math.floor(file.length / 150))) {
    const damaged = Buffer.from(file)
    damaged[at] = (damaged[at] ?? 0) ^ 0xff
    const outcome = await decodePhoto(damaged).then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    )
    expect(['ok', 'unreadable_image', 'unsupported_format', 'photo_too_large']).toContain(outcome)
  }
})
