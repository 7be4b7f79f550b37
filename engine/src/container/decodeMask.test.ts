import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeMask } from './decodeMask.ts'

const maskOf = (width: number, height: number, channels: 1 | 3 | 4, data: number[]): Promise<Buffer> => {
  const image = sharp(Buffer.from(data), { raw: { width, height, channels } })
  return (channels === 1 ? image.toColourspace('b-w') : image).png().toBuffer()
}

test('grey is thresholded at 128', async () => {
  const mask = await decodeMask(await maskOf(4, 1, 1, [0, 127, 128, 255]), { width: 4, height: 1 }, sharpCodec)
  expect([...mask.data]).toEqual([0, 0, 255, 255])
})

test('transparency darkens white', async () => {
  const pixels = [255, 255, 255, 255, 255, 255, 255, 0, 255, 255, 255, 127, 255, 255, 255, 128]
  const mask = await decodeMask(await maskOf(4, 1, 4, pixels), { width: 4, height: 1 }, sharpCodec)
  expect([...mask.data]).toEqual([255, 0, 0, 255])
})

test('a mask one pixel smaller and larger is fitted', async () => {
  const mask = await decodeMask(await maskOf(2, 2, 1, [0, 255, 0, 255]), { width: 3, height: 1 }, sharpCodec)
  expect([...mask.data]).toEqual([0, 255, 255])
})

test.each([
  ['of another size', await maskOf(4, 4, 1, new Array(16).fill(255)), 'mask_size_mismatch'],
  ['that is black', await maskOf(9, 9, 1, new Array(81).fill(0)), 'mask_empty'],
  [
    'that is a JPEG',
    await sharp(Buffer.alloc(243), { raw: { width: 9, height: 9, channels: 3 } })
      .jpeg()
      .toBuffer(),
    'invalid_mask',
  ],
  ['that is empty', Buffer.alloc(0), 'invalid_mask'],
  ['that is text', Buffer.from('mask'), 'invalid_mask'],
  ['that is cut short', (await maskOf(9, 9, 1, new Array(81).fill(255))).subarray(0, 60), 'invalid_mask'],
])('refuses a mask %s', async (_, file, code) => {
  await expect(decodeMask(file, { width: 9, height: 9 }, sharpCodec)).rejects.toHaveProperty('code', code)
})
