import { maskOfRegions } from '../inpaint/maskRegions.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import type { Box, Mask } from '../raster/raster.ts'
import { edgeSoftness } from './edgeWidth.ts'
import type { Explained, Solution } from './markFault.ts'

/** Coverage of a pixel, and alpha of the layers under it, from which it shows something of the mark. */
const minCoverage = 0.06
const minUnder = 0.04
/** How far around a crisp outline, and around a soft one or a shadow, something of the mark may be left: a fill goes on with what it sees there. */
const reachPx = { crisp: 2, soft: 4 } as const

const reachOf = ({ coverage, layered, patch }: Solution): number => {
  const softness = layered === null ? edgeSoftness(coverage, patch.box.width) : 1
  return Math.round(reachPx.crisp + softness * (reachPx.soft - reachPx.crisp))
}

/**
 * Where a solved mark and the layers under it lie within the paint, in both of its forms, and a little around them. A shape is known better
 * than colour and opacity, so that where an inversion is in doubt no more than this has to be filled.
 *
 * @returns 1 where they lie, on the patch
 */
export const shapeOfMark = (one: Solution): Uint8Array => {
  const { painted, box } = one.patch
  const forms: readonly Explained[] = [one, ...(one.layered === null ? [] : [one.layered])]
  const isCovered = flagWhere(painted.length, (at) =>
    forms.some(({ coverage, under }) => (coverage[at] as number) > minCoverage || (under[at] as number) > minUnder),
  )
  const near = dilate(isCovered, box.width, reachOf(one))
  return flagWhere(painted.length, (at) => near[at] === 1 && painted[at] === 1)
}

/** Where a mark lies: flags of the pixels of a box. */
export interface PlacedShape {
  readonly box: Box
  /** 1 where it lies, row by row */
  readonly shape: Uint8Array
}

/** Calls `see` with the place on the photo of each pixel of the shapes. */
const eachPlace = (shapes: readonly PlacedShape[], see: (x: number, y: number) => void): void => {
  for (const { box, shape } of shapes) {
    for (let at = 0; at < shape.length; at++) {
      if (shape[at] === 1) see(box.left + (at % box.width), box.top + Math.floor(at / box.width))
    }
  }
}

/** The part of a shape that was painted. */
export const shapeInside = ({ data, width }: Mask, { box, shape }: PlacedShape): PlacedShape => {
  const isPainted = (at: number): boolean =>
    data[(box.top + Math.floor(at / box.width)) * width + box.left + (at % box.width)] === 255
  return { box, shape: flagWhere(shape.length, (at) => shape[at] === 1 && isPainted(at)) }
}

/** Where shapes lie on a box of the photo, 1 there. */
export const shapesOn = (box: Box, shapes: readonly PlacedShape[]): Uint8Array => {
  const flags = new Uint8Array(box.width * box.height)
  eachPlace(shapes, (x, y) => {
    if (containsPoint(box, x, y)) flags[(y - box.top) * box.width + x - box.left] = 1
  })
  return flags
}

/**
 * What is filled of the paint: all of it in some regions, and the shapes of marks in others.
 * @param mask what was painted
 */
export const markHoles = (mask: Mask, whole: readonly Box[], shapes: readonly PlacedShape[]): Mask => {
  const holes = maskOfRegions(mask, whole)
  eachPlace(shapes, (x, y) => {
    holes.data[y * mask.width + x] = mask.data[y * mask.width + x] as number
  })
  return holes
}
