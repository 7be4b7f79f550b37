import { createPlane } from '../kernel/memory/planePool.ts'
import { type BlockRegion, forEachRun } from '../kernel/region/blockRegion.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import type { SpreadColour } from './spreadColour.ts'

/** Colour distance (squared, of three channels 0–1) below which noise and compression decide. */
const noise = 0.02

/**
 * Corrects the coarse matte in its band by colour: coverage is where the pixel's colour lies between the colours of
 * the background and of the subject near it. The correction counts as far as the two colours stand apart compared
 * with their own scatter, and as the coarse matte itself is undecided there.
 *
 * @param undecided 0–1: how undecided the coarse matte is round each pixel
 */
export const colourEvidence = (
  photo: RgbPlanes,
  coarse: Plane,
  undecided: Plane,
  subject: SpreadColour,
  background: SpreadColour,
  region: BlockRegion,
): Plane => {
  const result = createPlane(coarse.width, coarse.height)
  const [seenR, seenG, seenB] = [photo[0].data, photo[1].data, photo[2].data]
  const [frontR, frontG, frontB] = [subject.colour[0].data, subject.colour[1].data, subject.colour[2].data]
  const [behindR, behindG, behindB] = [background.colour[0].data, background.colour[1].data, background.colour[2].data]
  forEachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const prior = coarse.data[pixel] as number
      const doubt = undecided.data[pixel] as number
      if (doubt === 0) {
        result.data[pixel] = prior
        continue
      }
      const seen0 = (seenR[pixel] as number) - (behindR[pixel] as number)
      const seen1 = (seenG[pixel] as number) - (behindG[pixel] as number)
      const seen2 = (seenB[pixel] as number) - (behindB[pixel] as number)
      const way0 = (frontR[pixel] as number) - (behindR[pixel] as number)
      const way1 = (frontG[pixel] as number) - (behindG[pixel] as number)
      const way2 = (frontB[pixel] as number) - (behindB[pixel] as number)
      const apart = way0 * way0 + way1 * way1 + way2 * way2
      const along = seen0 * way0 + seen1 * way1 + seen2 * way2
      const coverage = clamp01(along / (apart + 1e-6))
      const error0 = seen0 - coverage * way0
      const error1 = seen1 - coverage * way1
      const error2 = seen2 - coverage * way2
      const residue = error0 * error0 + error1 * error1 + error2 * error2
      const spread = (subject.scatter.data[pixel] as number) + (background.scatter.data[pixel] as number)
      const share = apart / (apart + 20 * spread + 10 * residue + noise)
      const trust = doubt * share * share
      result.data[pixel] = prior + trust * (coverage - prior)
    }
  })
  return result
}
