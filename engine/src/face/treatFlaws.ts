import type { Yielding } from '../ports.ts'
import { dctDenoise } from './dctDenoise.ts'
import type { FaceCrop } from './faceCrop.ts'
import type { Flaws } from './measureFlaws.ts'

/*
 * Bounds and factors were fitted on artificially degraded portraits: clean ones measure up to 1.2/255 of colour noise, 0.5/255
 * of block jump and 1.05 px of blur. Luma PSNR is highest near these factors; that of the jump is halved to keep the
 * likeness, see docs/decisions/031.
 */
const minColourNoise = 1.8 / 255
/** Grey photos have no colour noise to tell grain from skin, so only strong grain counts. */
const minGreyNoise = 7 / 255
/** Stronger patterns in grey are the lines of an engraving or the screen of a print, which are the picture. */
const maxGreyNoise = 12 / 255
/** In small faces fewer blocks count, because enlarging brings them out. */
const minBlockJump = { small: 0.7 / 255, large: 0.9 / 255 } as const
const smallUntilPx = 64
const minBlurPx = 1.06
/** Twice what smooth enlarging leaves; enlarged pixels keep more even as JPEG 60. */
const minGridContrast = 0.2
/** Blocks smooth edges and add edges of their own, so only strong blur counts beside them. */
const minBlurBesideBlocksPx = 1.6
const deviationOfNoise = 0.85
const deviationOfJump = 0.8
/** Crops of more pixels are denoised with blocks four pixels apart instead of two, to stay within seconds. */
const maxFinePixels = 600_000

/** How to treat the flaws that were measured. */
export interface Treatment {
  /** Standard deviation of the noise to remove from luma and colour; 0 for none. */
  readonly lumaDeviation: number
  readonly colourDeviation: number
  /** Standard deviation in pixels of the blur; 0 where none counts as one. */
  readonly blurPx: number
  /** Names of the flaws, for people. */
  readonly found: readonly string[]
}

/** @param sidePx side of the face */
export const planTreatment = (
  { lumaNoise, colourNoise, blockJump, gridContrast, blurPx }: Flaws,
  sidePx: number,
): Treatment => {
  const isNoisy = colourNoise > minColourNoise
  const isGrainy = colourNoise < 0.1 / 255 && lumaNoise > minGreyNoise && lumaNoise < maxGreyNoise
  const isBlocky = blockJump > (sidePx < smallUntilPx ? minBlockJump.small : minBlockJump.large)
  const isGridded = gridContrast > minGridContrast && !isBlocky
  const isSoft = blurPx > (isBlocky ? minBlurBesideBlocksPx : minBlurPx)
  const noise = isNoisy ? Math.min(lumaNoise, 1.1 * colourNoise) : isGrainy ? 0.7 * lumaNoise : 0
  const blocks = isBlocky ? deviationOfJump * blockJump : 0
  return {
    lumaDeviation: Math.max(noise * deviationOfNoise, blocks),
    colourDeviation: isNoisy ? colourNoise : blocks,
    blurPx: isSoft ? blurPx : 0,
    found: [
      ...(isNoisy || isGrainy ? ['noise'] : []),
      ...(isBlocky ? ['JPEG blocks'] : []),
      ...(isGridded ? ['enlarged pixels'] : []),
      ...(isSoft ? ['blur'] : []),
    ],
  }
}

/**
 * Denoises a crop and smooths its blocks. Blur is left to the restorer: sharpening brings out enlarged blocks and grain.
 * @param mask weight of the treated crop per pixel, 0–1
 */
export const treatFlaws = async (
  crop: FaceCrop,
  treatment: Treatment,
  mask: Float32Array,
  runtime: Yielding,
): Promise<FaceCrop> => {
  const { width, height } = crop.box
  const stepPx = width * height > maxFinePixels ? 4 : 2
  const cleanPlane = (plane: Float32Array, deviation: number): Promise<Float32Array> =>
    dctDenoise(plane, width, height, deviation, stepPx, runtime)
  const luma = await cleanPlane(crop.luma, treatment.lumaDeviation)
  const cb = await cleanPlane(crop.cb, treatment.colourDeviation)
  const cr = await cleanPlane(crop.cr, treatment.colourDeviation)
  const blend = (from: Float32Array, to: Float32Array): Float32Array => {
    for (let at = 0; at < to.length; at++) {
      const value = from[at] as number
      to[at] = value + ((to[at] as number) - value) * (mask[at] as number)
    }
    return to
  }
  return { box: crop.box, luma: blend(crop.luma, luma), cb: blend(crop.cb, cb), cr: blend(crop.cr, cr) }
}
