import { describe, expect, it } from 'vitest'
import type { Raster } from '../../raster/raster.ts'
import { applyStep } from '../../testing/applyStep.ts'

const grey = (width: number, height: number, valueAt: (pixel: number) => number): Raster => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => valueAt(Math.floor(at / 3))),
})
const glow = async (photo: Raster, amount: number): Promise<number[]> => [
  ...(await applyStep(photo, { kind: 'glow', amount })).data,
]

describe('glow', () => {
  it('screens a pixel with its own light, weighted from luma 0.6 on', async () => {
    // 204 of 255 is 0.8, half of the way from 0.6 to 1: 0.4 of light, screened at half strength over 0.8 is 0.84.
    expect(
      await glow(
        grey(1, 1, () => 204),
        50,
      ),
    ).toEqual([214, 214, 214])
    expect(
      await glow(
        grey(1, 1, () => 153),
        100,
      ),
    ).toEqual([153, 153, 153])
    expect(
      await glow(
        grey(1, 1, () => 255),
        100,
      ),
    ).toEqual([255, 255, 255])
  })

  it('spreads light to what is near and leaves what is far', async () => {
    const row = await glow(
      grey(31, 31, (pixel) => (pixel === 15 * 31 + 15 ? 255 : 0)),
      100,
    )
    const at = (column: number): number => row[(15 * 31 + column) * 3]!
    expect(at(16)).toBeGreaterThan(10)
    expect(at(16)).toBeGreaterThan(at(17))
    expect(at(14)).toBe(at(16))
    expect(at(25)).toBe(0)
  })

  it('keeps alpha and 16 bit, and does nothing at an amount of 0', async () => {
    const photo: Raster = { width: 1, height: 1, channels: 4, data: Uint16Array.of(60_000, 50_000, 40_000, 30_000) }
    expect(await glow(photo, 0)).toEqual([60_000, 50_000, 40_000, 30_000])
    const [red, , , alpha] = await glow(photo, 100)
    expect(red).toBeGreaterThan(60_000)
    expect(alpha).toBe(30_000)
  })
})
