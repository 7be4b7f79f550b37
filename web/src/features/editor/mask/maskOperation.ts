import type { SelectionHint } from '@spotless/contract/candidates'
import type { ImagePoint, Rectangle } from '../../../lib/geometry.ts'
import { dilatedArea, dilateMask } from './dilateMask.ts'
import { fillPolygon, polygonArea } from './fillPolygon.ts'
import type { MaskRaster, MaskValue } from './maskRaster.ts'
import { type MaskTile, putTile } from './maskTile.ts'
import { type Dab, paintSegment, segmentArea } from './paintSegment.ts'

/** A shape that is marked and removed as a whole. */
export interface MaskShape {
  /** Shapes with the same id are the same shape. */
  readonly id: string
  readonly corners: readonly ImagePoint[]
  /** Whether it is the shadow of something else that is marked. */
  readonly isShadow?: boolean
  /** The clicks and strokes that selected it; one array for all parts of a selection. */
  readonly hints?: readonly SelectionHint[]
}

/** A part of a stroke between two dabs. */
export interface StrokeSegment {
  readonly from: Dab
  readonly to: Dab
  readonly value: MaskValue
}

/** A change to a mask, described so that it can be replayed. */
export type MaskOperation =
  | { readonly kind: 'stroke'; readonly segments: readonly StrokeSegment[] }
  | { readonly kind: 'polygon'; readonly corners: readonly ImagePoint[]; readonly value: MaskValue }
  | { readonly kind: 'shapes'; readonly shapes: readonly MaskShape[] }
  | { readonly kind: 'dilate'; readonly byPx: number }
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'replace'; readonly tile: MaskTile }

const wholeOf = ({ width, height }: MaskRaster): Rectangle => ({ left: 0, top: 0, right: width, bottom: height })

const present = (area: Rectangle | null): readonly Rectangle[] => (area ? [area] : [])

/** The areas that an operation may change; none if it misses the photo. */
export const operationAreas = (mask: MaskRaster, operation: MaskOperation): readonly Rectangle[] => {
  switch (operation.kind) {
    case 'stroke':
      return operation.segments.flatMap(({ from, to }) => present(segmentArea(mask, from, to)))
    case 'polygon':
      return present(polygonArea(mask, operation.corners))
    case 'shapes':
      return operation.shapes.flatMap(({ corners }) => present(polygonArea(mask, corners)))
    case 'dilate':
      return present(dilatedArea(mask, operation.byPx))
    default:
      return [wholeOf(mask)]
  }
}

const intersects = (a: Rectangle | null, b: Rectangle): boolean =>
  a !== null && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const invert = ({ data, width }: MaskRaster, { left, top, right, bottom }: Rectangle): void => {
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * width + left; at < row * width + right; at += 1) data[at] = 255 - (data[at] as number)
  }
}

/**
 * Does an operation to the mask.
 * @param within the area, inside the mask, that must be right; pixels outside it are undefined
 */
export const applyOperation = (mask: MaskRaster, operation: MaskOperation, within: Rectangle = wholeOf(mask)): void => {
  switch (operation.kind) {
    case 'stroke':
      for (const { from, to, value } of operation.segments) {
        if (intersects(segmentArea(mask, from, to), within)) paintSegment(mask, from, to, value)
      }
      break
    case 'polygon':
      if (intersects(polygonArea(mask, operation.corners), within))
        fillPolygon(mask, operation.corners, operation.value)
      break
    case 'shapes':
      for (const { corners } of operation.shapes) {
        if (intersects(polygonArea(mask, corners), within)) fillPolygon(mask, corners, 255)
      }
      break
    case 'dilate':
      dilateMask(mask, operation.byPx)
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
