import sharp from 'sharp'
import { expect, test } from 'vitest'
import { irwinHall } from '../kernel/random/irwinHall.ts'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import type { Raster } from '../raster/raster.ts'
import { estimateDegradation } from './estimateDegradation.ts'

const side = 128

/** Slow waves of grey with noise of a deviation in every channel alike. */
const waves = (noise: number, isDeep = false): Raster => {
  const normal = irwinHall(linearCongruential(1), 12)
  const grey = Array.from({ length: side * side }, (_, index) => {
    const [row, column] = [Math.floor(index / side), index % side]
    return Math.round(128 + 60 * Math.sin(column / 9) * Math.cos(row / 7) + noise * normal())
  })
  const sample = (index: number) => (grey[Math.floor(index / 3)] as number) * (isDeep ? 257 : 1)
  const length = side * side * 3
  return {
    width: side,
    height: side,
    channels: 3,
    data: isDeep
      ? Uint16Array.from({ length }, (_, index) => sample(index))
      : Uint8Array.from({ length }, (_, index) => sample(index)),
  }
}

const compressed = async (photo: Raster, quality: number): Promise<Raster> => {
  const file = await sharp(photo.data, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
  return { ...photo, data: new Uint8Array(await sharp(file).raw().toBuffer()) }
}

const shifted = ({ width, height, channels, data }: Raster, byPx: number): Raster => ({
  width: width - byPx,
  height,
  channels,
  data: Uint8Array.from({ length: (width - byPx) * height * 3 }, (_, index) => {
    const row = Math.floor(index / 3 / (width - byPx))
    return data[index + (row + 1) * byPx * 3] as number
  }),
})

test.each([2, 6, 12])('finds noise of deviation %i', (noise) => {
  const { noise: found, blocks } = estimateDegradation(waves(noise))
  expect(found).toBeGreaterThan(0.75 * noise)
  expect(found).toBeLessThan(1.1 * noise)
  expect(blocks).toBeLessThan(1.1)
})

test('a clean photo measures next to none of either', () => {
  const { noise, blocks } = estimateDegradation(waves(0))
  expect(noise).toBeLessThan(1)
  expect(blocks).toBeLessThan(1.1)
})

test('16 bit noise counts on the same scale', () => {
  expect(estimateDegradation(waves(6, true)).noise).toBeCloseTo(estimateDegradation(waves(6)).noise, 3)
})

test('the lower the quality, the stronger the blocks, wherever the grid starts', async () => {
  const gentle = estimateDegradation(await compressed(waves(3), 90)).blocks
  const hard = await compressed(waves(3), 40)
  expect(gentle).toBeGreaterThan(1.05)
  expect(estimateDegradation(hard).blocks).toBeGreaterThan(1.5 * gentle)
  expect(estimateDegradation(shifted(hard, 5)).blocks / estimateDegradation(hard).blocks).toBeGreaterThan(0.85)
})

test('a photo that is clipped or too small counts as clean', () => {
  const white: Raster = { width: 64, height: 64, channels: 3, data: new Uint8Array(64 * 64 * 3).fill(255) }
  expect(estimateDegradation(white)).toEqual({ noise: 0, blocks: 1 })
  expect(estimateDegradation({ width: 2, height: 90, channels: 3, data: new Uint8Array(540) })).toEqual({
    noise: 0,
    blocks: 1,
  })
})
