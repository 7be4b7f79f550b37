import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import type { LinearCoefficients } from '../kernel/filter/guidedFilter.ts'
import { createPlane, releasePlanes } from '../kernel/memory/planePool.ts'
import { type BlockRegion, forEachRun } from '../kernel/region/blockRegion.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Plane } from '../raster/plane.ts'
import type { ColourModel } from './colourModel.ts'
import { rgbData } from './rgbData.ts'

/** Separation of the colours of foreground and background below which they say nothing, and from which they decide. */
const blind = 0.05
const decisive = 0.45

/** Weight of a fit to colours that decide: the mean of two estimates is off by less than either. */
const maxTrust = 0.75

/** Squared colour distance up to which noise and compression dominate. */
const noise = 0.006
const varianceWeight = 6

/**
 * Keeps the network's alpha, in place of the fitted one, where foreground and background look alike: there the photo's edges
 * are no edges of the subject, and a fit to them is harder than the network and wrong more often.
 *
 * @param fitted alpha as a function of colour, changed in place
 * @param own the network's alpha, on the scale of the fitted one
 * @param radiusPx half side of the windows in which separation is averaged
 */
export const keepSoftness = (
  fitted: LinearCoefficients,
  own: (pixel: number) => number,
  foreground: ColourModel,
  background: ColourModel,
  radiusPx: number,
  region: BlockRegion,
): void => {
  const separation: Plane = createPlane(fitted.offset.width, fitted.offset.height)
  const [foregroundR, foregroundG, foregroundB] = rgbData(foreground.mean)
  const [backgroundR, backgroundG, backgroundB] = rgbData(background.mean)
  forEachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const lineR = (foregroundR[pixel] as number) - (backgroundR[pixel] as number)
      const lineG = (foregroundG[pixel] as number) - (backgroundG[pixel] as number)
      const lineB = (foregroundB[pixel] as number) - (backgroundB[pixel] as number)
      const contrast = lineR * lineR + lineG * lineG + lineB * lineB
      const variance = (foreground.variance.data[pixel] as number) + (background.variance.data[pixel] as number)
      separation.data[pixel] = contrast / (contrast + varianceWeight * variance + noise)
    }
  })
  boxFilterWithin(separation, radiusPx, region, separation)
  forEachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const trust = maxTrust * smoothstep(blind, decisive, separation.data[pixel] as number)
      for (const slopes of [fitted.red, fitted.green, fitted.blue])
        slopes.data[pixel] = trust * (slopes.data[pixel] as number)
      fitted.offset.data[pixel] = trust * (fitted.offset.data[pixel] as number) + (1 - trust) * own(pixel)
    }
  })
  releasePlanes(separation)
}
