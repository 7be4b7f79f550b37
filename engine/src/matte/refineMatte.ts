import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { type Guide, guidedFilter, type LinearCoefficients, prepareGuide } from '../kernel/filter/guidedFilter.ts'
import { createPlane, releasePlanes, withPlanePool } from '../kernel/memory/planePool.ts'
import { type BlockRegion, regionAround } from '../kernel/region/blockRegion.ts'
import { halvePlane } from '../kernel/resample/halvePlane.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { estimateColourModel } from './colourModel.ts'
import { keepConnected } from './keepConnected.ts'
import { keepSoftness } from './keepSoftness.ts'
import { projectAlpha } from './projectAlpha.ts'
import { recoverHair } from './recoverHair.ts'
import { rgbData } from './rgbData.ts'
import { stretchAlpha } from './stretchAlpha.ts'
import { createTrimap, type Trimap } from './trimap.ts'

/** A refined matte, and what is needed to evaluate it on a finer grid. */
export interface RefinedMatte {
  /** Alpha 0–1 on the working grid. */
  readonly alpha: Plane
  /**
   * Alpha as a function of colour in the unknown band, before `stretchAlpha`; meaningless
   * elsewhere.
   */
  readonly coefficients: LinearCoefficients
  /** Mean colours of foreground and background near each pixel of the band. */
  readonly foreground: RgbPlanes
  readonly background: RgbPlanes
}

/**
 * Weight of the coarse matte in the prior of a later iteration; the rest is the previous
 * iteration's alpha.
 */
const coarseWeight = 0.15

/** Smallest alpha that foreground colours are divided by. */
const minUnmixedAlpha = 0.1

/** Half side of the guided filter's windows, in pixels of the network's grid. */
const guideRadius = 7

/**
 * Foreground colours: the image's without the background that shines through (the compositing
 * equation solved for it).
 */
const unmixForeground = (image: RgbPlanes, alpha: Plane, background: RgbPlanes, region: BlockRegion): RgbPlanes => {
  const { runs } = region
  const createResult = (): Plane => createPlane(alpha.width, alpha.height)
  const unmixed: RgbPlanes = [createResult(), createResult(), createResult()]
  const backgroundData = rgbData(background)
  const imageData = rgbData(image)
  for (const [channel, { data }] of unmixed.entries()) {
    const samples = imageData[channel] as Float32Array
    const behind = backgroundData[channel] as Float32Array
    for (let run = 0; run < runs.length; run += 2) {
      const end = runs[run + 1] as number
      for (let pixel = runs[run] as number; pixel < end; pixel++) {
        const opacity = Math.max(minUnmixedAlpha, alpha.data[pixel] as number)
        data[pixel] = clamp01(((samples[pixel] as number) - (1 - opacity) * (behind[pixel] as number)) / opacity)
      }
    }
  }
  return unmixed
}

/**
 * Weights of pixels as colour samples: the fourth power of alpha, or of 1 − alpha, so that nearly
 * pure ones dominate.
 */
const sampleWeights = (alpha: Plane, side: 'foreground' | 'background', region: BlockRegion): Plane => {
  const { runs } = region
  const result = createPlane(alpha.width, alpha.height)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      const purity = side === 'background' ? 1 - (alpha.data[pixel] as number) : (alpha.data[pixel] as number)
      const square = purity * purity
      result.data[pixel] = square * square
    }
  }
  return result
}

/** What every iteration on a grid shares. */
interface Matting {
  readonly knowsEdge: boolean
  readonly image: RgbPlanes
  readonly coarse: Plane
  readonly trimap: Trimap
  /** 1 in the unknown band, 0 elsewhere. */
  readonly unknown: Plane
  /** 0–1 in the band, 0 elsewhere. */
  readonly hairLikelihood: Plane
  /** 0–1: how far colour may correct the coarse matte. */
  readonly uncertainty: Plane
  readonly region: BlockRegion
  readonly guide: Guide
  /** Converts pixels of the network's grid to whole pixels of this one, at least 1. */
  readonly toPx: (units: number) => number
}

const prepareMatting = (image: RgbPlanes, coarse: Plane, unitPx: number, knowsEdge: boolean): Matting => {
  const toPx = (units: number): number => Math.max(1, Math.round(units * unitPx))
  const near = boxFilterWithin(coarse, toPx(8))
  const wide = boxFilterWithin(coarse, toPx(24))
  const trimap = createTrimap(coarse, near, wide)
  const hairLikelihood = boxFilterWithin(coarse, toPx(12))
  boxFilterWithin(hairLikelihood, toPx(12), undefined, hairLikelihood)
  const unknown = createPlane(coarse.width, coarse.height)
  const uncertainty = createPlane(coarse.width, coarse.height)
  for (let pixel = 0; pixel < unknown.data.length; pixel++) {
    const isUnknown = trimap.foreground.data[pixel] === 0 && trimap.background.data[pixel] === 0
    const mean = near.data[pixel] as number
    const likelihood = isUnknown ? Math.min(1, 4 * (hairLikelihood.data[pixel] as number)) : 0
    hairLikelihood.data[pixel] = likelihood
    unknown.data[pixel] = isUnknown ? 1 : 0
    uncertainty.data[pixel] = isUnknown ? Math.max(likelihood, Math.min(1, 6 * mean * (1 - mean))) : 0
  }
  releasePlanes(near, wide)
  const region = regionAround(unknown, 2 * toPx(guideRadius))
  const guide = prepareGuide(image, toPx(guideRadius), 1e-5, region)
  return { knowsEdge, image, coarse, trimap, unknown, hairLikelihood, uncertainty, region, guide, toPx }
}

const copyOf = (plane: Plane): Plane => {
  const copy = createPlane(plane.width, plane.height)
  copy.data.set(plane.data)
  return copy
}

/** Foreground as in the trimap, and in the unknown band the coarse matte, or a mean of it and the alpha of an iteration before. */
const priorOf = ({ trimap, unknown, region, coarse, knowsEdge }: Matting, previous: Plane | undefined): Plane => {
  const { runs } = region
  const prior = copyOf(trimap.foreground)
  const ownWeight = previous === undefined ? 1 : knowsEdge ? coarseWeight : 0
  const before = (previous ?? coarse).data
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      if (unknown.data[pixel] === 0) continue
      prior.data[pixel] = ownWeight * (coarse.data[pixel] as number) + (1 - ownWeight) * (before[pixel] as number)
    }
  }
  return prior
}

/** Foreground as in the trimap, and in the unknown band the stretched fit. */
const alphaOf = ({ trimap, unknown, region }: Matting, fitted: Plane): Plane => {
  const { runs } = region
  const alpha = copyOf(trimap.foreground)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      if (unknown.data[pixel] !== 0) alpha.data[pixel] = stretchAlpha(fitted.data[pixel] as number)
    }
  }
  return alpha
}

/** Fitted alpha of each pixel, before `stretchAlpha`. */
const evaluateFit = (
  { red, green, blue, offset }: LinearCoefficients,
  image: RgbPlanes,
  region: BlockRegion,
): Plane => {
  const { runs } = region
  const fitted = createPlane(offset.width, offset.height)
  const [imageR, imageG, imageB] = rgbData(image)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++)
      fitted.data[pixel] =
        (red.data[pixel] as number) * (imageR[pixel] as number) +
        (green.data[pixel] as number) * (imageG[pixel] as number) +
        (blue.data[pixel] as number) * (imageB[pixel] as number) +
        (offset.data[pixel] as number)
  }
  return fitted
}

/** One iteration; `previous` is the alpha of the one before, undefined in the first. */
const iterate = (matting: Matting, previous: Plane | undefined, isLast = false): RefinedMatte => {
  const { knowsEdge, image, coarse, trimap, hairLikelihood, uncertainty, region, guide, toPx } = matting
  const prior = priorOf(matting, previous)
  const isFirst = previous === undefined
  const backgroundWeights = isFirst ? trimap.outside : sampleWeights(previous, 'background', region)
  const background = estimateColourModel(image, backgroundWeights, toPx(isFirst ? 6 : 5), region)
  const samples = isFirst ? image : unmixForeground(image, previous, background.mean, region)
  const foregroundWeights = isFirst ? trimap.foreground : sampleWeights(previous, 'foreground', region)
  const foreground = estimateColourModel(samples, foregroundWeights, toPx(6), region)
  const estimate = projectAlpha(image, prior, uncertainty, foreground, background, region)
  if (!isFirst) recoverHair(estimate, image, hairLikelihood, foreground, background, toPx(8), region)
  const coefficients = guidedFilter(guide, estimate)
  const fitted = evaluateFit(coefficients, image, region)
  if (isLast) {
    keepSoftness(coefficients, fitted, coarse, { foreground, background }, { toPx, region, knowsEdge })
  }
  releasePlanes(prior, estimate, foreground.variance, background.variance)
  if (!isFirst) releasePlanes(backgroundWeights, foregroundWeights, ...samples)
  const alpha = alphaOf(matting, fitted)
  releasePlanes(fitted)
  return { alpha, coefficients, foreground: foreground.mean, background: background.mean }
}

/** The alpha after two iterations. */
const iterateTwice = (matting: Matting): Plane => {
  const first = iterate(matting, undefined)
  releasePlanes(...Object.values(first.coefficients), ...first.foreground, ...first.background)
  const { alpha, coefficients, foreground, background } = iterate(matting, first.alpha)
  releasePlanes(first.alpha, ...Object.values(coefficients), ...foreground, ...background)
  return alpha
}

/** Clears, in place, what is not connected to the foreground. */
const clearDisconnected = (matte: RefinedMatte, trimap: Trimap): RefinedMatte => {
  const isConnected = keepConnected(matte.alpha, trimap.foreground)
  const planes = [matte.alpha, ...Object.values(matte.coefficients)]
  for (let pixel = 0; pixel < isConnected.length; pixel++) {
    if (isConnected[pixel] === 1 || matte.alpha.data[pixel] === 0) continue
    for (const plane of planes) plane.data[pixel] = 0
  }
  return matte
}

interface RefineOptions {
  /** Computes all iterations but the last at half the grid's size: half the time, slightly less exact. */
  readonly isFast?: boolean
  /** Whether the coarse matte says how soft the subject's edge is, as a network's does; one of strokes only says where it is. */
  readonly knowsEdge?: boolean
}

/**
 * Refines the unknown band of a coarse matte by the photo's colours, in three iterations: local
 * colour models of foreground and background, each pixel projected between them, hair recovered,
 * and a guided filter that moves alpha onto the photo's edges. Later iterations sample colours from
 * the previous alpha, so that the background is known between hairs too. What is then not connected
 * to the foreground is cleared.
 *
 * @param image colours 0–1 on the working grid
 * @param coarse the network's alpha 0–1 on the same grid
 * @param unitPx pixels of the working grid per pixel of the network's, at least 1
 */
export const refineMatte = (
  image: RgbPlanes,
  coarse: Plane,
  unitPx: number,
  { isFast = false, knowsEdge = true }: RefineOptions = {},
): RefinedMatte => {
  const { width, height } = coarse
  return withPlanePool(() => {
    const matting = prepareMatting(image, coarse, unitPx, knowsEdge)
    if (!isFast) return clearDisconnected(iterate(matting, iterateTwice(matting), true), matting.trimap)
    const [red, green, blue] = image
    const halfImage: RgbPlanes = [halvePlane(red), halvePlane(green), halvePlane(blue)]
    const half = prepareMatting(halfImage, halvePlane(coarse), unitPx / 2, knowsEdge)
    return clearDisconnected(iterate(matting, resizePlane(iterateTwice(half), width, height), true), matting.trimap)
  })
}
