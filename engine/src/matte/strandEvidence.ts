import { boxMean } from './boxMean.ts'
import { emptyPlane, type Plane, type Planes } from './plane.ts'
import { eachRun, type Region } from './region.ts'
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
  photo: Planes,
  reach: Plane,
  subject: SpreadColour,
  background: SpreadColour,
  radiusPx: number,
  region: Region,
): void => {
  const { width, height } = evidence
  const distance = emptyPlane(width, height)
  const square = emptyPlane(width, height)
  eachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      if (reach.data[pixel] === 0) continue
      let sum = 0
      for (let channel = 0; channel < 3; channel++) {
        const away = (photo[channel]?.data[pixel] as number) - (background.colour[channel]?.data[pixel] as number)
        sum += away * away
      }
      distance.data[pixel] = sum
      square.data[pixel] = sum * sum
    }
  })
  const mean = boxMean(distance, radiusPx, region).data
  const meanSquare = boxMean(square, radiusPx, region, square).data
  eachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const likely = reach.data[pixel] as number
      if (likely === 0) continue
      let apart = 0
      for (let channel = 0; channel < 3; channel++) {
        const between =
          (subject.colour[channel]?.data[pixel] as number) - (background.colour[channel]?.data[pixel] as number)
        apart += between * between
      }
      const away = distance.data[pixel] as number
      const most = Math.max((meanSquare[pixel] as number) / ((mean[pixel] as number) + 1e-6), leastContrast * apart)
      const coverage = Math.min(1, Math.sqrt(away / (most + 1e-6)))
      const trust = (likely * away) / (away + calm * (background.scatter.data[pixel] as number) + noise)
      const known = evidence.data[pixel] as number
      if (coverage > known) evidence.data[pixel] = known + trust * (coverage - known)
    }
  })
}
