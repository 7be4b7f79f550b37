import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { createPlane, releasePlanes } from '../kernel/memory/planePool.ts'
import type { BlockRegion } from '../kernel/region/blockRegion.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import type { ColourModel } from './colourModel.ts'
import { rgbData } from './rgbData.ts'

/**
 * Weight of the background's colour variance against a strand: a busy background has outliers of
 * its own.
 */
const varianceWeight = 8

/** Squared colour distance up to which noise and compression dominate. */
const noise = 0.004

/**
 * Smallest squared distance of an opaque strand, as a fraction of that between foreground and
 * background.
 */
const minContrastRatio = 0.1

/**
 * Raises alpha, in place, where a pixel stands out from an even background near the subject: loose
 * hair, whatever its colour. An opaque strand is assumed to differ as much as the most different
 * pixels near it, so that thin ends become transparent.
 *
 * @param alpha 0–1
 * @param hairLikelihood 0–1 per pixel
 * @param radiusPx half side of the windows in which the most different pixels are sought
 */
export const recoverHair = (
  alpha: Plane,
  image: RgbPlanes,
  hairLikelihood: Plane,
  foreground: ColourModel,
  background: ColourModel,
  radiusPx: number,
  region: BlockRegion,
): void => {
  const { runs } = region
  const [imageR, imageG, imageB] = rgbData(image)
  const [foregroundR, foregroundG, foregroundB] = rgbData(foreground.mean)
  const [backgroundR, backgroundG, backgroundB] = rgbData(background.mean)
  const distance = createPlane(alpha.width, alpha.height)
  const squared = createPlane(alpha.width, alpha.height)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      if (hairLikelihood.data[pixel] === 0) continue
      const offsetR = (imageR[pixel] as number) - (backgroundR[pixel] as number)
      const offsetG = (imageG[pixel] as number) - (backgroundG[pixel] as number)
      const offsetB = (imageB[pixel] as number) - (backgroundB[pixel] as number)
      const sum = offsetR * offsetR + offsetG * offsetG + offsetB * offsetB
      distance.data[pixel] = sum
      squared.data[pixel] = sum * sum
    }
  }
  const meanDistance = boxFilterWithin(distance, radiusPx, region)
  boxFilterWithin(squared, radiusPx, region, squared)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      const likelihood = hairLikelihood.data[pixel] as number
      if (likelihood === 0) continue
      const lineR = (foregroundR[pixel] as number) - (backgroundR[pixel] as number)
      const lineG = (foregroundG[pixel] as number) - (backgroundG[pixel] as number)
      const lineB = (foregroundB[pixel] as number) - (backgroundB[pixel] as number)
      const contrast = lineR * lineR + lineG * lineG + lineB * lineB
      const own = distance.data[pixel] as number
      // The mean weighted by itself leans towards the largest distances of the window.
      const largest = (squared.data[pixel] as number) / ((meanDistance.data[pixel] as number) + 1e-6)
      const opaque = Math.max(largest, minContrastRatio * contrast)
      const found = Math.min(1, Math.sqrt(own / (opaque + 1e-6)))
      const weight = (likelihood * own) / (own + varianceWeight * (background.variance.data[pixel] as number) + noise)
      const known = alpha.data[pixel] as number
      if (found > known) alpha.data[pixel] = known + weight * (found - known)
    }
  }
  releasePlanes(distance, squared, meanDistance)
}
