import { emptyPlane, type Plane, type Planes } from './plane.ts'
import { eachRun, type Region } from './region.ts'
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
  photo: Planes,
  coarse: Plane,
  undecided: Plane,
  subject: SpreadColour,
  background: SpreadColour,
  region: Region,
): Plane => {
  const result = emptyPlane(coarse.width, coarse.height)
  eachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const prior = coarse.data[pixel] as number
      const doubt = undecided.data[pixel] as number
      if (doubt === 0) {
        result.data[pixel] = prior
        continue
      }
      let along = 0
      let apart = 0
      for (let channel = 0; channel < 3; channel++) {
        const behind = background.colour[channel]?.data[pixel] as number
        const direction = (subject.colour[channel]?.data[pixel] as number) - behind
        along += ((photo[channel]?.data[pixel] as number) - behind) * direction
        apart += direction * direction
      }
      const coverage = Math.min(1, Math.max(0, along / (apart + 1e-6)))
      let residue = 0
      for (let channel = 0; channel < 3; channel++) {
        const behind = background.colour[channel]?.data[pixel] as number
        const front = subject.colour[channel]?.data[pixel] as number
        const error = (photo[channel]?.data[pixel] as number) - behind - coverage * (front - behind)
        residue += error * error
      }
      const spread = (subject.scatter.data[pixel] as number) + (background.scatter.data[pixel] as number)
      const share = apart / (apart + 20 * spread + 10 * residue + noise)
      const trust = doubt * share * share
      result.data[pixel] = prior + trust * (coverage - prior)
    }
  })
  return result
}
