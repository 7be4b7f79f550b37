import { describe, expect, it } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { correctPerspective, estimateConvergence } from './perspective.ts'

/** Upright stripes that meet above the photo, as a facade looks from below. */
const facade = (convergence: number): Raster => {
  const [width, height] = [240, 200]
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [column - (width - 1) / 2, row - (height - 1) / 2]
      const across = x / (1 + (convergence * y) / 100)
      data.fill(
        128 + 90 * Math.tanh(6 * Math.sin(across / 6)),
        (row * width + column) * 3,
        (row * width + column) * 3 + 3,
      )
    }
  return { width, height, channels: 3, data }
}

/** Columns of the first rising edge left of the middle, in the top and the bottom row. */
const lean = ({ width, height, data }: Raster): number => {
  const edge = (row: number): number => {
    let column = Math.floor(width * 0.3)
    while (data[(row * width + column) * 3]! >= 128) column++
    while (data[(row * width + column) * 3]! < 128) column++
    return column
  }
  return Math.abs(edge(2) - edge(height - 3))
}

describe('perspective', () => {
  it('measures how strongly upright lines converge, and which way', () => {
    expect(estimateConvergence(facade(0.2)).vertical).toBeCloseTo(0.2, 1)
    expect(estimateConvergence(facade(-0.2)).vertical).toBeCloseTo(-0.2, 1)
    expect(estimateConvergence(facade(0)).vertical).toBeCloseTo(0, 1)
  })

  it('makes them upright and shows no place outside the photo', () => {
    const photo = facade(0.2)
    expect(lean(photo)).toBeGreaterThan(8)
    const made = correctPerspective(photo, estimateConvergence(photo))
    expect(lean(made)).toBeLessThanOrEqual(2)
    expect(made.width).toBeLessThan(photo.width)
    expect(made.width).toBeGreaterThan(photo.width * 0.6)
  })

  it('leaves a photo without convergence alone', () => {
    const photo = facade(0)
    expect(correctPerspective(photo, { vertical: 0, horizontal: 0 })).toBe(photo)
  })
})
