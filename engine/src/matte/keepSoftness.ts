import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import type { LinearCoefficients } from '../kernel/filter/guidedFilter.ts'
import { createPlane, releasePlanes } from '../kernel/memory/planePool.ts'
import type { BlockRegion } from '../kernel/region/blockRegion.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Plane } from '../raster/plane.ts'
import type { ColourModel } from './colourModel.ts'
import { rgbData } from './rgbData.ts'
import { unstretchAlpha } from './stretchAlpha.ts'

/** Separation of the colours of foreground and background below which they say nothing, and from which they decide. */
const blind = 0.05
const decisive = 0.45

/**
 * Weight of a fit to colours that decide along even edges: the mean of two estimates is off by less than either. A coarse matte that
 * does not know the edge is no second estimate.
 */
const maxTrust = { besideEstimate: 0.6, alone: 1 } as const

/**
 * Variance of fitted alpha against its surroundings below which it shows an even edge, and from which strands of hair or fur,
 * which the network cannot resolve. On development composites its third quartile is 0.003 along people, 0.015 in fur.
 */
const strands = { none: 0.005, clear: 0.02 } as const

/** Squared colour distance up to which noise and compression dominate. */
const noise = 0.006
const varianceWeight = 6

/** How different foreground and background are near each pixel, 0–1. */
const measureSeparation = (
  foreground: ColourModel,
  background: ColourModel,
  radiusPx: number,
  region: BlockRegion,
): Plane => {
  const { runs } = region
  const separation = createPlane(region.width, region.height)
  const [foregroundR, foregroundG, foregroundB] = rgbData(foreground.mean)
  const [backgroundR, backgroundG, backgroundB] = rgbData(background.mean)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      const lineR = (foregroundR[pixel] as number) - (backgroundR[pixel] as number)
      const lineG = (foregroundG[pixel] as number) - (backgroundG[pixel] as number)
      const lineB = (foregroundB[pixel] as number) - (backgroundB[pixel] as number)
      const contrast = lineR * lineR + lineG * lineG + lineB * lineB
      const variance = (foreground.variance.data[pixel] as number) + (background.variance.data[pixel] as number)
      separation.data[pixel] = contrast / (contrast + varianceWeight * variance + noise)
    }
  }
  return boxFilterWithin(separation, radiusPx, region, separation)
}

/** Variance of fitted alpha against its mean over a strand, near each pixel. */
const measureStrands = (fitted: Plane, toPx: (units: number) => number, region: BlockRegion): Plane => {
  const { runs } = region
  const local = boxFilterWithin(fitted, toPx(2), region)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++)
      local.data[pixel] = ((fitted.data[pixel] as number) - (local.data[pixel] as number)) ** 2
  }
  return boxFilterWithin(local, toPx(6), region, local)
}

interface EdgeContext {
  /** Converts pixels of the network's grid to whole pixels of this one. */
  readonly toPx: (units: number) => number
  readonly region: BlockRegion
  /** Whether `own` is an estimate of the edge, as a network's alpha is. */
  readonly knowsEdge: boolean
}

/**
 * Keeps the network's alpha in part, in place of the fitted one, along edges without strands, the more the more foreground and
 * background look alike: there the photo's edges are no edges of the subject, and a fit to them is harder than the network and
 * wrong more often. Hair and fur stay as fitted.
 *
 * @param coefficients fitted alpha as a function of colour, changed in place
 * @param fitted what they give for the photo, changed in place with them
 * @param own the network's alpha
 */
export const keepSoftness = (
  coefficients: LinearCoefficients,
  fitted: Plane,
  own: Plane,
  { foreground, background }: { readonly foreground: ColourModel; readonly background: ColourModel },
  { toPx, region, knowsEdge }: EdgeContext,
): void => {
  const most = knowsEdge ? maxTrust.besideEstimate : maxTrust.alone
  const separation = measureSeparation(foreground, background, toPx(4), region)
  const structure = measureStrands(fitted, toPx, region)
  const { runs } = region
  const { red, green, blue, offset } = coefficients
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      const onEdge = most * smoothstep(blind, decisive, separation.data[pixel] as number)
      const trust = Math.max(onEdge, smoothstep(strands.none, strands.clear, structure.data[pixel] as number))
      red.data[pixel] = trust * (red.data[pixel] as number)
      green.data[pixel] = trust * (green.data[pixel] as number)
      blue.data[pixel] = trust * (blue.data[pixel] as number)
      const kept = (1 - trust) * unstretchAlpha(own.data[pixel] as number)
      offset.data[pixel] = trust * (offset.data[pixel] as number) + kept
      fitted.data[pixel] = trust * (fitted.data[pixel] as number) + kept
    }
  }
  releasePlanes(separation, structure)
}
