import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { median } from '../kernel/statistics/median.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import type { Raster } from '../raster/raster.ts'

/** Noise and compression artefacts of a photo, estimated from its pixels. */
export interface Degradation {
  /** Standard deviation of the noise in luma, on the scale 0–255, in the smoothest parts of the photo. */
  readonly noise: number
  /**
   * Blockiness: how much more luma bends at the lines of one 8-pixel grid than elsewhere. 1 for a photo that was never
   * compressed as JPEG; more, the lower the quality was.
   */
  readonly blocks: number
}

/** Rows of a strip; a multiple of the grid, so that each strip covers every phase alike. */
const stripRows = 16
const maxStrips = 24
const gridPx = 8
const cellPx = 16
/** Fraction of the cells, from the smoothest, that are taken for noise alone. */
const smoothFraction = 0.1
/** The kernel multiplies the standard deviation of white noise by this. */
const kernelGain = 6
/** The mean of absolute values times this is the standard deviation of a normal distribution. */
const meanToDeviation = Math.sqrt(Math.PI / 2)
/** Bends above this are the photo's own edges; they are clipped. */
const maxBend = 10
/** Cells darker or brighter than this on average are clipped and show no noise. */
const minMean = 6
const maxMean = 249

const readStrip = (raster: Raster, top: number, into: Float32Array): void => {
  const { width, channels, data } = raster
  const scale = 255 / maxSampleValue(data)
  for (let index = 0; index < width * stripRows; index++) {
    const at = (top * width + index) * channels
    into[index] = scale * lumaBt601(data[at] as number, data[at + 1] as number, data[at + 2] as number)
  }
}

/**
 * Noise of one cell by a difference of two Laplacians, which is blind to slopes; undefined where the cell is clipped.
 * Source: J. Immerkær, "Fast noise variance estimation", 1996.
 */
const estimateNoise = (luma: Float32Array, width: number, left: number): number | undefined => {
  let sum = 0
  let total = 0
  for (let row = 1; row < stripRows - 1; row++) {
    for (let at = row * width + left + 1; at < row * width + left + cellPx - 1; at++) {
      const above = at - width
      const below = at + width
      const edges =
        (luma[above] as number) + (luma[below] as number) + (luma[at - 1] as number) + (luma[at + 1] as number)
      const corners =
        (luma[above - 1] as number) +
        (luma[above + 1] as number) +
        (luma[below - 1] as number) +
        (luma[below + 1] as number)
      sum += Math.abs(corners - 2 * edges + 4 * (luma[at] as number))
      total += luma[at] as number
    }
  }
  const count = (stripRows - 2) * (cellPx - 2)
  const mean = total / count
  if (mean < minMean || mean > maxMean) return undefined
  return ((sum / count) * meanToDeviation) / kernelGain
}

/** Adds, for each column of the grid, how far the step between two neighbours differs from the steps beside it. */
const addBends = (luma: Float32Array, width: number, bends: Float64Array): void => {
  for (let row = 0; row < stripRows; row++) {
    for (let column = 2; column < width - 1; column++) {
      const at = row * width + column
      const step = (luma[at] as number) - (luma[at - 1] as number)
      const before = (luma[at - 1] as number) - (luma[at - 2] as number)
      const after = (luma[at + 1] as number) - (luma[at] as number)
      const bend = Math.min(maxBend, Math.abs(step - (before + after) / 2))
      bends[column % gridPx] = (bends[column % gridPx] as number) + bend
    }
  }
}

/**
 * Estimates noise and JPEG blocks on strips spread over the photo, in milliseconds whatever its size. Photos with a side
 * under 32 pixels count as clean.
 */
export const estimateDegradation = (raster: Raster): Degradation => {
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
      const noise = estimateNoise(luma, width, left)
      if (noise !== undefined) noises.push(noise)
    }
  }
  const usualBend = median(bends)
  return {
    noise: noises.length === 0 ? 0 : quantile(noises, smoothFraction),
    blocks: usualBend === 0 ? 1 : Math.max(...bends) / usualBend,
  }
}
