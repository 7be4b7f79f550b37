import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'

/** An object's soft edge is looked for this far outside its mask, and never taken to reach further. */
export const maxSoftEdgePx = 3
/** Where along a line out of the mask the object is seen (inside) and the surroundings (outside), in pixels from its border. */
const insidePx = 2
const cleanPx = [6, 7] as const
const furtherPx = 14
/** Pixels next to the edge's farthest reach; what the surroundings have of the object's colours there goes on evenly towards it. */
const besidePx = [4, 5] as const
/** Share of the object in a pixel, beyond the even one, from which on it still belongs to the edge; and any share that is too much. */
const edgeFrom = 0.05
const tooMuch = 0.3
/** Fewer lines than this on one side of a hole tell nothing. */
const fewestLines = 12
/** Squared contrast across a border over that within the surroundings, below which nothing stands out that could leave an edge. */
const leastContrast = 1.5
const looseEdgePx = 1

/** One side's sums over its lines: products of what is seen at each distance with the contrast, and the squared contrast. */
interface SideSums {
  readonly shared: Float64Array
  contrast: number
  /** The same squared contrast, between two places outside. */
  natural: number
  lines: number
}

/** @param natural squared contrast of the surroundings over one line */
const edgeOf = ({ shared, contrast, lines }: SideSums, natural: number): number => {
  if (lines < fewestLines) return 0
  if (contrast < leastContrast * natural * lines) return looseEdgePx
  const shareAt = (awayPx: number): number => (shared[awayPx - 1] as number) / contrast
  const [near, far] = besidePx
  const rise = Math.max(0, shareAt(near) - shareAt(far))
  const isEdge = (awayPx: number): boolean =>
    shareAt(awayPx) >= Math.min(tooMuch, Math.max(0, shareAt(near)) + rise * (near - awayPx) + edgeFrom)
  let reach = maxSoftEdgePx
  while (reach > 0 && !isEdge(reach)) reach--
  return reach
}

/**
 * How far a covered object's soft edge reaches past its mask: along lines out of the mask, the share of the object in each of
 * the first pixels outside is fitted (least squares, all lines of one of the hole's four sides together), between the object as it
 * looks inside the mask and the surroundings as they look further out. A share that only goes on as evenly as it does
 * further out is the surroundings' own. Where nothing stands out from them, one pixel is taken.
 *
 * @param hole box round the marked pixels, inside the raster
 * @returns whole pixels, 0–`maxSoftEdgePx`; the most of the four sides, and the most there is when none can be told
 */
export const estimateSoftEdge = (raster: Raster, mask: Mask, hole: Box): number => {
  const { width, height, channels, data } = raster
  const range = maxSampleValue(data) / 255
  const sides = Array.from(
    { length: 4 },
    (): SideSums => ({ shared: new Float64Array(besidePx[1]), contrast: 0, natural: 0, lines: 0 }),
  )
  const follow = (side: SideSums, column: number, row: number, right: number, down: number): void => {
    const [endColumn, endRow] = [column + right * furtherPx, row + down * furtherPx]
    if (endColumn < 0 || endRow < 0 || endColumn >= width || endRow >= height) return
    const [backColumn, backRow] = [column - right * (insidePx - 1), row - down * (insidePx - 1)]
    if (backColumn < 0 || backRow < 0 || backColumn >= width || backRow >= height) return
    const [pixel, step] = [row * width + column, down * width + right]
    if (mask.data[pixel - step * (insidePx - 1)] !== 255) return
    for (let away = 1; away <= furtherPx; away++) if (mask.data[pixel + step * away] === 255) return
    side.lines++
    for (let channel = 0; channel < 3; channel++) {
      const at = (away: number): number => (data[(pixel + step * away) * channels + channel] as number) / range
      const clean = (at(cleanPx[0]) + at(cleanPx[1])) / 2
      const contrast = at(1 - insidePx) - clean
      side.contrast += contrast * contrast
      side.natural += (at(furtherPx) - clean) ** 2
      for (let away = 1; away <= besidePx[1]; away++) {
        side.shared[away - 1] = (side.shared[away - 1] as number) + (at(away) - clean) * contrast
      }
    }
  }
  const [toRight, toLeft, downwards, upwards] = sides as [SideSums, SideSums, SideSums, SideSums]
  for (let row = hole.top; row < hole.top + hole.height; row++) {
    for (let column = hole.left; column < hole.left + hole.width; column++) {
      const pixel = row * width + column
      if (mask.data[pixel] !== 255) continue
      if (column + 1 < width && mask.data[pixel + 1] !== 255) follow(toRight, column, row, 1, 0)
      if (column > 0 && mask.data[pixel - 1] !== 255) follow(toLeft, column, row, -1, 0)
      if (row + 1 < height && mask.data[pixel + width] !== 255) follow(downwards, column, row, 0, 1)
      if (row > 0 && mask.data[pixel - width] !== 255) follow(upwards, column, row, 0, -1)
    }
  }
  if (sides.every(({ lines }) => lines < fewestLines)) return maxSoftEdgePx
  const sum = (of: (side: SideSums) => number): number => sides.reduce((total, side) => total + of(side), 0)
  const natural = sum((side) => side.natural) / sum(({ lines }) => lines)
  return Math.max(...sides.map((side) => edgeOf(side, natural)))
}
