import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { fillPolygon } from '../kernel/geometry/fillPolygon.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import { contours } from './contours.ts'
import type { FaceCrop } from './faceCrop.ts'
import type { Face } from './findPoints.ts'

/** Where the parts of a face lie in its crop: coverage 0–1 per pixel, soft at the edges. */
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

const ramp = (value: number, from: number, to: number): number => {
  const share = clamp01((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** Luma below this share of the skin around it is no skin: lashes, brows, hair, beard, nostrils, dark frames. */
const [darkNone, darkFull] = [0.62, 0.8]
/** Times the usual fine contrast of this face's skin from which an area counts as hair or as an edge. */
const [roughFull, roughNone] = [2.2, 4]
/** Least deviation of skin colour, so that noise in even skin does not leave holes in the mask. */
const leastColourSpread = 0.018

/**
 * Draws the masks of one face from its mesh, then takes out of the skin what does not look like this person's skin: by
 * colour, by darkness and by fine contrast, each against the face's own middle value.
 */
export const faceMasks = (crop: FaceCrop, face: Face): FaceMasks => {
  const { width, height, left, top } = crop.box
  const side = face.square.sidePx
  const soft = Math.max(0.7, side / 120)
  const part = (points: readonly number[], featherPx: number): Float32Array => {
    const corners = new Float32Array(points.length * 2)
    for (const [at, point] of points.entries()) {
      corners[at * 2] = (face.points[point * 3] as number) - left
      corners[at * 2 + 1] = (face.points[point * 3 + 1] as number) - top
    }
    return fastGaussianFilter(fillPolygon(corners, width, height), width, featherPx)
  }
  const pair = (one: readonly number[], other: readonly number[], featherPx: number): Float32Array => {
    const both = part(one, featherPx)
    const second = part(other, featherPx)
    for (let at = 0; at < both.length; at++) both[at] = Math.min(1, (both[at] as number) + (second[at] as number))
    return both
  }
  /** The part and a rim round it of about `marginPx`. */
  const widened = (plane: Float32Array, marginPx: number): Float32Array =>
    fastGaussianFilter(plane, width, marginPx).map((value) => clamp01(value * 4))

  const oval = part(contours.oval, side / 40)
  const eyes = pair(contours.rightEye, contours.leftEye, soft)
  const lips = part(contours.lips, soft)
  const mouth = part(contours.mouth, soft)
  const brows = pair(contours.rightBrow, contours.leftBrow, soft)
  const underEyes = pair(contours.underRightEye, contours.underLeftEye, side / 60)
  const noSkin = [widened(eyes, side / 50), widened(brows, side / 60), widened(lips, side / 90)]
  const bare = oval.map((value, at) =>
    noSkin.reduce((left, taken) => left * (1 - (taken[at] as number)), value * value),
  )

  const middle = (plane: Float32Array, min: number, max: number): number =>
    weightedQuantile(plane, bare, 0.5, { min, max })
  const spread = (plane: Float32Array, centre: number): number =>
    Math.max(
      leastColourSpread,
      1.4826 *
        middle(
          plane.map((value) => Math.abs(value - centre)),
          0,
          0.5,
        ),
    )
  const [blue, red] = [middle(crop.blue, -0.5, 0.5), middle(crop.red, -0.5, 0.5)]
  const [blueSpread, redSpread] = [spread(crop.blue, blue), spread(crop.red, red)]
  const weight = fastGaussianFilter(bare, width, side / 12)
  const light = fastGaussianFilter(
    crop.luma.map((value, at) => value * (bare[at] as number)),
    width,
    side / 12,
  )
  const fine = Math.max(0.8, side / 80)
  const smooth = fastGaussianFilter(crop.luma, width, fine)
  const contrast = fastGaussianFilter(
    crop.luma.map((value, at) => Math.abs(value - (smooth[at] as number))),
    width,
    fine * 1.5,
  )
  const usualContrast = Math.max(0.003, middle(contrast, 0, 0.5))
  const skin = bare.map((value, at) => {
    if (value < 0.01) return 0
    const colour =
      (((crop.blue[at] as number) - blue) / (3 * blueSpread)) ** 2 +
      (((crop.red[at] as number) - red) / (3 * redSpread)) ** 2
    const around = (light[at] as number) / Math.max(1e-3, weight[at] as number)
    const dark = ramp((crop.luma[at] as number) / Math.max(1e-3, around), darkNone, darkFull)
    const rough = 1 - ramp((contrast[at] as number) / usualContrast, roughFull, roughNone)
    return value * Math.exp(-colour * colour) * dark * rough
  })
  return { face: oval, skin: fastGaussianFilter(skin, width, soft), eyes, lips, mouth, underEyes }
}
