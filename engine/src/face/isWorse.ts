import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { FaceView } from './faceCrop.ts'
import { measureBlockJump } from './measureFlaws.ts'
import { measureGrid } from './measureGrid.ts'

/** What a result may bring that its input had not; luma and colour on the scale 0–1. */
const maxBlockGain = 0.4 / 255
const maxGridGain = 0.06
const maxCast = 0.02
const maxLightChange = 0.06
/** Ratio and rest by which unevenness of the skin's colour and grain of its luma may grow. */
const maxGrowth = 1.2
const blotchRest = 1.5 / 255
const grainRest = 2 / 255

/** Scales of blotches as fractions of the face's side: coarser than pores, finer than form. */
const blotchRatios = { fine: 1 / 45, coarse: 1 / 12 } as const

/** Median absolute difference of a plane and its blurred copies, over the skin. */
const unevenness = (
  plane: Float32Array,
  skin: Float32Array,
  width: number,
  finePx: number,
  coarsePx: number,
): number => {
  const fine = finePx > 0 ? fastGaussianFilter(plane, width, finePx) : plane
  const coarse = fastGaussianFilter(plane, width, coarsePx)
  for (let at = 0; at < coarse.length; at++) coarse[at] = Math.abs((fine[at] as number) - (coarse[at] as number))
  return weightedQuantile(coarse, skin, 0.75, { min: 0, max: 0.25 })
}

/** What a face shows of a damage that enhancement can cause. */
const measure = ({ whole, near }: FaceView, skin: Float32Array, sidePx: number) => {
  const { width } = near.box
  const medianOf = (plane: Float32Array): number => weightedQuantile(plane, skin, 0.5, { min: -0.5, max: 1 })
  const blotches = (plane: Float32Array): number =>
    unevenness(plane, skin, width, sidePx * blotchRatios.fine, sidePx * blotchRatios.coarse)
  return {
    blocks: measureBlockJump(whole.luma, whole.box.width, whole.box.height),
    grid: measureGrid(whole.luma, whole.box.width, whole.box.height).contrast,
    light: medianOf(near.luma),
    cb: medianOf(near.cb),
    cr: medianOf(near.cr),
    blotches: blotches(near.cb) + blotches(near.cr),
    grain: unevenness(near.luma, skin, width, 0, Math.max(1, sidePx / 90)),
  }
}

/**
 * Whether a result shows a block grid, colour blotches, grain, a cast or a change of light that its input did not have.
 *
 * @param skin weights 0–1 per pixel of the near part, as in the input
 * @param sidePx side of the face
 */
export const isWorse = (before: FaceView, after: FaceView, skin: Float32Array, sidePx: number): boolean => {
  const [was, is] = [measure(before, skin, sidePx), measure(after, skin, sidePx)]
  return (
    is.blocks > was.blocks + maxBlockGain ||
    is.grid > was.grid + maxGridGain ||
    is.blotches > maxGrowth * was.blotches + blotchRest ||
    is.grain > maxGrowth * was.grain + grainRest ||
    Math.hypot(is.cb - was.cb, is.cr - was.cr) > maxCast ||
    Math.abs(is.light - was.light) > maxLightChange
  )
}
