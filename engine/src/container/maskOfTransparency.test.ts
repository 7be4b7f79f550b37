import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import { compression } from '@spotless/engine-node/compression'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeMask } from './decodeMask.ts'
import { maskOfTransparency } from './maskOfTransparency.ts'

const ports = { codec: sharpCodec, compression }
const pngOf = (width: number, height: number, channels: 3 | 4, data: number[]): Promise<Buffer> =>
  sharp(Buffer.from(data), { raw: { width, height, channels } }).png().toBuffer()

test('what is transparent, wholly or partly, is marked, whatever its colour', async () => {
  const file = await pngOf(4, 1, 4, [255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 254])
  const mask = await maskOfTransparency(file, { width: 4, height: 1 }, ports)
  expect([...(await decodeMask(mask, { width: 4, height: 1 }, sharpCodec)).data]).toEqual([0, 255, 255, 255])
})

test.each([
  ['of another size', await pngOf(2, 2, 4, new Array(16).fill(0)), 'mask_size_mismatch'],
  ['that is opaque', await pngOf(3, 1, 4, new Array(12).fill(255)), 'mask_empty'],
  ['without alpha', await pngOf(3, 1, 3, new Array(9).fill(255)), 'invalid_mask'],
  ['that is empty', Buffer.alloc(0), 'invalid_mask'],
  ['that is text', Buffer.from('mask'), 'invalid_mask'],
])('refuses a mask %s', async (_, file, code) => {
  await expect(maskOfTransparency(file, { width: 3, height: 1 }, ports)).rejects.toHaveProperty('code', code)
})
