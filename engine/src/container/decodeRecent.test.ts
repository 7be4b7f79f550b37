import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeRecent } from './decodeRecent.ts'

const ports = runtimeWithoutModels()
const recent = (file: Uint8Array) => decodeRecent(file, ports)

const photoOf = async (background: string): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 5, height: 4, channels: 3, background } })
      .png()
      .toBuffer(),
  )

test('a photo decoded again is the same, whatever was done to the first', async () => {
  const file = await photoOf('#102030')
  const first = await recent(file)
  first.raster.data.fill(0)
  const second = await recent(file)
  second.raster.data.fill(255)
  expect(await recent(file)).toEqual({ ...(await decodePhoto(file)), raster: expect.anything() })
  expect([...(await recent(file)).raster.data.subarray(0, 3)]).toEqual([0x10, 0x20, 0x30])
})

test('another photo is not taken for the one before', async () => {
  await recent(await photoOf('#102030'))
  expect([...(await recent(await photoOf('#405060'))).raster.data.subarray(0, 3)]).toEqual([0x40, 0x50, 0x60])
})

test('a damaged photo is refused each time and does not spoil the next', async () => {
  const file = await photoOf('#708090')
  const cut = file.subarray(0, file.length - 20)
  await expect(recent(cut)).rejects.toHaveProperty('code', 'unreadable_image')
  await expect(recent(cut)).rejects.toHaveProperty('code', 'unreadable_image')
  expect((await recent(file)).raster.width).toBe(5)
})
