import { describe, expect, it } from 'vitest'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Raster } from '../raster/raster.ts'
import { suggest } from './suggest.ts'

/** A ramp from one luma to another with some colour, and noise of a deviation. */
const scene = (from: number, to: number, options: { noise?: number; blue?: number; side?: number } = {}): Raster => {
  const { noise = 0, blue = 0, side = 200 } = options
  const data = new Uint8Array(side * side * 3)
  const random = linearCongruential(1)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const luma = from + ((to - from) * (pixel % side)) / side + (random() - 0.5) * noise * Math.sqrt(12)
    const warm = 0.1 * luma * ((Math.floor(pixel / side / 20) % 2) * 2 - 1)
    data.set(
      [(luma + warm) * 255, luma * 255, (luma - warm + blue) * 255].map((value) => clamp(value, 0, 255)),
      pixel * 3,
    )
  }
  return { width: side, height: side, channels: 3, data }
}
const prompts = (photo: Raster): string[] => suggest(photo).map(({ prompt }) => prompt)

describe('suggest', () => {
  it.each([
    ['night shot, lift it', scene(0, 0.2)],
    ['make it brighter', scene(0.05, 0.4)],
    ['more contrast', scene(0.35, 0.65)],
    ['dehaze', scene(0.4, 0.75)],
    ['fix the white balance', scene(0.1, 0.9, { blue: 0.12 })],
    ['reduce the noise', scene(0.1, 0.9, { noise: 0.03 })],
    ['upscale 2x', scene(0.05, 0.95)],
  ])('says “%s” where it is measured', (prompt, photo) => {
    expect(prompts(photo)).toContain(prompt)
  })

  it('keeps quiet about a photo that wants nothing, and about a plain sheet', () => {
    const good = scene(0.02, 0.95, { side: 1_001 })
    expect(prompts(good).filter((prompt) => prompt !== 'more vibrant')).toEqual([])
    expect(suggest(scene(0.5, 0.5))).toEqual([])
    expect(suggest({ width: 1, height: 1, channels: 3, data: new Uint8Array(3) })).toEqual([])
  })
})
