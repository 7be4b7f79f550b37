import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { unitsPerPx } from '../kernel/morphology/distanceTransform.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'

/** How well a fill fits its photo, from the pixels alone. */
export interface FillScore {
  /** Steps across the mask's border over those beside it: 1 is ideal, more an outline of what was removed. */
  readonly seam: number
  /** Gradient of the fill over that of its surroundings: near 0 is a smear, more than 1 clutter. */
  readonly sharpness: number
  /** Mean difference of fill and photo on the rim where both are known, over that of neighbouring pixels there. */
  readonly mismatch: number
  /** The three combined: 0 is ideal; above `poorCost` the fill is worth another try. */
  readonly cost: number
}

/** Cost of a poor fill: a seam half as strong again, half or twice the sharpness, or a rim that does not fit. */
export const poorCost = 1
/** Cost of a broken fill: a part of the photo copied from elsewhere may be better. */
export const brokenCost = 2

/** Differences between neighbours below this many levels of 255 are noise. */
const noiseLevels = 2
/** Of larger boxes only every few rows are read. */
const maxPixels = 400_000

/**
 * Scores a fill by its seam, its sharpness and how well it continues the photo.
 *
 * @param patch RGB samples of the box, interleaved, in the raster's range
 * @param distance of each pixel of the box from the mask, from `distanceToMask`
 * @param rim distances from the mask, in pixels, between which fill and photo are compared
 */
export const scoreFill = (
  patch: Samples,
  box: Box,
  raster: Raster,
  distance: Uint16Array,
  rim: { readonly fromPx: number; readonly toPx: number },
): FillScore => {
  const range = maxSampleValue(raster.data) / 255
  const lumaAt = (data: Samples, at: number): number =>
    lumaBt601(data[at] as number, data[at + 1] as number, data[at + 2] as number) / range
  const fillAt = (at: number): number => lumaAt(patch, at * 3)
  const photoAt = (column: number, row: number): number =>
    lumaAt(raster.data, ((box.top + row) * raster.width + box.left + column) * raster.channels)
  let [border, inside, near, outside, gap] = [0, 0, 0, 0, 0]
  let [borderCount, insideCount, nearCount, outsideCount, gapCount] = [0, 0, 0, 0, 0]
  const { width, height } = box
  const rowStep = Math.max(1, Math.ceil((width * height) / maxPixels))
  const [from, to] = [rim.fromPx * unitsPerPx.chamfer, rim.toPx * unitsPerPx.chamfer]
  for (let row = 0; row < height; row += rowStep) {
    for (let column = 0; column + 1 < width; column++) {
      const at = row * width + column
      const here = distance[at] === 0
      const next = distance[at + 1] === 0
      if (here || next) {
        const step = Math.abs(fillAt(at) - fillAt(at + 1))
        if (here !== next) {
          border += step
          borderCount++
          continue
        }
        inside += step
        insideCount++
        const isByBorder = column > 1 && column + 3 < width && (distance[at - 2] !== 0 || distance[at + 3] !== 0)
        if (!isByBorder) continue
        near += step
        nearCount++
      } else {
        const luma = photoAt(column, row)
        outside += Math.abs(luma - photoAt(column + 1, row))
        outsideCount++
        const away = distance[at] as number
        if (away <= from || away > to) continue
        gap += Math.abs(luma - fillAt(at))
        gapCount++
      }
    }
  }
  const usual = outside / Math.max(1, outsideCount)
  const seam =
    borderCount === 0 ? 1 : (border / borderCount + noiseLevels) / (near / Math.max(1, nearCount) + noiseLevels)
  const sharpness = outsideCount === 0 ? 1 : (inside / Math.max(1, insideCount) + noiseLevels) / (usual + noiseLevels)
  const mismatch = gapCount === 0 ? 0 : gap / gapCount / (usual + 2 * noiseLevels)
  const cost = Math.max(0, Math.log(seam)) / Math.log(1.5) + Math.abs(Math.log2(sharpness)) + mismatch / 4
  return { seam, sharpness, mismatch, cost }
}
