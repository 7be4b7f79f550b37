import { z } from 'zod'

/** Corners, edges and the centre of a photo from which a mask is placed. */
export const maskAnchors = [
  'top-left',
  'top',
  'top-right',
  'left',
  'centre',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type MaskAnchor = (typeof maskAnchors)[number]

/** How a mask painted over one photo is placed on photos of other sizes. */
export const maskPlacementSchema = z.strictObject({
  /** The place that keeps its distance from the mark. */
  anchor: z.enum(maskAnchors).default('bottom-right'),
  /** `pixels`: the mark has the same size in pixels on every photo; `photo`: it grows and shrinks with the photo. */
  unit: z.enum(['pixels', 'photo']).default('pixels'),
})
export type MaskPlacement = z.infer<typeof maskPlacementSchema>

/** A placement in which everything left out has its default. */
export const placementOf = (placement: z.input<typeof maskPlacementSchema> = {}): MaskPlacement =>
  maskPlacementSchema.parse(placement)

interface Size {
  readonly width: number
  readonly height: number
}

const fractions: Readonly<Record<MaskAnchor, readonly [x: number, y: number]>> = {
  'top-left': [0, 0],
  top: [0.5, 0],
  'top-right': [1, 0],
  left: [0, 0.5],
  centre: [0.5, 0.5],
  right: [1, 0.5],
  'bottom-left': [0, 1],
  bottom: [0.5, 1],
  'bottom-right': [1, 1],
}

/**
 * Where a mask is on a photo of another size: a pixel of the mask at x is at `left + scale · x` of the photo. The mask keeps its
 * shape; parts of it may be outside the photo.
 *
 * @returns `left` and `top` are whole pixels where the scale is 1
 */
export const placeTemplate = (
  mask: Size,
  photo: Size,
  { anchor, unit }: MaskPlacement,
): { readonly scale: number; readonly left: number; readonly top: number } => {
  const scale = unit === 'pixels' ? 1 : Math.min(photo.width / mask.width, photo.height / mask.height)
  const [x, y] = fractions[anchor]
  const offset = (fraction: number, room: number): number =>
    scale === 1 ? Math.round(fraction * room) : fraction * room
  return {
    scale,
    left: offset(x, photo.width - scale * mask.width),
    top: offset(y, photo.height - scale * mask.height),
  }
}
