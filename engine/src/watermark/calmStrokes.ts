import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { maxFilter } from '../kernel/filter/maxFilter.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { groundVariance } from './markOutline.ts'
import type { MarkPlanes } from './markPatch.ts'

/** Ground that varies less, in levels, shows a trace of a mark, and is filled well; over what varies more a trace is hardly seen, and a fill is. */
const calmLevels = 10
/** A trace that is likely to be seen is hidden by ground that varies this many times as much. */
const hidingFactor = 2
/** Busy ground is at least twice as wide: a line across calm ground, as cables are, hides nothing beside it. */
const busyRadiusPx = 8
/** What most pixels so near are, a pixel is: no specks. */
const radiusPx = 4

/** The greatest value that all pixels of some square around a pixel have. */
const opened = (plane: Float32Array, width: number, radiusPx: number): Float32Array => {
  const negated = (values: Float32Array): Float32Array => values.map((value) => -value)
  return maxFilter(negated(maxFilter(negated(plane), width, radiusPx)), width, radiusPx)
}

/**
 * The part of a mark's strokes that lies on calm ground.
 * @param planes the photo with the mark taken away, in levels
 * @param shape 1 where the strokes lie, row by row
 * @param trace what is left of the mark, in levels, from `chooseRemoval`; null where any busy ground hides it
 */
export const calmStrokes = (
  planes: MarkPlanes,
  shape: Uint8Array,
  width: number,
  trace: Float32Array | null = null,
): Uint8Array => {
  const variance = opened(groundVariance(lumaOfPlanes(planes, shape.length), shape, width), width, busyRadiusPx)
  const isCalm = (at: number): boolean =>
    shape[at] === 1 && (variance[at] as number) < Math.max(calmLevels, hidingFactor * (trace?.[at] ?? 0)) ** 2
  const calm = boxFilter(
    Float32Array.from(shape, (_, at) => (isCalm(at) ? 1 : 0)),
    width,
    radiusPx,
  )
  const all = boxFilter(Float32Array.from(shape), width, radiusPx)
  return flagWhere(shape.length, (at) => shape[at] === 1 && (calm[at] as number) > (all[at] as number) / 2)
}
