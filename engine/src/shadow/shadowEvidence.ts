import { dilate } from '../kernel/morphology/dilate.ts'
import { median } from '../kernel/statistics/median.ts'
import type { LightPlanes } from './lightPlanes.ts'

/** A region's border is read this many pixels outside it, and no nearer to the object than `objectMarginPx`. */
const siteDistancePx = 2
const objectMarginPx = 2
/** Half sides of the squares in which light is averaged outside and inside the border. */
const outsideRadiusPx = 2
const insideRadiusPx = 4
/** Fewer places of the border say nothing. */
const minSites = 8
/** Ground around the region whose texture is compared with the region's, in pixels. */
const groundPx = 6
const textureNoise = 0.012
/** What a place of the border may differ by from the median ratio and still show the same shadow. */
const agreeingRange = [0.4, 1.9] as const

/** What speaks for a region being the shadow of the object that it touches. */
export interface ShadowEvidence {
  /** How much darker than the ground across its border, as a logarithm: the median along the border. */
  readonly contrast: number
  /** Median deviation from that, over it: a shadow takes the same fraction of light everywhere. */
  readonly spread: number
  /** Fraction of the border with nearly that contrast. */
  readonly agreement: number
  /** How much more red than blue the region lacks, over the contrast: sky light is left in a shadow. */
  readonly tint: number
  /** Median deviation of the tint along the border. */
  readonly tintSpread: number
  /** How much the green differs from the mean of red and blue, over the contrast. */
  readonly greenShift: number
  /** Logarithm of the region's texture over the ground's: 0 where the same ground continues. */
  readonly texture: number
  /** Variation of the region's light beyond that of the ground, over the contrast. */
  readonly unevenness: number
  /** Logarithm of the region's size over the object's. */
  readonly size: number
  /** Pixels beside the object over the square root of all. */
  readonly contact: number
  /** Fraction of the region above the object's lower third. */
  readonly above: number
  /** Pixels at the window's edge over the square root of all. */
  readonly cut: number
}

interface Sums {
  readonly total: readonly [number, number, number]
  readonly count: number
}

const sumAround = ({ logs, width }: LightPlanes, flags: Uint8Array, at: number, radiusPx: number): Sums => {
  const [column, row, height] = [at % width, Math.floor(at / width), flags.length / width]
  let [red, green, blue, count] = [0, 0, 0, 0]
  for (let y = Math.max(0, row - radiusPx); y <= Math.min(height - 1, row + radiusPx); y++) {
    for (let x = Math.max(0, column - radiusPx); x <= Math.min(width - 1, column + radiusPx); x++) {
      const pixel = y * width + x
      if (flags[pixel] === 0) continue
      red += logs[0][pixel] as number
      green += logs[1][pixel] as number
      blue += logs[2][pixel] as number
      count++
    }
  }
  return { total: [red, green, blue], count }
}

/** By how much each place of the border is brighter outside than inside, as logarithms of red, green and blue. */
const stepsAcross = (region: Uint8Array, planes: LightPlanes): (readonly [number, number, number])[] => {
  const { width, isObject } = planes
  const near = dilate(region, width, siteDistancePx - 1)
  const far = dilate(region, width, siteDistancePx)
  const isBesideObject = dilate(isObject, width, objectMarginPx)
  const isOutside = near.map((flag, at) => (flag === 0 && isObject[at] === 0 ? 1 : 0))
  const steps: (readonly [number, number, number])[] = []
  for (let at = 0; at < region.length; at++) {
    if (far[at] === 0 || near[at] === 1 || isBesideObject[at] === 1) continue
    const outside = sumAround(planes, isOutside, at, outsideRadiusPx)
    const inside = sumAround(planes, region, at, insideRadiusPx)
    if (outside.count === 0 || inside.count === 0) continue
    const step = (channel: 0 | 1 | 2): number =>
      outside.total[channel] / outside.count - inside.total[channel] / inside.count
    steps.push([step(0), step(1), step(2)])
  }
  return steps
}

const deviationWithin = (values: Float32Array, flags: Uint8Array): number => {
  let [sum, squares, count] = [0, 0, 0]
  for (let at = 0; at < flags.length; at++) {
    if (flags[at] === 0) continue
    sum += values[at] as number
    squares += (values[at] as number) ** 2
    count++
  }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

/** Texture and variation of the region beside those of the ground around it. */
const surfaceOf = (
  region: Uint8Array,
  { luma, detail, width, isObject }: LightPlanes,
): { readonly texture: number; readonly excess: number } => {
  const [near, far] = [dilate(region, width, siteDistancePx - 1), dilate(region, width, groundPx)]
  const isGround = far.map((flag, at) => (flag === 1 && near[at] === 0 && isObject[at] === 0 ? 1 : 0))
  const texture = Math.log(
    (deviationWithin(detail, region) + textureNoise) / (deviationWithin(detail, isGround) + textureNoise),
  )
  return { texture, excess: Math.max(0, deviationWithin(luma, region) - deviationWithin(luma, isGround)) }
}

/** Where the region is: its size, and how much of it is beside the object, high up and at the window's edge. */
const placeOf = (
  region: Uint8Array,
  { width, isObject, objectRows: [top, bottom] }: LightPlanes,
): Pick<ShadowEvidence, 'size' | 'contact' | 'above' | 'cut'> => {
  const height = region.length / width
  const beside = dilate(isObject, width, 1)
  const lowerThird = bottom - (bottom - top) / 3
  let [count, objectCount, contact, above, cut] = [0, 0, 0, 0, 0]
  for (let at = 0; at < region.length; at++) {
    if (isObject[at] === 1) objectCount++
    if (region[at] === 0) continue
    const [column, row] = [at % width, Math.floor(at / width)]
    count++
    if (beside[at] === 1) contact++
    if (row < lowerThird) above++
    if (column === 0 || row === 0 || column === width - 1 || row === height - 1) cut++
  }
  const side = Math.sqrt(count)
  return {
    size: Math.log(count / Math.max(1, objectCount)),
    contact: contact / side,
    above: above / count,
    cut: cut / side,
  }
}

/**
 * Measures what tells a shadow from other dark regions: the same ground continues under it with a nearly constant ratio of light in
 * each colour, bluer rather than redder. Sources: Finlayson, Hordley, Lu and Drew 2006, "On the Removal of Shadows from Images"; Guo, Dai
 * and Hoiem 2011, "Single-Image Shadow Detection and Removal using Paired Regions".
 *
 * @param region 1 on the region, none of it on the object
 * @returns null where too little of its border is seen
 */
export const shadowEvidence = (region: Uint8Array, planes: LightPlanes): ShadowEvidence | null => {
  const steps = stepsAcross(region, planes)
  if (steps.length < minSites) return null
  const contrasts = steps.map(([red, green, blue]) => (red + green + blue) / 3)
  const contrast = median(contrasts)
  if (contrast <= 0) return null
  const deviation = (values: readonly number[], middle: number): number =>
    median(values.map((value) => Math.abs(value - middle)))
  const tints = steps.map(([red, , blue]) => (red - blue) / contrast)
  const tint = median(tints)
  const [least, most] = agreeingRange
  const agreeing = contrasts.filter((value) => value >= least * contrast && value <= most * contrast)
  const { texture, excess } = surfaceOf(region, planes)
  return {
    contrast,
    spread: deviation(contrasts, contrast) / contrast,
    agreement: agreeing.length / contrasts.length,
    tint,
    tintSpread: deviation(tints, tint),
    greenShift: median(steps.map(([red, green, blue]) => (green - (red + blue) / 2) / contrast)),
    texture,
    unevenness: excess / contrast,
    ...placeOf(region, planes),
  }
}
