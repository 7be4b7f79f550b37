import { describe, expect, it } from 'vitest'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import type { Raster } from '../../raster/raster.ts'
import { greeneryMask } from './greeneryMask.ts'
import { skyMask } from './skyMask.ts'

const [width, height] = [60, 40]
const planes = (colour: (column: number, row: number) => readonly [number, number, number]): RgbPlanes => {
  const made = [0, 1, 2].map(
    (channel): Plane => ({
      width,
      height,
      data: Float32Array.from(
        { length: width * height },
        (_, at) => colour(at % width, Math.floor(at / width))[channel]!,
      ),
    }),
  )
  return made as unknown as RgbPlanes
}
const share = (mask: Plane | null): number =>
  (mask?.data.reduce((sum, value) => sum + value, 0) ?? 0) / (width * height)

describe('skyMask', () => {
  it('takes a gradient sky with a cloud and stops at the ridge', () => {
    const mask = skyMask(
      planes((column, row) => {
        if (row > 24) return [0.25, 0.22, 0.2]
        const pale = clamp01(1.4 - Math.hypot(column - 20, row - 10) / 7)
        return [0.35 + 0.5 * pale, 0.5 + 0.36 * pale, 0.8 + 0.08 * pale]
      }),
    )
    expect(share(mask)).toBeCloseTo(25 / 40, 1)
    expect(mask?.data[10 * width + 20]).toBe(1)
    expect(mask?.data[30 * width + 20]).toBe(0)
  })

  it('finds none in a forest, in a rough meadow and in a wall that reaches the floor', () => {
    expect(skyMask(planes(() => [0.2, 0.4, 0.15]))).toBeNull()
    expect(skyMask(planes((column, row) => [0.5 + ((column * 7 + row * 3) % 5) / 60, 0.45, 0.3]))).toBeNull()
    expect(skyMask(planes(() => [0.8, 0.8, 0.82]))).toBeNull()
  })
})

describe('greeneryMask', () => {
  const at = (red: number, green: number, blue: number): number => {
    const photo: Raster = { width: 8, height: 8, channels: 3, data: new Uint8Array(192) }
    for (let pixel = 0; pixel < 64; pixel++) photo.data.set([red, green, blue], pixel * 3)
    return greeneryMask(photo).data[27]!
  }
  it('takes leaves, grass and olive meadows', () => {
    expect(Math.min(at(60, 120, 40), at(120, 150, 60), at(105, 105, 60))).toBeGreaterThan(200)
  })
  it('leaves sky, skin, earth, copper roofs and grey', () => {
    expect(
      Math.max(at(120, 160, 220), at(220, 170, 140), at(120, 95, 70), at(110, 190, 170), at(90, 90, 90)),
    ).toBeLessThan(30)
  })
})
