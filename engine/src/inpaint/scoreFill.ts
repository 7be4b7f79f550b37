import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { unitsPerPx } from '../kernel/morphology/distanceTransform.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'

/** How a fill sits in its photo, from the pixels alone. */
export interface FillScore {
  /** Steps across the mask's border over those on both sides of it: 1 is ideal, more an outline of what stood there. */
  readonly seam: number
  /** Gradient of the fill over that of its surroundings: near 0 a smear, more than 1 clutter. */
  readonly sharpness: number
  /** Mean difference between fill and photo where both are seen, over what neighbouring pixels there differ by. */
  readonly mismatch: number
  /** The three as one: 0 is ideal; above `poorCost` the fill is worth another try. */
  readonly cost: number
}

/** Costs from which on a fill is poor: an outline half as strong again, half or twice the sharpness, or a rim that does not fit. */
export const poorCost = 1
/** Cost from which on a fill is broken, so that a part of the photo copied from elsewhere may be the better answer. */
export const brokenCost = 2

/** Differences between neighbours below this many levels of 255 are noise. */
const noiseLevels = 2
/** More than this many pixels are looked at in rows that lie apart. */
const mostPixels = 400_000

/**
 * Judges a fill by its border, its sharpness and how well it continues the photo.
 *
 * @param patch RGB samples of the box, interleaved, in the raster's range
 * @param distance of each pixel of the box from the mask, from `distanceToMask`
 * @param rim distances in pixels between which fill and photo are seen both
 */
export const scoreFill = (
  patch: Samples,
  box: Box,
  raster: Raster,
  distance: Uint16Array,
  rim: { readonly fromPx: number; readonly toPx: number },
): FillScore => {
  const range = maxSampleValue(raster.data) / 255
  const lumaIn = (data: Samples, at: number): number =>
    lumaBt601(data[at] as number, data[at + 1] as number, data[at + 2] as number) / range
  const fillAt = (at: number): number => lumaIn(patch, at * 3)
  const photoAt = (column: number, row: number): number =>
    lumaIn(raster.data, ((box.top + row) * raster.width + box.left + column) * raster.channels)
  const sums = { border: 0, inside: 0, near: 0, outside: 0, gap: 0 }
  const counts = { border: 0, inside: 0, near: 0, outside: 0, gap: 0 }
  const add = (part: keyof typeof sums, value: number): void => {
    sums[part] += value
    counts[part]++
  }
  const { width, height } = box
  const rowStep = Math.max(1, Math.ceil((width * height) / mostPixels))
  for (let row = 0; row < height; row += rowStep) {
    for (let column = 0; column + 1 < width; column++) {
      const at = row * width + column
      const [here, next] = [distance[at] === 0, distance[at + 1] === 0]
      if (here || next) {
        const step = Math.abs(fillAt(at) - fillAt(at + 1))
        add(here === next ? 'inside' : 'border', step)
        const isByBorder = here === next && column > 1 && column + 3 < width
        if (isByBorder && (distance[at - 2] !== 0 || distance[at + 3] !== 0)) add('near', step)
      } else {
        const light = photoAt(column, row)
        add('outside', Math.abs(light - photoAt(column + 1, row)))
        const away = (distance[at] as number) / unitsPerPx.chamfer
        if (away > rim.fromPx && away <= rim.toPx) add('gap', Math.abs(light - fillAt(at)))
      }
    }
  }
  const mean = (part: keyof typeof sums): number => sums[part] / Math.max(1, counts[part])
  const seam = counts.border === 0 ? 1 : (mean('border') + noiseLevels) / (mean('near') + noiseLevels)
  const isAlone = counts.outside === 0
  const sharpness = isAlone ? 1 : (mean('inside') + noiseLevels) / (mean('outside') + noiseLevels)
  const mismatch = counts.gap === 0 ? 0 : mean('gap') / (mean('outside') + 2 * noiseLevels)
  const cost = Math.max(0, Math.log(seam)) / Math.log(1.5) + Math.abs(Math.log2(sharpness)) + mismatch / 4
  return { seam, sharpness, mismatch, cost }
}
