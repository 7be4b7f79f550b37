import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { groundVariance } from './markOutline.ts'
import type { MarkPlanes } from './markPatch.ts'

/** Ground that varies less, in levels, shows a trace of a mark, and is filled well; over what varies more a trace is hardly seen, and a fill is. */
const calmLevels = 10
/** What most pixels so near are, a pixel is: no specks. */
const radiusPx = 4

/**
 * The part of a mark's strokes that lies on calm ground.
 * @param planes the photo with the mark taken away, in levels
 * @param shape 1 where the strokes lie, row by row
 */
export const calmStrokes = (planes: MarkPlanes, shape: Uint8Array, width: number): Uint8Array => {
  const variance = groundVariance(lumaOfPlanes(planes, shape.length), shape, width)
  const isCalm = (at: number): boolean => shape[at] === 1 && (variance[at] as number) < calmLevels ** 2
  const calm = boxFilter(
    Float32Array.from(shape, (_, at) => (isCalm(at) ? 1 : 0)),
    width,
    radiusPx,
  )
  const all = boxFilter(Float32Array.from(shape), width, radiusPx)
  return flagWhere(shape.length, (at) => shape[at] === 1 && (calm[at] as number) > (all[at] as number) / 2)
}
