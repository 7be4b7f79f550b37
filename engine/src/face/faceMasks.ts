import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { fillPolygon } from '../kernel/geometry/fillPolygon.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import { contours } from './contours.ts'
import type { Face } from './detectLandmarks.ts'
import type { FaceCrop } from './faceCrop.ts'

/** Masks of the parts of a face in its crop: coverage 0–1 per pixel, soft at the edges. */
export interface FaceMasks {
  /** The whole face inside its oval. */
  readonly face: Float32Array
  /** Bare skin: no eyes, brows, lips, hair, beard, frames of glasses or nostrils. */
  readonly skin: Float32Array
  readonly eyes: Float32Array
  readonly lips: Float32Array
  /** Inside the lips: teeth where the mouth is open. */
  readonly mouth: Float32Array
  readonly underEyes: Float32Array
}

/** Luma relative to the skin around it, from none to full: darker is lashes, brows, hair, beard, nostrils, dark frames. */
const minRelativeLuma = 0.62
const fullRelativeLuma = 0.8
/** Fine contrast relative to this face's median, from full to none: more is hair or an edge. */
const fullContrast = 2.2
const maxContrast = 4
/** Minimum standard deviation of skin colour, so that noise in even skin leaves no holes in the mask. */
const minColourDeviation = 0.018

interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Bounds with a margin, as whole pixels of an image. */
const expandInto = (bounds: Bounds, marginPx: number, width: number, height: number): Bounds => ({
  left: clamp(Math.floor(bounds.left - marginPx), 0, width),
  top: clamp(Math.floor(bounds.top - marginPx), 0, height),
  right: clamp(Math.ceil(bounds.right + marginPx), 0, width),
  bottom: clamp(Math.ceil(bounds.bottom + marginPx), 0, height),
})

/** A polygon with a soft edge in a plane of zeros; only the window around it is worked on. */
const drawSoft = (
  corners: Float32Array,
  { left, top, right, bottom }: Bounds,
  width: number,
  height: number,
  featherPx: number,
): Float32Array => {
  const plane = new Float32Array(width * height)
  if (right <= left || bottom <= top) return plane
  const inWindow = corners.map((value, at) => value - (at % 2 === 0 ? left : top))
  const columns = right - left
  const soft = fastGaussianFilter(fillPolygon(inWindow, columns, bottom - top), columns, featherPx)
  for (let row = top; row < bottom; row++)
    plane.set(soft.subarray((row - top) * columns, (row - top + 1) * columns), row * width + left)
  return plane
}

/**
 * Draws the masks of a face from its mesh, then removes from the skin what does not look like this person's: by colour,
 * luma and fine contrast, each relative to the face's own median.
 */
export const faceMasks = (crop: FaceCrop, face: Face): FaceMasks => {
  const { width, height, left, top } = crop.box
  const side = face.square.sidePx
  const soft = Math.max(0.7, side / 120)
  const part = (points: readonly number[], featherPx: number): Float32Array => {
    const corners = new Float32Array(points.length * 2)
    const bounds = { left: width, top: height, right: 0, bottom: 0 }
    for (const [at, point] of points.entries()) {
      const x = (face.points[point * 3] as number) - left
      const y = (face.points[point * 3 + 1] as number) - top
      corners[at * 2] = x
      corners[at * 2 + 1] = y
      bounds.left = Math.min(bounds.left, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.right = Math.max(bounds.right, x)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
    return drawSoft(corners, expandInto(bounds, 4 * featherPx + 4, width, height), width, height, featherPx)
  }
  const pair = (one: readonly number[], other: readonly number[], featherPx: number): Float32Array => {
    const both = part(one, featherPx)
    const second = part(other, featherPx)
    for (let at = 0; at < both.length; at++) both[at] = Math.min(1, (both[at] as number) + (second[at] as number))
    return both
  }
  /** A mask with a rim of about `marginPx`. */
  const dilated = (plane: Float32Array, marginPx: number): Float32Array => {
    const wide = fastGaussianFilter(plane, width, marginPx)
    for (let at = 0; at < wide.length; at++) wide[at] = clamp01((wide[at] as number) * 4)
    return wide
  }

  const oval = part(contours.oval, side / 40)
  const eyes = pair(contours.rightEye, contours.leftEye, soft)
  const lips = part(contours.lips, soft)
  const mouth = part(contours.mouth, soft)
  const brows = pair(contours.rightBrow, contours.leftBrow, soft)
  const underEyes = pair(contours.underRightEye, contours.underLeftEye, side / 60)
  const excluded = [dilated(eyes, side / 50), dilated(brows, side / 60), dilated(lips, side / 90)]
  const bare = new Float32Array(oval.length)
  for (let at = 0; at < bare.length; at++) bare[at] = (oval[at] as number) * (oval[at] as number)
  for (const mask of excluded)
    for (let at = 0; at < bare.length; at++) bare[at] = (bare[at] as number) * (1 - (mask[at] as number))

  const medianOf = (plane: Float32Array, min: number, max: number): number =>
    weightedQuantile(plane, bare, 0.5, { min, max })
  const deviationOf = (plane: Float32Array, centre: number): number => {
    const distances = new Float32Array(plane.length)
    for (let at = 0; at < plane.length; at++) distances[at] = Math.abs((plane[at] as number) - centre)
    return Math.max(minColourDeviation, 1.4826 * medianOf(distances, 0, 0.5))
  }
  const medianCb = medianOf(crop.cb, -0.5, 0.5)
  const medianCr = medianOf(crop.cr, -0.5, 0.5)
  const deviationCb = deviationOf(crop.cb, medianCb)
  const deviationCr = deviationOf(crop.cr, medianCr)
  const weight = fastGaussianFilter(bare, width, side / 12)
  const lit = new Float32Array(bare.length)
  for (let at = 0; at < lit.length; at++) lit[at] = (crop.luma[at] as number) * (bare[at] as number)
  const light = fastGaussianFilter(lit, width, side / 12)
  const finePx = Math.max(0.8, side / 80)
  const smooth = fastGaussianFilter(crop.luma, width, finePx)
  for (let at = 0; at < smooth.length; at++) smooth[at] = Math.abs((crop.luma[at] as number) - (smooth[at] as number))
  const contrast = fastGaussianFilter(smooth, width, finePx * 1.5)
  const usualContrast = Math.max(0.003, medianOf(contrast, 0, 0.5))
  const skin = new Float32Array(bare.length)
  for (let at = 0; at < skin.length; at++) {
    const value = bare[at] as number
    if (value < 0.01) continue
    const colourDistance =
      (((crop.cb[at] as number) - medianCb) / (3 * deviationCb)) ** 2 +
      (((crop.cr[at] as number) - medianCr) / (3 * deviationCr)) ** 2
    const around = (light[at] as number) / Math.max(1e-3, weight[at] as number)
    const lumaWeight = smoothstep(minRelativeLuma, fullRelativeLuma, (crop.luma[at] as number) / Math.max(1e-3, around))
    const smoothness = 1 - smoothstep(fullContrast, maxContrast, (contrast[at] as number) / usualContrast)
    skin[at] = value * Math.exp(-colourDistance * colourDistance) * lumaWeight * smoothness
  }
  return { face: oval, skin: fastGaussianFilter(skin, width, soft), eyes, lips, mouth, underEyes }
}
