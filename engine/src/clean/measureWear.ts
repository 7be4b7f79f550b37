import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { median } from '../kernel/statistics/median.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import type { Raster } from '../raster/raster.ts'

/** What a photo went through before it came here, read from its pixels. */
export interface Wear {
  /** Deviation of the noise in luma, on the scale 0–255, as it shows in the quietest parts of the photo. */
  readonly noise: number
  /**
   * How much more luma bends at the lines of one 8-pixel grid than elsewhere: 1 for a photo that JPEG never cut into
   * blocks, the more the harder it was compressed.
   */
  readonly blocks: number
}

/** Rows of the strips that are looked at; a multiple of the grid, so that each strip sees every phase alike. */
const stripRows = 16
const maxStrips = 24
const gridPx = 8
const cellPx = 16
/** Share of the cells, from the quietest, that are taken for bare noise. */
const quietShare = 0.1
/** The kernel that is blind to slopes multiplies the deviation of white noise by this (Immerkær, 1996). */
const kernelGain = 6
/** The mean of absolute values times this is the deviation of a normal distribution. */
const meanToDeviation = Math.sqrt(Math.PI / 2)
/** Bends above this are the photo's own edges; they count no further. */
const bendCap = 10
const darkest = 6
const brightest = 249

const readStrip = (raster: Raster, top: number, to: Float32Array): void => {
  const { width, channels, data } = raster
  const scale = 255 / maxSampleValue(data)
  for (let index = 0; index < width * stripRows; index++) {
    const at = (top * width + index) * channels
    to[index] = scale * lumaBt601(data[at] as number, data[at + 1] as number, data[at + 2] as number)
  }
}

/** Noise of one cell from the difference of two Laplacians, or nothing where it is burnt out, black or drawn flat. */
const noiseOf = (luma: Float32Array, width: number, left: number): number | undefined => {
  let [sum, total] = [0, 0]
  for (let row = 1; row < stripRows - 1; row++) {
    for (let at = row * width + left + 1; at < row * width + left + cellPx - 1; at++) {
      const [above, here, below] = [at - width, at, at + width]
      const cross =
        (luma[above] as number) + (luma[below] as number) + (luma[here - 1] as number) + (luma[here + 1] as number)
      const corners =
        (luma[above - 1] as number) +
        (luma[above + 1] as number) +
        (luma[below - 1] as number) +
        (luma[below + 1] as number)
      sum += Math.abs(corners - 2 * cross + 4 * (luma[here] as number))
      total += luma[here] as number
    }
  }
  const count = (stripRows - 2) * (cellPx - 2)
  const mean = total / count
  if (mean < darkest || mean > brightest) return undefined
  return ((sum / count) * meanToDeviation) / kernelGain
}

/** Adds, per place in the grid, how much luma bends between two neighbours beyond what the ones beside them do. */
const addBends = (luma: Float32Array, width: number, bends: Float64Array): void => {
  for (let row = 0; row < stripRows; row++) {
    for (let column = 2; column < width - 1; column++) {
      const at = row * width + column
      const [a, b, c, d] = [luma[at - 2], luma[at - 1], luma[at], luma[at + 1]] as [number, number, number, number]
      const bend = Math.abs(c - b - (b - a + d - c) / 2)
      bends[column % gridPx] = (bends[column % gridPx] as number) + Math.min(bendCap, bend)
    }
  }
}

/**
 * Measures noise and JPEG blocks on strips spread over the photo, so that it takes milliseconds whatever the size.
 * Photos under 32 pixels to a side tell too little: they count as untouched.
 */
export const measureWear = (raster: Raster): Wear => {
  const { width, height } = raster
  if (width < 2 * cellPx || height < 2 * stripRows) return { noise: 0, blocks: 1 }
  const strips = Math.min(maxStrips, Math.floor(height / stripRows))
  const luma = new Float32Array(width * stripRows)
  const bends = new Float64Array(gridPx)
  const noises: number[] = []
  for (let strip = 0; strip < strips; strip++) {
    readStrip(raster, Math.floor(((height - stripRows) * strip) / Math.max(1, strips - 1)), luma)
    addBends(luma, width, bends)
    for (let left = 0; left + cellPx <= width; left += cellPx) {
      const noise = noiseOf(luma, width, left)
      if (noise !== undefined) noises.push(noise)
    }
  }
  const places = Array.from(bends)
  const usual = median(places)
  return {
    noise: noises.length === 0 ? 0 : quantile(noises, quietShare),
    blocks: usual === 0 ? 1 : Math.max(...places) / usual,
  }
}
