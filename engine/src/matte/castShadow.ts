import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** How far a shadow darkens a pixel of the frame, 0–1. */
export type Shadow = (column: number, row: number) => number

/** Longest side of the grid on which a shadow is computed; it has no detail to lose. */
const gridSidePx = 384

/** Samples along each side of a pixel of the grid. */
const samplesPerSide = 4

/** Mean alpha from which a pixel of the grid casts a shadow. */
const minAlpha = 0.05

/**
 * The shadow behind the subject: its offset down and blur as fractions of the subject's longer
 * side, and its opacity.
 */
const backShadow = { offsetRatio: 0.03, sigmaRatio: 0.035, opacity: 0.5 } as const

/**
 * The shadow on the ground: the height of its outline as a fraction of the subject's, its blur and
 * its opacity.
 */
const groundShadow = { heightRatio: 0.1, sigmaRatio: 0.014, opacity: 0.7 } as const

/** A plane on the grid over the frame. */
interface Grid {
  readonly columns: number
  readonly rows: number
}

/** Mean alpha, 0–1, of the cut-out under each pixel of the grid. */
const alphaOnGrid = (cutout: Raster, frame: Box, { columns, rows }: Grid): Float32Array => {
  const maxValue = maxSampleValue(cutout.data)
  const samples = samplesPerSide ** 2
  const plane = new Float32Array(columns * rows)
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, to++) {
      let sum = 0
      for (let sample = 0; sample < samples; sample++) {
        const gridX = (column + ((sample % samplesPerSide) + 0.5) / samplesPerSide) / columns
        const gridY = (row + (Math.floor(sample / samplesPerSide) + 0.5) / samplesPerSide) / rows
        const x = frame.left + Math.floor(gridX * frame.width)
        const y = frame.top + Math.floor(gridY * frame.height)
        if (x < 0 || y < 0 || x >= cutout.width || y >= cutout.height) continue
        sum += cutout.data[(y * cutout.width + x) * 4 + 3] as number
      }
      plane[to] = sum / (samples * maxValue)
    }
  }
  return plane
}

/**
 * The plane moved down by `offset` rows and scaled towards the row `base`; zero where no row comes
 * from.
 */
const projectRows = (
  plane: Float32Array,
  { columns, rows }: Grid,
  { base, heightRatio, offset }: { readonly base: number; readonly heightRatio: number; readonly offset: number },
): Float32Array => {
  const result = new Float32Array(plane.length)
  for (let row = 0; row < rows; row++) {
    const from = Math.round(base + (row - offset - base) / heightRatio)
    if (from < 0 || from >= rows) continue
    result.set(plane.subarray(from * columns, (from + 1) * columns), row * columns)
  }
  return result
}

/**
 * A soft shadow of a cut-out under light from above and in front: one behind it, slightly lower,
 * and a darker one on the ground. A subject that is cut off by the photo's lower edge has no ground
 * and casts only the first.
 *
 * @param cutout RGBA
 * @param frame the visible part of the cut-out's plane; may extend beyond it
 * @param strength 0–1
 */
export const castShadow = (cutout: Raster, frame: Box, strength: number): Shadow => {
  const scale = Math.min(1, gridSidePx / Math.max(frame.width, frame.height))
  const columns = Math.max(1, Math.round(frame.width * scale))
  const rows = Math.max(1, Math.round(frame.height * scale))
  const grid: Grid = { columns, rows }
  const alpha = alphaOnGrid(cutout, frame, grid)
  const bounds = boundingBox(alpha, columns, minAlpha)
  if (bounds === null) return () => 0
  const longer = Math.max(bounds.width, bounds.height)
  const blur = (plane: Float32Array, sigmaRatio: number): Float32Array =>
    fastGaussianFilter(plane, columns, sigmaRatio * longer)
  const offset = Math.round(backShadow.offsetRatio * longer)
  const back = blur(projectRows(alpha, grid, { base: 0, heightRatio: 1, offset }), backShadow.sigmaRatio)
  const lastRow = bounds.top + bounds.height - 1
  const photoBottom = ((cutout.height - frame.top) / frame.height) * rows
  const { heightRatio, sigmaRatio } = groundShadow
  const ground =
    lastRow + 1.5 < photoBottom
      ? blur(projectRows(alpha, grid, { base: lastRow, heightRatio, offset: 0 }), sigmaRatio)
      : new Float32Array(alpha.length)
  const opacity = back.map((value, pixel) => {
    const behind = 1 - backShadow.opacity * value
    const below = 1 - groundShadow.opacity * Math.min(1, ground[pixel] as number)
    return strength * (1 - behind * below)
  })
  return (column, row) => {
    const x = ((column + 0.5) * columns) / frame.width - 0.5
    const y = ((row + 0.5) * rows) / frame.height - 0.5
    return sampleBilinear(opacity, bilinearTaps(columns, rows, x, y))
  }
}
