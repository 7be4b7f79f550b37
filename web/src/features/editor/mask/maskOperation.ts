import type { ImagePoint, Rectangle } from '../../../lib/geometry.ts'
import { fillPolygon, polygonArea } from './fillPolygon.ts'
import { growArea, growMask } from './growMask.ts'
import type { MaskRaster, MaskValue } from './maskRaster.ts'
import { type MaskTile, putTile } from './maskTile.ts'
import { type Dab, paintSegment, segmentArea } from './paintSegment.ts'

/** A shape that is marked as a whole and can be taken away as a whole. */
export interface MaskShape {
  /** Shapes of one name are one shape. */
  readonly id: string
  readonly corners: readonly ImagePoint[]
}

/** A stretch of a stroke. */
export interface StrokeSegment {
  readonly from: Dab
  readonly to: Dab
  readonly value: MaskValue
}

/** One thing done to a mask, told so that it can be done again. */
export type MaskOperation =
  | { readonly kind: 'stroke'; readonly segments: readonly StrokeSegment[] }
  | { readonly kind: 'polygon'; readonly corners: readonly ImagePoint[]; readonly value: MaskValue }
  | { readonly kind: 'shapes'; readonly shapes: readonly MaskShape[] }
  | { readonly kind: 'grow'; readonly byPx: number }
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'replace'; readonly tile: MaskTile }

const wholeOf = ({ width, height }: MaskRaster): Rectangle => ({ left: 0, top: 0, right: width, bottom: height })

const present = (area: Rectangle | null): readonly Rectangle[] => (area ? [area] : [])

/** The pixels that an operation may change; none when it misses the photo. */
export const operationAreas = (mask: MaskRaster, operation: MaskOperation): readonly Rectangle[] => {
  switch (operation.kind) {
    case 'stroke':
      return operation.segments.flatMap(({ from, to }) => present(segmentArea(mask, from, to)))
    case 'polygon':
      return present(polygonArea(mask, operation.corners))
    case 'shapes':
      return operation.shapes.flatMap(({ corners }) => present(polygonArea(mask, corners)))
    case 'grow':
      return present(growArea(mask, operation.byPx))
    default:
      return [wholeOf(mask)]
  }
}

const meets = (a: Rectangle | null, b: Rectangle): boolean =>
  a !== null && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const invert = ({ data, width }: MaskRaster, { left, top, right, bottom }: Rectangle): void => {
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * width + left; at < row * width + right; at += 1) data[at] = 255 - data[at]!
  }
}

/**
 * Does an operation to the mask.
 * @param within the pixels that count, inside the mask; what happens to others is left open
 */
export const applyOperation = (mask: MaskRaster, operation: MaskOperation, within: Rectangle = wholeOf(mask)): void => {
  switch (operation.kind) {
    case 'stroke':
      for (const { from, to, value } of operation.segments) {
        if (meets(segmentArea(mask, from, to), within)) paintSegment(mask, from, to, value)
      }
      break
    case 'polygon':
      if (meets(polygonArea(mask, operation.corners), within)) fillPolygon(mask, operation.corners, operation.value)
      break
    case 'shapes':
      for (const { corners } of operation.shapes) {
        if (meets(polygonArea(mask, corners), within)) fillPolygon(mask, corners, 255)
      }
      break
    case 'grow':
      growMask(mask, operation.byPx)
      break
    case 'invert':
      invert(mask, within)
      break
    case 'clear':
      mask.data.fill(0)
      break
    case 'replace':
      putTile(mask, operation.tile)
      break
  }
}
