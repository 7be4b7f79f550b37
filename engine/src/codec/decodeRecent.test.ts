import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePhoto } from './decode.ts'
import { decodeRecent } from './decodeRecent.ts'

const photoOf = async (background: string): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 5, height: 4, channels: 3, background } })
      .png()
      .toBuffer(),
  )

test('a photo decoded again is the same, whatever was done to the first', async () => {
  const file = await photoOf('#102030')
  const first = await decodeRecent(file)
  first.raster.data.fill(0)
  const second = await decodeRecent(file)
  second.raster.data.fill(255)
  expect(await decodeRecent(file)).toEqual({ ...(await decodePhoto(file)), raster: expect.anything() })
  expect([...(await decodeRecent(file)).raster.data.subarray(0, 3)]).toEqual([0x10, 0x20, 0x30])
})

test('another photo is not taken for the one before', async () => {
  await decodeRecent(await photoOf('#102030'))
  expect([...(await decodeRecent(await photoOf('#405060'))).raster.data.subarray(0, 3)]).toEqual([0x40, 0x50, 0x60])
})

test('a damaged photo is refused each time and does not spoil the next', async () => {
  const file = await photoOf('#708090')
  const cut = file.subarray(0, file.length - 20)
  await expect(decodeRecent(cut)).rejects.toHaveProperty('code', 'unreadable_image')
  await expect(decodeRecent(cut)).rejects.toHaveProperty('code', 'unreadable_image')
  expect((await decodeRecent(file)).raster.width).toBe(5)
})
