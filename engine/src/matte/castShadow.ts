import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** How far a shadow darkens a pixel of the frame, 0–1. */
export type Shadow = (column: number, row: number) => number

/** Longest side of the grid that a shadow is made on; it has no detail to lose. */
const gridSidePx = 384

/** Places read along each side of a pixel of the grid. */
const readsPerSide = 4

/** Coverage from which a pixel of the grid belongs to what casts the shadow. */
const seen = 0.05

/** The shadow that falls behind: how far down and how soft, as shares of the subject's longer side, and how dark. */
const behind = { downShare: 0.03, blurShare: 0.035, dark: 0.5 }

/** The shadow on the ground it stands on: how flat the outline lies, how soft, and how dark. */
const ground = { flat: 0.1, blurShare: 0.014, dark: 0.7 }

/** Mean alpha, 0–1, of the cut-out under each pixel of a grid over the frame. */
const alphaOn = (cutout: Raster, frame: Box, columns: number, rows: number): Float32Array => {
  const maximum = maxSampleValue(cutout.data)
  const plane = new Float32Array(columns * rows)
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, to++) {
      let sum = 0
      for (let read = 0; read < readsPerSide ** 2; read++) {
        const across = (column + ((read % readsPerSide) + 0.5) / readsPerSide) / columns
        const down = (row + (Math.floor(read / readsPerSide) + 0.5) / readsPerSide) / rows
        const x = frame.left + Math.floor(across * frame.width)
        const y = frame.top + Math.floor(down * frame.height)
        if (x < 0 || y < 0 || x >= cutout.width || y >= cutout.height) continue
        sum += cutout.data[(y * cutout.width + x) * 4 + 3] as number
      }
      plane[to] = sum / (readsPerSide ** 2 * maximum)
    }
  }
  return plane
}

/** The plane moved down, its rows drawn together onto `base` by `flat`; empty where nothing comes from. */
const laid = (
  plane: Float32Array,
  columns: number,
  rows: number,
  base: number,
  flat: number,
  down: number,
): Float32Array => {
  const result = new Float32Array(plane.length)
  for (let row = 0; row < rows; row++) {
    const from = Math.round(base + (row - down - base) / flat)
    if (from < 0 || from >= rows) continue
    result.set(plane.subarray(from * columns, (from + 1) * columns), row * columns)
  }
  return result
}

/**
 * A soft shadow of a cut-out under light from above and in front: one behind it, a little lower, and a darker one on the ground
 * that it stands on. Who is cut off by the photo's lower border stands on nothing and gets the first alone.
 *
 * @param cutout RGBA
 * @param frame the part of the cut-out's plane that is shown; it may reach beyond it
 * @param strength 0–1
 */
export const castShadow = (cutout: Raster, frame: Box, strength: number): Shadow => {
  const scale = Math.min(1, gridSidePx / Math.max(frame.width, frame.height))
  const columns = Math.max(1, Math.round(frame.width * scale))
  const rows = Math.max(1, Math.round(frame.height * scale))
  const alpha = alphaOn(cutout, frame, columns, rows)
  let [left, top, right, bottom] = [columns, rows, -1, -1]
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    if ((alpha[pixel] as number) < seen) continue
    const [column, row] = [pixel % columns, Math.floor(pixel / columns)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = row
  }
  if (bottom < 0) return () => 0
  const longer = Math.max(right - left, bottom - top) + 1
  const blurred = (plane: Float32Array, share: number): Float32Array =>
    fastGaussianFilter(plane, columns, share * longer)
  const far = blurred(laid(alpha, columns, rows, 0, 1, Math.round(behind.downShare * longer)), behind.blurShare)
  const photoBottom = ((cutout.height - frame.top) / frame.height) * rows
  const near =
    bottom + 1.5 < photoBottom
      ? blurred(laid(alpha, columns, rows, bottom, ground.flat, 0), ground.blurShare)
      : new Float32Array(alpha.length)
  const dark = Float32Array.from(
    far,
    (value, pixel) =>
      strength * (1 - (1 - behind.dark * value) * (1 - ground.dark * Math.min(1, near[pixel] as number))),
  )
  return (column, row) => {
    const x = ((column + 0.5) * columns) / frame.width - 0.5
    const y = ((row + 0.5) * rows) / frame.height - 0.5
    return sampleBilinear(dark, bilinearTaps(columns, rows, x, y))
  }
}
