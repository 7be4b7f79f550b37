import { createPlane } from '../kernel/memory/planePool.ts'
import type { BlockRegion } from '../kernel/region/blockRegion.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import type { ColourModel } from './colourModel.ts'
import { rgbData } from './rgbData.ts'

/** Squared colour distance (three channels of 0–1) up to which noise and compression dominate. */
const noise = 0.02

/**
 * Corrects a prior alpha by colour: projects each pixel onto the line between the mean colours of
 * background and foreground near it. The projection counts as far as the two means differ compared
 * with the models' variances and the pixel's distance from the line, and as far as the prior is
 * uncertain. Source of the projection: Ruzon, Tomasi, "Alpha estimation in natural images", CVPR
 * 2000.
 *
 * @param uncertainty 0–1 per pixel; where it is 0 the prior stays
 */
export const projectAlpha = (
  image: RgbPlanes,
  prior: Plane,
  uncertainty: Plane,
  foreground: ColourModel,
  background: ColourModel,
  region: BlockRegion,
): Plane => {
  const { runs } = region
  const result = createPlane(prior.width, prior.height)
  const [imageR, imageG, imageB] = rgbData(image)
  const [foregroundR, foregroundG, foregroundB] = rgbData(foreground.mean)
  const [backgroundR, backgroundG, backgroundB] = rgbData(background.mean)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      const alpha = prior.data[pixel] as number
      const doubt = uncertainty.data[pixel] as number
      if (doubt === 0) {
        result.data[pixel] = alpha
        continue
      }
      const offsetR = (imageR[pixel] as number) - (backgroundR[pixel] as number)
      const offsetG = (imageG[pixel] as number) - (backgroundG[pixel] as number)
      const offsetB = (imageB[pixel] as number) - (backgroundB[pixel] as number)
      const lineR = (foregroundR[pixel] as number) - (backgroundR[pixel] as number)
      const lineG = (foregroundG[pixel] as number) - (backgroundG[pixel] as number)
      const lineB = (foregroundB[pixel] as number) - (backgroundB[pixel] as number)
      const contrast = lineR * lineR + lineG * lineG + lineB * lineB
      const projected = clamp01((offsetR * lineR + offsetG * lineG + offsetB * lineB) / (contrast + 1e-6))
      const errorR = offsetR - projected * lineR
      const errorG = offsetG - projected * lineG
      const errorB = offsetB - projected * lineB
      const residual = errorR * errorR + errorG * errorG + errorB * errorB
      const variance = (foreground.variance.data[pixel] as number) + (background.variance.data[pixel] as number)
      const separation = contrast / (contrast + 20 * variance + 10 * residual + noise)
      result.data[pixel] = alpha + doubt * separation * separation * (projected - alpha)
    }
  }
  return result
}
