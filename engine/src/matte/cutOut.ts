import type { DoubtedPart } from '@spotless/contract/doubtedArea'
import { SpotlessError } from '@spotless/contract/error'
import type { ChosenPart } from '@spotless/contract/options'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import type { Runtime } from '../ports.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import type { Raster } from '../raster/raster.ts'
import { composeCutout, type RowComposer } from './composeCutout.ts'
import { decideMatte, minComponentFraction, type OtherMattes } from './decideMatte.ts'
import { type DoubtedRegion, meanInRegion } from './doubtedRegions.ts'
import { matteGridFactor, matteGridSidePx } from './matteGrid.ts'
import { predictMiddleView } from './middleView.ts'
import { type PredictedMatte, predictMatte, predictsBeside } from './predictMatte.ts'
import { refineMatte } from './refineMatte.ts'
import { removeSmallComponents } from './removeSmallComponents.ts'
import { predictSecondView } from './secondView.ts'
import { solidifyInterior } from './solidifyInterior.ts'

/** Reduction from which speed matters more than the grid's detail. */
const minFastFactor = 3

/** Smallest fraction of the image that a subject covers solidly. */
const minSolidFraction = 0.002

/** Smallest mean alpha of what was found: below it the network guesses. */
const minCertainty = 0.45

/** Mean alpha of what was found from which a second view is not worth its time. */
const clearCertainty = 0.9

/** Distance from any opening from which the subject is solid, in pixels of the network's grid. */
const interiorDistance = 12

/** 1 in the parts that may or may not be the subject's, else 0, on a grid stretched over the photo. */
export interface DoubtedMask {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface Cutout {
  /** RGBA, straight alpha, size and bit depth of the photo. */
  readonly raster: Raster
  /** Name of what found the subject. */
  readonly engine: string
  /** Components of the matte that were removed as too small. */
  readonly removedComponents: number
  /** Parts that may or may not be the subject's, by their numbers. */
  readonly doubtedAreas: readonly DoubtedPart[]
  readonly doubted: DoubtedMask
  readonly timingsMs: Readonly<Record<string, number>>
}

/** A cut-out whose rows are composed on demand. */
export interface DeferredCutout extends Cutout, RowComposer {}

/** A photo with its colours (0–1) on the grid on which mattes are refined. */
interface WorkingImage {
  readonly raster: Raster
  readonly image: RgbPlanes
  /** Whole number of photo pixels per pixel of the grid. */
  readonly factor: number
}

/** Shrinks a photo to the grid on which mattes are refined. */
export const toWorkingImage = (raster: Raster): WorkingImage => {
  const factor = matteGridFactor(raster)
  return { raster, image: boxDownsample(raster, factor), factor }
}

/** What a cut-out may be made from besides the first answer. */
interface OtherViews extends OtherMattes {
  /** What a person wants done with parts in doubt. */
  readonly ways?: readonly ChosenPart[]
}

/** Regions in doubt as people are asked about them, in pixels of the photo. */
const describeRegions = (regions: readonly DoubtedRegion[], alpha: Plane, photo: Raster): DoubtedPart[] =>
  regions.map((region, area) => {
    const [scaleX, scaleY] = [photo.width / alpha.width, photo.height / alpha.height]
    const left = Math.floor(region.box.left * scaleX)
    const top = Math.floor(region.box.top * scaleY)
    const right = Math.min(photo.width, Math.ceil((region.box.left + region.box.width) * scaleX))
    const bottom = Math.min(photo.height, Math.ceil((region.box.top + region.box.height) * scaleY))
    const way = meanInRegion(alpha, region) >= 0.5 ? 'kept' : 'removed'
    return { area, left, top, width: right - left, height: bottom - top, way, confidence: region.confidence }
  })

/** All parts in doubt in one mask. */
const joinRegions = (regions: readonly DoubtedRegion[], { width, height }: Plane): DoubtedMask => {
  const data = new Uint8Array(width * height)
  for (const { mask } of regions)
    for (let pixel = 0; pixel < mask.length; pixel++) if (mask[pixel] === 1) data[pixel] = 1
  return { width, height, data }
}

/**
 * Cuts a photo out by a predicted matte; its rows are composed on demand.
 *
 * @param predicted alpha 0–1 on the network's grid
 * @throws SpotlessError `no_subject` when nothing stands out from its background
 */
export const cutOutByMatte = (
  { raster, image, factor }: WorkingImage,
  predicted: PredictedMatte,
  { signal, nowMs }: Pick<Runtime, 'signal' | 'nowMs'>,
  { ways = [], ...others }: OtherViews = {},
): DeferredCutout => {
  const startedMs = nowMs()
  const found = removeSmallComponents(predicted, minComponentFraction)
  if (found.solidFraction < minSolidFraction || found.certainty < minCertainty) {
    throw new SpotlessError(
      'no_subject',
      'No clear subject was found in this photo. Background removal needs a person, an animal or a thing that stands out.',
    )
  }
  const { width, height } = image[0]
  // Patches first: one beside the subject has no opening near it either and would become part of
  // its interior.
  const decided = decideMatte(found.alpha, others, image, ways)
  const coarse = resizePlane(solidifyInterior(decided.alpha, interiorDistance), width, height)
  const unitPx = Math.max(1, Math.max(width, height) / matteGridSidePx)
  const matte = refineMatte(image, coarse, unitPx, { isFast: factor >= minFastFactor })
  signal.throwIfAborted()
  return {
    ...composeCutout(raster, matte, factor),
    engine: predicted.engine,
    removedComponents: found.removedCount + decided.removedCount,
    doubtedAreas: describeRegions(decided.doubted, decided.alpha, raster),
    doubted: joinRegions(decided.doubted, decided.alpha),
    timingsMs: { refine: nowMs() - startedMs },
  }
}

/** Composes all rows of a cut-out. */
export const composeAll = ({ composeTo, ...cutout }: DeferredCutout): Cutout => {
  composeTo(cutout.raster.height)
  return cutout
}

interface CutOutOptions {
  /** Called with the fraction done, 0–1. */
  readonly onProgress?: (fraction: number) => void
  /** What a person wants done with parts in doubt. */
  readonly ways?: readonly ChosenPart[]
  /** Whether the network looks again where it hesitates, at the subject and for another one, which takes three times as long and finds what it is not sure of. */
  readonly hasSecondView?: boolean
}

/**
 * Cuts the subject out of a photo; its rows are composed on demand.
 *
 * @throws SpotlessError `no_subject` when nothing stands out from its background
 */
export const cutOutDeferred = async (
  raster: Raster,
  runtime: Runtime,
  { onProgress = () => {}, ways, hasSecondView = false }: CutOutOptions = {},
): Promise<DeferredCutout> => {
  const startedMs = runtime.nowMs()
  const workingImage = toWorkingImage(raster)
  const shrunkMs = runtime.nowMs()
  const predicted = await predictMatte(workingImage.image, runtime)
  onProgress(hasSecondView ? 0.4 : 0.7)
  runtime.signal.throwIfAborted()
  const main = removeSmallComponents(predicted, minComponentFraction)
  const isHesitant = main.certainty < clearCertainty
  const second = hasSecondView && isHesitant ? await predictSecondView(raster, main.alpha, runtime) : null
  const other = hasSecondView && isHesitant ? await predictMiddleView(raster, main.alpha, runtime) : null
  const predictedMs = runtime.nowMs()
  onProgress(0.7)
  runtime.signal.throwIfAborted()
  const cutout = cutOutByMatte(workingImage, predicted, runtime, { second, other, ...(ways && { ways }) })
  const timingsMs = { shrink: shrunkMs - startedMs, inference: predictedMs - shrunkMs, ...cutout.timingsMs }
  return { ...cutout, timingsMs }
}

/**
 * Begins to cut out a photo that is edited meanwhile, where the network runs beside other work; else nothing is done yet.
 *
 * @returns cuts the subject out of the edited photo, whose form is that of the first: rejects as `cutOut` does
 */
export const beginCutOut = (photo: Raster, runtime: Runtime): ((edited: Raster) => Promise<Cutout>) => {
  if (!predictsBeside(runtime.models)) return (edited) => cutOut(edited, runtime)
  const workingImage = toWorkingImage(photo)
  const predicting = predictMatte(workingImage.image, runtime)
  // Whoever began may end before the answer: a photo without a face is refused.
  predicting.catch(() => undefined)
  return async (edited) => {
    const predicted = await predicting
    runtime.signal.throwIfAborted()
    return composeAll(cutOutByMatte({ ...workingImage, raster: edited }, predicted, runtime))
  }
}

/**
 * Cuts the subject out of a photo.
 * @throws SpotlessError `no_subject` when nothing stands out from its background
 */
export const cutOut = async (raster: Raster, runtime: Runtime): Promise<Cutout> =>
  composeAll(await cutOutDeferred(raster, runtime))
