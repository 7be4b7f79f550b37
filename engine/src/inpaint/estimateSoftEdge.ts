import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'

/** Farthest reach of an object's soft edge outside its mask. */
export const maxSoftEdgePx = 3
/** Along a line out of the mask, pixels from its border: where the object is seen, the surroundings, and more of them. */
const insidePx = 2
const cleanPx = [6, 7] as const
const farPx = 14
/** Pixels just beyond the farthest edge: the object's colours there belong to the surroundings and continue evenly. */
const besidePx = [4, 5] as const
/** Coverage by the object, beyond the continued one, from which a pixel belongs to the edge; any at all from the second. */
const minExtraCoverage = 0.05
const certainCoverage = 0.3
/** Fewer lines on one side of a hole give no estimate. */
const minLines = 12
/** Squared contrast across the border over that within the surroundings; below it no object stands out. */
const minContrastRatio = 1.5
/** The edge where no object stands out. */
const defaultEdgePx = 1

/** Sums over the lines of one side: products of the levels at each distance with the contrast, and the squared contrast. */
interface SideSums {
  readonly products: Float64Array
  contrast: number
  /** The squared contrast between two places of the surroundings. */
  natural: number
  lines: number
}

/** @param natural squared contrast of the surroundings over one line */
const edgeOf = ({ products, contrast, lines }: SideSums, natural: number): number => {
  if (lines < minLines) return 0
  if (contrast < minContrastRatio * natural * lines) return defaultEdgePx
  const coverageAt = (awayPx: number): number => (products[awayPx - 1] as number) / contrast
  const [near, far] = besidePx
  const rise = Math.max(0, coverageAt(near) - coverageAt(far))
  const isEdge = (awayPx: number): boolean =>
    coverageAt(awayPx) >=
    Math.min(certainCoverage, Math.max(0, coverageAt(near)) + rise * (near - awayPx) + minExtraCoverage)
  let reach = maxSoftEdgePx
  while (reach > 0 && !isEdge(reach)) reach--
  return reach
}

/**
 * Estimates how far a covered object's soft edge reaches past its mask. Along lines out of the mask, the object's coverage
 * of the first pixels outside is fitted by least squares, all lines of one side of the hole together, between the object
 * inside the mask and the surroundings further out. Coverage that merely continues that of the surroundings is their own.
 *
 * @param hole box around the marked pixels, inside the raster
 * @returns whole pixels, 0–`maxSoftEdgePx`: the largest of the four sides, and the maximum when no side gives an estimate
 */
export const estimateSoftEdge = (raster: Raster, mask: Mask, hole: Box): number => {
  const { width, height, channels, data } = raster
  const range = maxSampleValue(data) / 255
  const sides = Array.from(
    { length: 4 },
    (): SideSums => ({ products: new Float64Array(besidePx[1]), contrast: 0, natural: 0, lines: 0 }),
  )
  const follow = (side: SideSums, column: number, row: number, right: number, down: number): void => {
    const [endColumn, endRow] = [column + right * farPx, row + down * farPx]
    if (endColumn < 0 || endRow < 0 || endColumn >= width || endRow >= height) return
    const [backColumn, backRow] = [column - right * (insidePx - 1), row - down * (insidePx - 1)]
    if (backColumn < 0 || backRow < 0 || backColumn >= width || backRow >= height) return
    const [pixel, step] = [row * width + column, down * width + right]
    if (mask.data[pixel - step * (insidePx - 1)] !== 255) return
    for (let away = 1; away <= farPx; away++) if (mask.data[pixel + step * away] === 255) return
    side.lines++
    for (let channel = 0; channel < 3; channel++) {
      const at = (away: number): number => (data[(pixel + step * away) * channels + channel] as number) / range
      const clean = (at(cleanPx[0]) + at(cleanPx[1])) / 2
      const contrast = at(1 - insidePx) - clean
      side.contrast += contrast * contrast
      side.natural += (at(farPx) - clean) ** 2
      for (let away = 1; away <= besidePx[1]; away++) {
        side.products[away - 1] = (side.products[away - 1] as number) + (at(away) - clean) * contrast
      }
    }
  }
  const [toRight, toLeft, downwards, upwards] = sides as [SideSums, SideSums, SideSums, SideSums]
  for (let row = hole.top; row < hole.top + hole.height; row++) {
    const first = row * width
    const line = mask.data.subarray(first, first + hole.left + hole.width)
    for (let column = line.indexOf(255, hole.left); column >= 0; column = line.indexOf(255, column)) {
      for (; column < line.length && line[column] === 255; column++) {
        const pixel = first + column
        if (column + 1 < width && mask.data[pixel + 1] !== 255) follow(toRight, column, row, 1, 0)
        if (column > 0 && mask.data[pixel - 1] !== 255) follow(toLeft, column, row, -1, 0)
        if (row + 1 < height && mask.data[pixel + width] !== 255) follow(downwards, column, row, 0, 1)
        if (row > 0 && mask.data[pixel - width] !== 255) follow(upwards, column, row, 0, -1)
      }
    }
  }
  if (sides.every(({ lines }) => lines < minLines)) return maxSoftEdgePx
  const sum = (of: (side: SideSums) => number): number => sides.reduce((total, side) => total + of(side), 0)
  const natural = sum((side) => side.natural) / sum(({ lines }) => lines)
  return Math.max(...sides.map((side) => edgeOf(side, natural)))
}
