import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { createPlane, releasePlanes } from '../kernel/memory/planePool.ts'
import { type BlockRegion, forEachRun } from '../kernel/region/blockRegion.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import type { SpreadColour } from './spreadColour.ts'

/** How far the scatter of the background's colours (squared) counts against a strand. */
const calm = 8

/** Squared colour distance that noise and compression make. */
const noise = 0.004

/** Least squared distance that counts as a whole strand, as a share of that between subject and background. */
const leastContrast = 0.1

/**
 * Raises the evidence where something stands out from a calm background near the subject: loose hair, whatever its
 * colour. The strand's own colour is taken to be what stands out most near it, so that its thin end fades.
 *
 * @param evidence coverage 0–1, raised in place
 * @param reach 0–1: how likely hair is at each pixel
 */
export const strandEvidence = (
  evidence: Plane,
  photo: RgbPlanes,
  reach: Plane,
  subject: SpreadColour,
  background: SpreadColour,
  radiusPx: number,
  region: BlockRegion,
): void => {
  const { width, height } = evidence
  const [seenR, seenG, seenB] = [photo[0].data, photo[1].data, photo[2].data]
  const [frontR, frontG, frontB] = [subject.colour[0].data, subject.colour[1].data, subject.colour[2].data]
  const [behindR, behindG, behindB] = [background.colour[0].data, background.colour[1].data, background.colour[2].data]
  const distance = createPlane(width, height)
  const square = createPlane(width, height)
  forEachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      if (reach.data[pixel] === 0) continue
      const away0 = (seenR[pixel] as number) - (behindR[pixel] as number)
      const away1 = (seenG[pixel] as number) - (behindG[pixel] as number)
      const away2 = (seenB[pixel] as number) - (behindB[pixel] as number)
      const sum = away0 * away0 + away1 * away1 + away2 * away2
      distance.data[pixel] = sum
      square.data[pixel] = sum * sum
    }
  })
  const mean = boxFilterWithin(distance, radiusPx, region)
  boxFilterWithin(square, radiusPx, region, square)
  forEachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const likely = reach.data[pixel] as number
      if (likely === 0) continue
      const way0 = (frontR[pixel] as number) - (behindR[pixel] as number)
      const way1 = (frontG[pixel] as number) - (behindG[pixel] as number)
      const way2 = (frontB[pixel] as number) - (behindB[pixel] as number)
      const apart = way0 * way0 + way1 * way1 + way2 * way2
      const away = distance.data[pixel] as number
      const most = Math.max(
        (square.data[pixel] as number) / ((mean.data[pixel] as number) + 1e-6),
        leastContrast * apart,
      )
      const coverage = Math.min(1, Math.sqrt(away / (most + 1e-6)))
      const trust = (likely * away) / (away + calm * (background.scatter.data[pixel] as number) + noise)
      const known = evidence.data[pixel] as number
      if (coverage > known) evidence.data[pixel] = known + trust * (coverage - known)
    }
  })
  releasePlanes(distance, square, mean)
}
