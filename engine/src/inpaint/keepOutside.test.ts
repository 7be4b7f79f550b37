import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { barePng } from '../container/photo.ts'
import type { Raster } from '../raster/raster.ts'
import { blendByOpacity, keepOutside } from './keepOutside.ts'

const stored = async (raster: Raster, format: 'png' | 'jpeg' = 'png'): Promise<Uint8Array> =>
  (await encodePhoto(raster, { ...barePng, format, quality: 80 })).file
const flat = (width: number, height: number, value: number): Raster => ({
  width,
  height,
  channels: 3,
  data: new Uint8Array(width * height * 3).fill(value),
})
/** Transparent in the left half, opaque in the right. */
const halfTransparent = (width: number, height: number): Raster => {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++) if (pixel % width < width / 2) data[pixel * 4 + 3] = 0
  return { width, height, channels: 4, data }
}

test('opaque keeps the photo, transparent takes the edit, in between is in proportion', () => {
  const opacities = [255, 0, 51]
  const { data } = blendByOpacity(flat(3, 1, 100), flat(3, 1, 200), (pixel) => opacities[pixel] ?? 0)
  expect([...data]).toEqual([100, 100, 100, 200, 200, 200, 180, 180, 180])
})

test('16 bits stay 16 bits, and an edit with alpha adds alpha', () => {
  const deep: Raster = { width: 1, height: 1, channels: 3, data: Uint16Array.from([40_001, 2, 3]) }
  const edited: Raster = { width: 1, height: 1, channels: 4, data: Uint8Array.from([255, 0, 0, 51]) }
  expect([...blendByOpacity(deep, edited, () => 255).data]).toEqual([40_001, 2, 3, 65_535])
  expect([...blendByOpacity(deep, edited, () => 0).data]).toEqual([65_535, 0, 0, 13_107])
})

test('a JPEG whose edit was encoded again keeps its decoded pixels outside the mask, bit by bit', async () => {
  const noisy = flat(64, 48, 0)
  for (let at = 0; at < noisy.data.length; at++) noisy.data[at] = (at * 7_919) % 256
  const photo = await stored(noisy, 'jpeg')
  const before = (await decodePhoto(photo)).raster
  const edited = await stored({ ...before, data: before.data.map((sample) => 255 - sample) as Uint8Array }, 'jpeg')
  const transparency = await stored(halfTransparent(64, 48))
  const result = await keepOutside({ photo, edited, transparency, format: 'png', quality: 100 }, runtimeWithoutModels())
  const after = (await decodePhoto(result.file)).raster
  let [changed, inside] = [0, 0]
  for (let pixel = 0; pixel < 64 * 48; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const isSame = after.data[pixel * 3 + channel] === before.data[pixel * 3 + channel]
      if (pixel % 64 < 32) inside += isSame ? 0 : 1
      else changed += isSame ? 0 : 1
    }
  }
  expect(changed).toBe(0)
  expect(inside).toBeGreaterThan(4_000)
})

test('an edit of another size cannot keep to a mask; without one it is stored in the wanted format', async () => {
  const [photo, edited] = [await stored(flat(8, 8, 9)), await stored(flat(16, 16, 9))]
  const transparency = await stored(halfTransparent(8, 8))
  const request = { photo, edited, format: 'webp' as const, quality: 100 }
  await expect(keepOutside({ ...request, transparency }, runtimeWithoutModels())).rejects.toMatchObject({
    code: 'mask_size_mismatch',
  })
  expect(await keepOutside(request, runtimeWithoutModels())).toMatchObject({ format: 'webp', width: 16, height: 16 })
})
