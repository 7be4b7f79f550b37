import type { Box } from '../raster/raster.ts'

/** Change of opacity per pixel of the photo, from a centre at which the mark has its opacity. */
export interface OpacityGradient {
  readonly perX: number
  readonly perY: number
  readonly centreX: number
  readonly centreY: number
}

/** A mark composited over a photo: seen = (1 − opacity · coverage) · behind + opacity · coverage · colour. */
export interface Mark {
  /** 0–1 */
  readonly opacity: number
  /** R, G, B, 0–255 */
  readonly colour: readonly [number, number, number]
  /** Where opacity changes over the mark. */
  readonly gradient?: OpacityGradient
}

/** Coverage from which a pixel counts as fully covered. */
export const fullCoverage = 0.95

/** Whether a mark is white or black: such a colour is taken as known. */
export const isPure = ({ colour }: Mark): boolean => colour.every((value) => value === colour[0] && value % 255 === 0)

const opacityBounds = { min: 0.02, max: 0.96 } as const

/** Opacity at each pixel of a part of the photo, row by row. */
export const opacityPlane = ({ opacity, gradient }: Mark, { left, top, width, height }: Box): Float32Array => {
  const plane = new Float32Array(width * height).fill(opacity)
  if (gradient === undefined) return plane
  for (let at = 0; at < plane.length; at++) {
    const x = left + (at % width) - gradient.centreX
    const y = top + Math.floor(at / width) - gradient.centreY
    const local = opacity + gradient.perX * x + gradient.perY * y
    plane[at] = Math.min(opacityBounds.max, Math.max(opacityBounds.min, local))
  }
  return plane
}

/** Alpha of a mark at each pixel of a part of the photo: its opacity times its coverage. */
export const alphaPlane = (mark: Mark, box: Box, coverage: Float32Array): Float32Array => {
  const plane = opacityPlane(mark, box)
  for (let at = 0; at < plane.length; at++) plane[at] = (plane[at] as number) * (coverage[at] as number)
  return plane
}
