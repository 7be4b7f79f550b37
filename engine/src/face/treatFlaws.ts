import type { Yielding } from '../ports.ts'
import type { FaceCrop } from './faceCrop.ts'
import type { Flaws } from './measureFlaws.ts'
import { shrinkCosines } from './shrinkCosines.ts'
import { undoBlur } from './undoBlur.ts'

/*
 * Bounds and factors were found on portraits degraded on purpose: clean ones measure up to 1.2/255 of colour noise,
 * 0.5/255 of block jump and 1.05 px of blur; luma PSNR is highest near these factors, but for that of the jump, which is half
 * as large for the sake of likeness, see docs/decisions/031.
 */
const leastColourNoise = 1.8 / 255
/** Grey photos have no colour noise to tell grain from skin by, so only plain grain counts. */
const leastGreyNoise = 7 / 255
const leastBlockJump = 0.9 / 255
const leastBlurPx = 1.2
/** Blocks smooth edges and have edges of their own, so only plain blur counts beside them. */
const leastBlurBesideBlocksPx = 1.6
const deviationOfNoise = 0.85
const deviationOfJump = 0.8
/** Blur that a good lens and sensor leave, in pixels. */
const usualBlurPx = 0.7
const deblurPasses = 3
/** Blocks of a crop above this many pixels lie four pixels apart instead of two, so that the time stays in seconds. */
const finePixels = 600_000

/** What is to be done against measured flaws. */
export interface Treatment {
  /** Deviation of what is to be taken out of luma and of colour; 0 for nothing. */
  readonly lumaDeviation: number
  readonly colourDeviation: number
  /** Deviation of the Gaussian to be undone; 0 for none. */
  readonly blurPx: number
  /** What was found, in words for people. */
  readonly found: readonly string[]
}

export const planTreatment = ({ lumaNoise, colourNoise, blockJump, blurPx }: Flaws): Treatment => {
  const isNoisy = colourNoise > leastColourNoise
  const isGrainy = colourNoise < 0.1 / 255 && lumaNoise > leastGreyNoise
  const isBlocky = blockJump > leastBlockJump
  const isSoft = blurPx > (isBlocky ? leastBlurBesideBlocksPx : leastBlurPx)
  const noise = isNoisy ? Math.min(lumaNoise, 1.1 * colourNoise) : isGrainy ? 0.7 * lumaNoise : 0
  const blocks = isBlocky ? deviationOfJump * blockJump : 0
  return {
    lumaDeviation: Math.max(noise * deviationOfNoise, blocks),
    colourDeviation: isNoisy ? colourNoise : blocks,
    blurPx: isSoft ? Math.sqrt(blurPx ** 2 - usualBlurPx ** 2) : 0,
    found: [
      ...(isNoisy || isGrainy ? ['noise'] : []),
      ...(isBlocky ? ['JPEG blocks'] : []),
      ...(isSoft ? ['blur'] : []),
    ],
  }
}

/**
 * Cleans and sharpens a crop.
 * @param coverage 0–1 per pixel: where, and how much of it, is taken
 */
export const treatFlaws = async (
  crop: FaceCrop,
  treatment: Treatment,
  coverage: Float32Array,
  runtime: Yielding,
): Promise<FaceCrop> => {
  const { width, height } = crop.box
  const stepPx = width * height > finePixels ? 4 : 2
  const cleanPlane = (plane: Float32Array, deviation: number): Promise<Float32Array> =>
    shrinkCosines(plane, width, height, deviation, stepPx, runtime)
  const cleaned = await cleanPlane(crop.luma, treatment.lumaDeviation)
  const luma = treatment.blurPx > 0 ? undoBlur(cleaned, width, treatment.blurPx, deblurPasses) : cleaned
  const blue = await cleanPlane(crop.blue, treatment.colourDeviation)
  const red = await cleanPlane(crop.red, treatment.colourDeviation)
  const take = (from: Float32Array, to: Float32Array): Float32Array =>
    from.map((value, at) => value + ((to[at] as number) - value) * (coverage[at] as number))
  return { box: crop.box, luma: take(crop.luma, luma), blue: take(crop.blue, blue), red: take(crop.red, red) }
}
