import { boxFilterWithin } from '../../kernel/filter/boxFilterWithin.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import type { Plane } from '../../raster/plane.ts'

/** Half the width of a thing's edge before it is solved, in pixels of the network's grid. */
const softEdgeUnits = 3

/** Half the width up to which what hangs on a thing is hair or a rim of it, in pixels of the network's grid. */
const rimUnits = 6

/** Alpha from which a pixel is left of a cut-out. */
const visible = 0.02

/** What of a cut-out hangs on a painted thing alone and is thin: its hair, and rims that its outline missed. 1, else 0. */
const rimsOf = (painted: Uint8Array, { width, data }: Plane, unitPx: number): Uint8Array => {
  const rest = flagWhere(data.length, (pixel) => painted[pixel] === 0 && (data[pixel] as number) > visible)
  const { labels, count } = labelComponents(rest, width, 8)
  const near = dilate(painted, width, 1)
  const depth = distanceTransform(
    rest.map((value) => 1 - value),
    width,
  )
  const [touches, deepest] = [new Uint8Array(count + 1), new Float32Array(count + 1)]
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const label = labels[pixel] as number
    if (label === 0) continue
    if (near[pixel] === 1) touches[label] = 1
    deepest[label] = Math.max(deepest[label] as number, depth[pixel] as number)
  }
  const limit = rimUnits * unitPx * unitsPerPx.chamfer
  return flagWhere(labels.length, (pixel) => {
    const label = labels[pixel] as number
    return label > 0 && touches[label] === 1 && (deepest[label] as number) <= limit
  })
}

interface Thing {
  readonly kind: 'keep' | 'remove'
  /** 1 where it was painted, else 0. */
  readonly painted: Uint8Array
  /** 1 where strokes of the other kind were painted, else 0. */
  readonly opposite: Uint8Array
}

/**
 * A thing that is kept or removed whole, with a soft edge; what strokes of the other kind marked is left out. With a thing that is
 * removed go its hair and its rims.
 *
 * @param alpha of the cut-out
 * @returns coverage 0–1 on the grid of `alpha`
 */
export const thingOnGrid = ({ kind, painted, opposite }: Thing, alpha: Plane, unitPx: number): Plane => {
  const { width, height } = alpha
  const rims = kind === 'remove' ? rimsOf(painted, alpha, unitPx) : painted
  const data = new Float32Array(painted.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    data[pixel] = opposite[pixel] === 0 && (painted[pixel] === 1 || rims[pixel] === 1) ? 1 : 0
  }
  const soft = boxFilterWithin({ width, height, data }, Math.max(1, Math.round(softEdgeUnits * unitPx)))
  for (let pixel = 0; pixel < data.length; pixel++)
    if (rims[pixel] === 1 && kind === 'remove') soft.data[pixel] = data[pixel] as number
  return soft
}
