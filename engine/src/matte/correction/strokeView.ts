import { createPlane } from '../../kernel/memory/planePool.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { maxColourLogOdds } from '../../kernel/statistics/colourHistogram.ts'
import type { Plane } from '../../raster/plane.ts'
import type { StrokeField } from './strokeField.ts'
import type { CoarseWalk } from './walkStroke.ts'

/** Distance from a stroke, relative to its half width, that counts as far. */
const farRadii = 10

/** Coverage of a cell from which the stroke is in it. */
const paintedFrom = 0.3

/** What a network is shown of a stroke, one plane after the other, 0–1 each. */
export interface StrokeView {
  readonly width: number
  readonly height: number
  readonly planes: readonly Plane[]
}

/**
 * A stroke on a grid of a given longest side: colours (3), what already is as asked, the stroke, strokes of the other kind, log
 * odds of colours, the walk over the coarse grid, the distance from the stroke relative to its half width and to its reach, and
 * whether it may cross a pattern.
 *
 * @param shrunk the field's colours and alpha on a smaller grid, from which fewer pixels have to be read
 */
export const strokeView = (
  field: StrokeField,
  shrunk: Pick<StrokeField, 'image' | 'alpha'>,
  { spread, sides, odds }: CoarseWalk,
  sidePx: number,
): StrokeView => {
  const { width: columns, height: rows } = field.alpha
  const scale = sidePx / Math.max(columns, rows)
  const width = Math.max(1, Math.round(columns * scale))
  const height = Math.max(1, Math.round(rows * scale))
  const fit = (plane: Plane): Plane => resizePlane(plane, width, height)
  const flags = (data: Uint8Array): Plane =>
    data.includes(1) ? fit({ ...field.alpha, data: new Float32Array(data) }) : createPlane(width, height)
  const stroke = flags(field.stroke)
  const painted = flagWhere(width * height, (pixel) => (stroke.data[pixel] as number) >= paintedFrom)
  const depth = distanceTransform(
    flagWhere(painted.length, (pixel) => painted[pixel] === 0),
    width,
  )
  let deepest: number = unitsPerPx.chamfer
  for (let pixel = 0; pixel < depth.length; pixel++) deepest = Math.max(deepest, depth[pixel] as number)
  const away = distanceTransform(painted, width)
  const ratio = (limitUnits: number): Plane => {
    const plane = createPlane(width, height)
    for (let pixel = 0; pixel < away.length; pixel++)
      plane.data[pixel] = Math.min(1, (away[pixel] as number) / limitUnits)
    return plane
  }
  const { alpha } = spread.field
  const colourOdds = fit({ ...alpha, data: odds.map((value) => 0.5 + value / (2 * maxColourLogOdds)) })
  const crossing = new Float32Array(width * height).fill(field.mayCross ? 1 : 0)
  return {
    width,
    height,
    planes: [
      ...shrunk.image.map(fit),
      fit(shrunk.alpha),
      stroke,
      flags(field.opposite),
      colourOdds,
      fit(sides.walked as Plane),
      ratio(farRadii * deepest),
      ratio(unitsPerPx.chamfer * field.reachPx * scale),
      { width, height, data: crossing },
    ],
  }
}
