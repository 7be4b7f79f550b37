import { describe, expect, it } from 'vitest'
import type { Raster } from '../../raster/raster.ts'
import { strokeMask } from './strokeMask.ts'

const box = { left: 10, top: 10, width: 80, height: 16 }
const inside = new Float32Array(box.width * box.height).fill(1)

/** Upright strokes three pixels wide every eight, on a busy ground. */
const photo = (letters: (ground: number) => number): Raster => {
  const [width, height] = [100, 36]
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const ground = 40 + ((column * 13 + row * 29) % 110)
      const isInk = row >= 12 && row < 24 && column >= 12 && column < 88 && column % 8 < 3
      data.fill(isInk ? letters(ground) : ground, (row * width + column) * 3, (row * width + column) * 3 + 3)
    }
  return { width, height, channels: 3, data }
}

describe('strokeMask', () => {
  it('marks the letters and not what shows between them', () => {
    const flags = strokeMask(
      photo(() => 250),
      box,
      inside,
    )
    expect(flags).not.toBeNull()
    expect(flags![4 * box.width + 6]).toBe(1)
    expect(flags![4 * box.width + 12]).toBe(0)
    expect(flags!.reduce((sum, flag) => sum + flag, 0)).toBeCloseTo(12 * 29, -2)
  })

  it('finds none where no colour stands out or none fills the line', () => {
    expect(
      strokeMask(
        photo((ground) => ground),
        box,
        inside,
      ),
    ).toBeNull()
    expect(
      strokeMask(
        photo(() => 250),
        { ...box, width: 0, height: 0 },
        new Float32Array(0),
      ),
    ).toBeNull()
  })
})
