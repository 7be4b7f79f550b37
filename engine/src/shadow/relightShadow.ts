import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { selfGuidedFilter } from '../kernel/filter/selfGuidedFilter.ts'
import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { erode } from '../kernel/morphology/erode.ts'
import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { median } from '../kernel/statistics/median.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { type BoxGrid, eachBoxPixel } from './eachBoxPixel.ts'
import { sampleMask } from './shadowGrid.ts'

/** Longest side of the grid on which the light is estimated, in pixels. */
const gridSidePx = 512
/** Surroundings that are looked at, as a fraction of the shadow's longer side, and at least this many pixels. */
const marginRatio = 0.25
const minMarginPx = 12
/** Grid pixels around the mask that may still be half in the shadow. */
const penumbraPx = 3
/** Windows in which texture is averaged, as a fraction of the grid's longer side. */
const textureRatio = 0.03
/** The light that a shadow takes, as a logarithm of the samples: less cannot be seen, more leaves nothing to bring back. */
const takenRange = [0.05, 1.7] as const
/** Variation of the light taken that counts as texture, as a fraction of the light taken. */
const textureStep = 0.35
/** A place may be this much darker than the middle of the shadow: under the object less light arrives. */
const maxDepth = 1.35
/** The colour of the light may differ by this much from that of the core, as a logarithm: the object reflects some. */
const maxTint = 0.25
/** The logarithm of the gain changes by more than this from one grid pixel to the next at a hard border, which is filled. */
const hardStep = 0.09
const seamPx = 2
/** After relighting the shadow still differs by less than this from what continues into it, as a logarithm. */
const maxResidual = 0.16
const minLevel = 3

interface LightGrid extends BoxGrid {
  /** Logarithms of red, green and blue. */
  readonly logs: readonly [Float32Array, Float32Array, Float32Array]
  readonly isShadow: Uint8Array
  readonly isObject: Uint8Array
}

const gridOf = (raster: Raster, shadow: Mask, object: Mask): LightGrid | null => {
  const tight = boundingBox(shadow.data, shadow.width, 255)
  if (tight === null) return null
  const margin = Math.max(minMarginPx, Math.round(marginRatio * Math.max(tight.width, tight.height)))
  const box = expandBox(tight, margin, raster)
  const scale = Math.min(1, gridSidePx / Math.max(box.width, box.height))
  const width = Math.max(2, Math.round(box.width * scale))
  const height = Math.max(2, Math.round(box.height * scale))
  const planes = areaSample(raster, box, width, height).map((value) => Math.log(Math.max(minLevel, value)))
  const size = width * height
  return {
    box,
    width,
    height,
    logs: [planes.subarray(0, size), planes.subarray(size, 2 * size), planes.subarray(2 * size)],
    isShadow: sampleMask(shadow, box, width, height),
    isObject: sampleMask(object, box, width, height),
  }
}

/** Mean of the pixels of a window that are flagged; 0 where none is. */
const meanWithin = (plane: Float32Array, flags: Uint8Array, width: number, radiusPx: number): Float32Array => {
  const weights = boxFilter(Float32Array.from(flags), width, radiusPx)
  const sums = boxFilter(
    plane.map((value, at) => (flags[at] === 1 ? value : 0)),
    width,
    radiusPx,
  )
  return sums.map((sum, at) => ((weights[at] as number) > 1e-6 ? sum / (weights[at] as number) : 0))
}

/** What the light would be without the shadow: it continues from around it. */
const litPlanes = (grid: LightGrid, isLit: Uint8Array, texturePx: number): readonly Float32Array[] =>
  grid.logs.map((plane) => {
    const lit = meanWithin(plane, isLit, grid.width, texturePx)
    interpolateMembrane(lit, isLit, grid.width)
    return lit
  })

/** The light that the shadow takes at most, by colour: the median over its core. */
const lightTaken = (
  { logs }: LightGrid,
  lit: readonly Float32Array[],
  isCore: Uint8Array,
): readonly number[] | null => {
  const core = flaggedPixels(isCore)
  if (core.length < 8) return null
  return logs.map((plane, channel) => median(core.map((at) => (lit[channel]?.[at] as number) - (plane[at] as number))))
}

/** How deep each pixel is in the shadow: 0 outside, 1 in its core, between them in its soft border. */
const shadowDepth = (
  grid: LightGrid,
  lit: readonly Float32Array[],
  taken: readonly number[],
  texturePx: number,
): Float32Array => {
  const { logs, width, isShadow, isObject } = grid
  const power = taken.reduce((sum, value) => sum + value * value, 0)
  const depth = Float32Array.from(isShadow, (_, at) => {
    if (isObject[at] === 1) return Number.NaN
    const along = logs.reduce(
      (sum, plane, channel) =>
        sum + ((lit[channel]?.[at] as number) - (plane[at] as number)) * (taken[channel] as number),
      0,
    )
    return clamp(along / power, -0.5, maxDepth + 0.5)
  })
  const isSeen = isObject.map((flag) => 1 - flag)
  const filled = depth.map((value) => (Number.isNaN(value) ? 0 : value))
  interpolateMembrane(filled, isSeen, width)
  const strength = Math.sqrt(power / 3)
  // Grain in a soft border is not light: it is averaged before the filter that keeps borders.
  const even = boxFilter(boxFilter(filled, width, 1), width, 1)
  const smooth = selfGuidedFilter(even, width, texturePx, (textureStep * Math.min(1, 0.4 / strength)) ** 2)
  const reach = boxFilter(Float32Array.from(dilate(isShadow, width, penumbraPx)), width, penumbraPx)
  return smooth.map((value, at) => clamp(value, 0, maxDepth) * (reach[at] as number))
}

/** The logarithm of the gain of each colour: the light taken at the pixel's depth, and a smooth part of what still differs then. */
const gainsOf = (
  { logs, width, isObject }: LightGrid,
  lit: readonly Float32Array[],
  depth: Float32Array,
  taken: readonly number[],
  texturePx: number,
): readonly Float32Array[] => {
  const flags = Uint8Array.from(depth, (value, at) => (value > 0.6 && isObject[at] === 0 ? 1 : 0))
  return logs.map((plane, channel) => {
    const left = plane.map(
      (value, at) => (lit[channel]?.[at] as number) - value - (depth[at] as number) * (taken[channel] as number),
    )
    const mean = meanWithin(left, flags, width, 2 * texturePx)
    return depth.map(
      (value, at) =>
        value * (taken[channel] as number) + Math.min(1, value) * clamp(mean[at] as number, -maxTint, maxTint),
    )
  })
}

/** Root mean square of what is left of the shadow in its core, averaged over texture. */
const residualOf = (
  { logs, width }: LightGrid,
  lit: readonly Float32Array[],
  gains: readonly Float32Array[],
  isCore: Uint8Array,
  texturePx: number,
): number => {
  let sum = 0
  let count = 0
  for (const [channel, plane] of logs.entries()) {
    const left = plane.map((value, at) => value + (gains[channel]?.[at] as number) - (lit[channel]?.[at] as number))
    const mean = meanWithin(left, isCore, width, texturePx)
    for (let at = 0; at < mean.length; at++) {
      if (isCore[at] === 0) continue
      sum += (mean[at] as number) ** 2
      count++
    }
  }
  return Math.sqrt(sum / Math.max(1, count))
}

/** Where the gain changes so fast that relighting leaves a line: the hard border of a shadow. */
const seamOf = ({ width, isObject }: LightGrid, gains: readonly Float32Array[]): Uint8Array => {
  const isSeam = new Uint8Array(isObject.length)
  const mean = (at: number): number => gains.reduce((sum, plane) => sum + (plane[at] as number) / 3, 0)
  for (let at = 0; at < isSeam.length; at++) {
    const right = (at + 1) % width === 0 ? at : at + 1
    const below = at + width < isSeam.length ? at + width : at
    if (Math.hypot(mean(right) - mean(at), mean(below) - mean(at)) > hardStep) isSeam[at] = 1
  }
  return dilate(isSeam, width, seamPx).map((flag, at) => flag & (1 - (isObject[at] as number)))
}

const applyGain = (raster: Raster, object: Mask, grid: LightGrid, gains: readonly Float32Array[]): void => {
  const { data, channels } = raster
  const limit = maxSampleValue(data)
  eachBoxPixel(grid, object, (pixel, taps) => {
    for (const [channel, plane] of gains.entries()) {
      const gain = sampleBilinear(plane, taps)
      const at = pixel * channels + channel
      if (Math.abs(gain) > 1e-3) data[at] = roundToSample((data[at] as number) * Math.exp(gain), limit)
    }
  })
}

const seamMask = (seam: Uint8Array, { box, width, height }: LightGrid, object: Mask): Mask => {
  const data = new Uint8Array(object.data.length)
  for (let y = 0; y < box.height; y++) {
    const row = Math.floor((y * height) / box.height)
    for (let x = 0; x < box.width; x++) {
      if (seam[row * width + Math.floor((x * width) / box.width)] !== 1) continue
      const pixel = (box.top + y) * object.width + box.left + x
      if (object.data[pixel] !== 255) data[pixel] = 255
    }
  }
  return { ...object, data }
}

/** What relighting did. */
export interface Relit {
  readonly box: Box
  /** 255 where the border of the shadow still shows, and is to be filled. */
  readonly seam: Mask
}

/**
 * Gives a cast shadow back the light that the object takes, in place: its texture stays, and its soft border is multiplied by a
 * part of the ratio. The ratio of light is that of the shadow's core to what continues into it from around.
 * Source: the shadow model of Finlayson, Hordley, Lu and Drew 2006, "On the Removal of Shadows from Images", with a soft matte as in
 * Wu, Tang, Brown and Shum 2007, "Natural Shadow Matting".
 *
 * @param shadow 255 in the shadow and its soft border
 * @param object 255 on the object, which says nothing about the ground
 * @returns null where the region is not explained by less light and everything is left as it was
 */
export const relightShadow = (raster: Raster, shadow: Mask, object: Mask): Relit | null => {
  const grid = gridOf(raster, shadow, object)
  if (grid === null) return null
  const { width, isShadow } = grid
  const texturePx = Math.max(2, Math.round(textureRatio * Math.max(width, grid.height)))
  const isObject = dilate(grid.isObject, width, 1)
  const near = dilate(isShadow, width, penumbraPx)
  const isLit = isObject.map((flag, at) => (flag === 0 && near[at] === 0 ? 1 : 0))
  const seen = { ...grid, isObject }
  if (!isLit.includes(1)) return null
  const lit = litPlanes(seen, isLit, texturePx)
  const eroded = erode(isShadow, width, 2 * penumbraPx)
  const inside = eroded.includes(1) ? eroded : isShadow
  const isCore = inside.map((flag, at) => flag & (1 - (isObject[at] as number)))
  const taken = lightTaken(seen, lit, isCore)
  if (taken === null) return null
  const mean = taken.reduce((sum, value) => sum + value / 3, 0)
  if (mean < takenRange[0] || mean > takenRange[1] || taken.some((value) => value < 0)) return null
  const depth = shadowDepth(seen, lit, taken, texturePx)
  const gains = gainsOf(seen, lit, depth, taken, texturePx)
  const residual = residualOf(seen, lit, gains, isCore, texturePx)
  if (residual > maxResidual) return null
  applyGain(raster, object, grid, gains)
  return { box: grid.box, seam: seamMask(seamOf(seen, gains), grid, object) }
}
