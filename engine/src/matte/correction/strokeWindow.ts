import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { expandBox } from '../../kernel/geometry/expandBox.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { type MatteStroke, strokeOnGrid } from './matteStroke.ts'

/** Bounds of the distance that a stroke can reach, in pixels of the network's grid. */
const reachUnits = { min: 24, max: 280 } as const
/** The same relative to the stroke's length and to its half width. */
const [reachPerLength, reachPerRadius] = [0.3, 5]

/** Context of the refinement beyond the reach, in pixels of the network's grid. */
export const contextUnits = 26

/** The box enlarged to whole pixels of the grid, but for those that the photo's own edge cuts off. */
export const alignToGrid = (box: Box, factor: number, photo: Pick<Raster, 'width' | 'height'>): Box => {
  const left = Math.floor(box.left / factor) * factor
  const top = Math.floor(box.top / factor) * factor
  const upTo = (end: number, start: number, limit: number): number =>
    Math.min(limit, Math.ceil(end / factor) * factor) - start
  return {
    left,
    top,
    width: upTo(box.left + box.width, left, photo.width),
    height: upTo(box.top + box.height, top, photo.height),
  }
}

/** The pixels that a stroke covers at least by half, in photo pixels; null where there are none. */
export const paintedBox = ({ box, data }: Pick<MatteStroke, 'box' | 'data'>): Box | null => {
  const painted = boundingBox(data, box.width, 128)
  return painted && { ...painted, left: box.left + painted.left, top: box.top + painted.top }
}

/** The stroke's window in photo pixels, whole pixels of the grid, and its reach in pixels of the grid. */
export const strokeWindow = (
  photo: Pick<Raster, 'width' | 'height'>,
  stroke: MatteStroke,
  factor: number,
  unitPx: number,
) => {
  const box = paintedBox(stroke)
  if (box === null) return null
  const grid = strokeOnGrid(stroke, box, factor)
  const columns = Math.ceil(box.width / factor)
  const padded = new Uint8Array((columns + 2) * (grid.length / columns + 2)).fill(1)
  for (let at = 0; at < grid.length; at++) {
    if (grid[at] === 1) padded[(Math.floor(at / columns) + 1) * (columns + 2) + (at % columns) + 1] = 0
  }
  const deepest = distanceTransform(padded, columns + 2).reduce((most, depth) => Math.max(most, depth), 0)
  const radius = deepest / unitsPerPx.chamfer
  const length = Math.max(box.width, box.height) / factor
  const wanted = stroke.isWhole ? 0 : Math.max(reachPerLength * length, reachPerRadius * radius)
  const reachPx = clamp(wanted, reachUnits.min * unitPx, reachUnits.max * unitPx)
  const around = expandBox(box, Math.ceil(reachPx + contextUnits * unitPx) * factor, photo)
  return { window: alignToGrid(around, factor, photo), reachPx }
}
