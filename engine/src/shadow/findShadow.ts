import { dilate } from '../kernel/morphology/dilate.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { float32Tensor, type ModelSession } from '../ports.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { eachBoxPixel } from './eachBoxPixel.ts'
import { type ShadowGrid, shadowGrid } from './shadowGrid.ts'

/** Probability from which a grid pixel is in the shadow, and from which it belongs to its soft border. */
const coreProbability = 0.4
const borderProbability = 0.2
/** A shadow starts within this many grid pixels of the object. */
const contactPx = 4
/** At least this many grid pixels, and this fraction of the object's, are a shadow. */
const minPixels = 14
const minSizeRatio = 0.1
/** Mean probability of its core below which a shadow is not offered. */
const minConfidence = 0.61

/** The ground beside a shadow is brighter than it by at least this, as a logarithm: less cannot be seen. */
const minContrast = 0.1
const minLevel = 3

/** How much darker the core is than the ground around it, as a logarithm of the mean brightness. */
const contrastOf = (core: Uint8Array, { planes, isObject, width }: ShadowGrid): number => {
  const size = core.length
  const [near, far] = [dilate(core, width, 2), dilate(core, width, 6)]
  const nearObject = dilate(isObject, width, 1)
  let [inside, insideCount, outside, outsideCount] = [0, 0, 0, 0]
  for (let at = 0; at < size; at++) {
    if (nearObject[at] === 1) continue
    const sum = (planes[at] as number) + (planes[size + at] as number) + (planes[2 * size + at] as number)
    const level = Math.log(Math.max(minLevel, sum / 3))
    if (core[at] === 1) {
      inside += level
      insideCount++
    } else if (near[at] === 0 && far[at] === 1) {
      outside += level
      outsideCount++
    }
  }
  return insideCount === 0 || outsideCount === 0 ? 0 : outside / outsideCount - inside / insideCount
}

/** Each row of each plane from right to left. */
const mirrored = (planes: Float32Array, width: number): Float32Array => {
  const out = new Float32Array(planes.length)
  for (let at = 0; at < planes.length; at++) out[at - (at % width) + width - 1 - (at % width)] = planes[at] as number
  return out
}

/** The mean of what the network answers for the grid and for its mirror image. */
const predict = async (session: ModelSession, { planes, isObject, width, height, objectRows }: ShadowGrid) => {
  const [top, bottom] = objectRows
  const tall = Math.max(1, bottom - top + 1)
  const foot = Float32Array.from(isObject, (_, at) => (Math.floor(at / width) - bottom) / tall)
  const run = async (seen: Float32Array, painted: Float32Array): Promise<Float32Array> => {
    const { shadow } = await session.run({
      seen: float32Tensor(seen, [1, 3, height, width]),
      painted: float32Tensor(painted, [1, 1, height, width]),
      foot: float32Tensor(foot, [1, 1, height, width]),
    })
    return shadow?.data as Float32Array
  }
  const painted = Float32Array.from(isObject)
  const straight = await run(planes, painted)
  const turned = mirrored(await run(mirrored(planes, width), mirrored(painted, width)), width)
  return straight.map((value, at) => (value + (turned[at] as number)) / 2)
}

/** A shadow, as a mask of the photo's size, and how sure it is. */
export interface FoundShadow {
  /** 255 in the shadow and its soft border; 0 on the object. */
  readonly mask: Mask
  /** Mean probability of its core, 0–1. */
  readonly confidence: number
}

/** The probability on the photo's pixels, wherever the region and its soft border are. */
const toPhoto = (
  probability: Float32Array,
  isNear: Uint8Array,
  { view, width, height }: ShadowGrid,
  object: Mask,
): Mask => {
  const within = probability.map((value, at) => (isNear[at] === 1 ? value : 0))
  const data = new Uint8Array(object.data.length)
  eachBoxPixel({ box: view, width, height }, object, (pixel, taps) => {
    if (sampleBilinear(within, taps) >= borderProbability) data[pixel] = 255
  })
  return { ...object, data }
}

/**
 * Finds the shadow that a marked object casts, by the network that `engine/weights/shadow.md` describes: what it takes for shadow
 * and touches the object.
 *
 * @param mask 255 on the object
 * @param session the network `shadow`
 * @returns the shadow without the object; null when none is certain
 */
export const findShadow = async (raster: Raster, mask: Mask, session: ModelSession): Promise<FoundShadow | null> => {
  const grid = shadowGrid(raster, mask)
  if (grid === null) return null
  const { width, isObject } = grid
  const probability = await predict(session, grid)
  const isCore = Uint8Array.from(probability, (value, at) => (value >= coreProbability && isObject[at] === 0 ? 1 : 0))
  const core = reconstruct(dilate(isObject, width, contactPx), isCore, width, 8)
  let [count, sum, objectCount] = [0, 0, 0]
  for (let at = 0; at < core.length; at++) {
    if (isObject[at] === 1) objectCount++
    if (core[at] !== 1) continue
    count++
    sum += probability[at] as number
  }
  if (count < Math.max(minPixels, minSizeRatio * objectCount)) return null
  const confidence = sum / count
  if (confidence < minConfidence || contrastOf(core, grid) < minContrast) return null
  return { mask: toPhoto(probability, dilate(core, width, 3), grid, mask), confidence }
}
