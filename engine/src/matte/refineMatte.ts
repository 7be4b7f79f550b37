import { boxMean } from './boxMean.ts'
import { colourEvidence } from './colourEvidence.ts'
import { guideOf, type LocalLinear, localLinear } from './localLinear.ts'
import { emptyPlane, type Plane, type Planes } from './plane.ts'
import { type SpreadColour, spreadColour } from './spreadColour.ts'
import { strandEvidence } from './strandEvidence.ts'
import { sureParts } from './sureParts.ts'

/** A refined matte and what is needed to carry it to a finer grid. */
export interface RefinedMatte {
  /** Coverage 0–1 on the working grid. */
  readonly coverage: Plane
  /** Coverage as a function of colour in the band; meaningless where `band` is 0. */
  readonly linear: LocalLinear
  /** 1 in the band between sure subject and sure background, 0 elsewhere. */
  readonly band: Plane
  /** The colours of subject and background near each pixel of the band. */
  readonly subject: Planes
  readonly background: Planes
}

/** Coverage below this is haze. */
const haze = 0.06

/** Coverage above this is solid. */
const nearlySolid = 0.88

/** Takes haze off both ends of the coverage (0–1) and keeps the middle. */
export const clearHaze = (coverage: number): number =>
  Math.min(1, Math.max(0, (coverage - haze) / (nearlySolid - haze)))

/** Share of the coarse matte in what a later round starts from; the rest is what the round before found. */
const memory = 0.3

const rounds = 3

const power = (plane: Plane, isComplement: boolean): Plane => {
  const result = emptyPlane(plane.width, plane.height)
  for (let pixel = 0; pixel < result.data.length; pixel++) {
    const value = isComplement ? 1 - (plane.data[pixel] as number) : (plane.data[pixel] as number)
    result.data[pixel] = value ** 4
  }
  return result
}

/**
 * Redraws the edge band of a coarse matte from the photo's colours: the colours of subject and background are spread
 * into the band, each pixel is placed between them, and a local linear fit of coverage to colour settles the rest. Each
 * further round takes the colours from what the one before found, so that the background is known between hairs too.
 *
 * @param photo colours 0–1 on the working grid
 * @param coarse the network's coverage 0–1 on the same grid
 * @param unitPx pixels of the working grid per pixel of the network's, at least 1
 */
export const refineMatte = (photo: Planes, coarse: Plane, unitPx: number): RefinedMatte => {
  const { width, height } = coarse
  const px = (units: number): number => Math.max(1, Math.round(units * unitPx))
  const sure = sureParts(coarse, px(8), px(24))
  const near = boxMean(coarse, px(8))
  const reach = boxMean(boxMean(coarse, px(12)), px(12))
  const band = emptyPlane(width, height)
  for (let pixel = 0; pixel < band.data.length; pixel++) {
    const isBand = sure.subject.data[pixel] === 0 && sure.background.data[pixel] === 0
    const mean = near.data[pixel] as number
    band.data[pixel] = isBand ? 1 : 0
    reach.data[pixel] = isBand ? Math.min(1, 2 * (reach.data[pixel] as number)) : 0
    near.data[pixel] = isBand ? Math.max(reach.data[pixel] as number, Math.min(1, 6 * mean * (1 - mean))) : 0
  }
  const guide = guideOf(photo, px(4), 3e-5)
  let subject: SpreadColour = spreadColour(photo, sure.subject, px(6))
  let background: SpreadColour = spreadColour(photo, sure.outside, px(6))
  let linear: LocalLinear | undefined
  let coverage = coarse
  const prior = emptyPlane(width, height)
  for (let round = 0; round < rounds; round++) {
    const share = round === 0 ? 1 : memory
    for (let pixel = 0; pixel < band.data.length; pixel++) {
      const isBand = band.data[pixel] === 1
      prior.data[pixel] = isBand
        ? share * (coarse.data[pixel] as number) + (1 - share) * (coverage.data[pixel] as number)
        : (sure.subject.data[pixel] as number)
    }
    if (round > 0) {
      subject = spreadColour(photo, power(coverage, false), px(6))
      background = spreadColour(photo, power(coverage, true), px(5))
    }
    const evidence = colourEvidence(photo, prior, near, subject, background)
    if (round > 0) strandEvidence(evidence, photo, reach, subject, background, px(8))
    linear = localLinear(guide, evidence)
    coverage = emptyPlane(width, height)
    for (let pixel = 0; pixel < band.data.length; pixel++) {
      coverage.data[pixel] =
        band.data[pixel] === 0
          ? (prior.data[pixel] as number)
          : clearHaze(
              (linear.red.data[pixel] as number) * (photo[0].data[pixel] as number) +
                (linear.green.data[pixel] as number) * (photo[1].data[pixel] as number) +
                (linear.blue.data[pixel] as number) * (photo[2].data[pixel] as number) +
                (linear.offset.data[pixel] as number),
            )
    }
  }
  if (linear === undefined) throw new Error('Expected at least one round.')
  return { coverage, linear, band, subject: subject.colour, background: background.colour }
}
