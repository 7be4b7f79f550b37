import { SpotlessError } from '@spotless/contract/error'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { checkEnlarged, OnServerError, openDevicePhoto } from './devicePhoto.ts'

it('photos are enlarged on the device to 50 megapixels', () => {
  const phone = { width: 4000, height: 3000 }
  expect(() => checkEnlarged(phone, 2)).not.toThrow()
  expect(() => checkEnlarged(phone, 4)).toThrow(
    'At 4x this photo would have 192 megapixels. On this device the limit is 50.',
  )
  expect(() => checkEnlarged({ width: 1600, height: 1200 }, 4)).not.toThrow()
})

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } })

const refusalOf = async (name: string, bytes: Uint8Array): Promise<SpotlessError> => {
  const refusal = await openDevicePhoto(new File([new Uint8Array(bytes)], name)).catch((error: unknown) => error)
  if (!(refusal instanceof SpotlessError)) throw new Error(`Expected a refusal of ${name}, got ${refusal}.`)
  return refusal
}

const animated = async (): Promise<Buffer> => {
  const frames = (await flat(4, 8).raw().toBuffer()).fill(0, 0, 4 * 4 * 3)
  return sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

it('says of each photo that cannot be edited here why, before it is decoded', async () => {
  const png = await flat(8, 8).png().toBuffer()
  const large = Buffer.from(png)
  large.writeUInt32BE(10_000, 16)
  large.writeUInt32BE(6_000, 20)
  const cases = [
    ['empty.jpg', Buffer.alloc(0), 'empty_file', 'empty'],
    ['notes.jpg', Buffer.from('no photo at all, but a few words'), 'unsupported_format', ''],
    ['animated.webp', await animated(), 'unsupported_format', 'animated WebP'],
    ['large.png', large, 'photo_too_large', '60 megapixels'],
    ['cut.png', png.subarray(0, 30), 'unreadable_image', ''],
  ] as const
  for (const [name, bytes, code, words] of cases) {
    const refusal = await refusalOf(name, bytes)
    expect([name, refusal.code, refusal.message.includes(words)]).toEqual([name, code, true])
    // The server refuses these as well.
    expect(refusal).not.toBeInstanceOf(OnServerError)
  }
})

it('offers the server what only this device cannot edit', async () => {
  const refusal = await refusalOf('phone.png', await flat(5000, 4000).png({ compressionLevel: 1 }).toBuffer())
  expect(refusal).toBeInstanceOf(OnServerError)
  expect(refusal.message).toBe('This photo has 20.0 megapixels. On this device the limit is 12.')
})

it('says so where a file is gone since it was chosen', async () => {
  const gone = new File(['x'], 'gone.jpg')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await expect(openDevicePhoto(gone)).rejects.toMatchObject({
    code: 'unreadable_image',
    message: expect.stringContaining('gone.jpg can no longer be read'),
  })
})
