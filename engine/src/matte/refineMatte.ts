import { boxMean } from './boxMean.ts'
import { colourEvidence } from './colourEvidence.ts'
import { guideOf, type LocalLinear, localLinear } from './localLinear.ts'
import { emptyPlane, type Plane, type Planes } from './plane.ts'
import { eachRun, type Region, regionOf } from './region.ts'
import { type SpreadColour, spreadColour } from './spreadColour.ts'
import { strandEvidence } from './strandEvidence.ts'
import { sureParts } from './sureParts.ts'

/** A refined matte and what is needed to carry it to a finer grid. */
export interface RefinedMatte {
  /** Coverage 0–1 on the working grid. */
  readonly coverage: Plane
  /** Coverage as a function of colour at the edge; meaningless where the coverage is even. */
  readonly linear: LocalLinear
  /** The colours of subject and background near each pixel of the edge. */
  readonly subject: Planes
  readonly background: Planes
}

/** Coverage below this is haze. */
const haze = 0.08

/** Coverage above this is solid. */
const nearlySolid = 0.88

/** Takes haze off both ends of the coverage (0–1) and keeps the middle. */
export const clearHaze = (coverage: number): number =>
  Math.min(1, Math.max(0, (coverage - haze) / (nearlySolid - haze)))

/** Share of the coarse matte in what a later round starts from; the rest is what the round before found. */
const memory = 0.15

const rounds = 3

/** Coverage below this tells nothing of the subject's colour. */
const leastUnmixed = 0.1

/** The subject's own colours: the photo's without the share of the background that shines through. */
const unmix = (photo: Planes, coverage: Plane, background: Planes, region: Region): Planes => {
  const unmixed: Planes = [
    emptyPlane(coverage.width, coverage.height),
    emptyPlane(coverage.width, coverage.height),
    emptyPlane(coverage.width, coverage.height),
  ]
  for (const [channel, { data }] of unmixed.entries()) {
    const seen = photo[channel]?.data as Float32Array
    const behind = background[channel]?.data as Float32Array
    eachRun(region, (from, to) => {
      for (let pixel = from; pixel < to; pixel++) {
        const share = Math.max(leastUnmixed, coverage.data[pixel] as number)
        const colour = ((seen[pixel] as number) - (1 - share) * (behind[pixel] as number)) / share
        data[pixel] = Math.min(1, Math.max(0, colour))
      }
    })
  }
  return unmixed
}

/** Half side of the windows in which coverage is fitted to colour, in pixels of the network's grid. */
const fitPx = 7

/** The fourth power of the coverage, or of what it leaves of the background: who is sure counts most. */
const certainty = (coverage: Plane, isBackground: boolean, region: Region): Plane => {
  const result = emptyPlane(coverage.width, coverage.height)
  eachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const value = isBackground ? 1 - (coverage.data[pixel] as number) : (coverage.data[pixel] as number)
      const square = value * value
      result.data[pixel] = square * square
    }
  })
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
  const near = boxMean(coarse, px(8))
  const sure = sureParts(coarse, near, boxMean(coarse, px(24)))
  const reach = boxMean(boxMean(coarse, px(12)), px(12))
  const band = emptyPlane(width, height)
  const doubt = emptyPlane(width, height)
  for (let pixel = 0; pixel < band.data.length; pixel++) {
    const isBand = sure.subject.data[pixel] === 0 && sure.background.data[pixel] === 0
    const mean = near.data[pixel] as number
    band.data[pixel] = isBand ? 1 : 0
    reach.data[pixel] = isBand ? Math.min(1, 4 * (reach.data[pixel] as number)) : 0
    doubt.data[pixel] = isBand ? Math.max(reach.data[pixel] as number, Math.min(1, 6 * mean * (1 - mean))) : 0
  }
  const region = regionOf(band, 2 * px(fitPx))
  const guide = guideOf(photo, px(fitPx), 1e-5, region)
  let subject: SpreadColour = spreadColour(photo, sure.subject, px(6), region)
  let background: SpreadColour = spreadColour(photo, sure.outside, px(6), region)
  const coverage: Plane = { width, height, data: sure.subject.data.slice() }
  const prior: Plane = { width, height, data: sure.subject.data.slice() }
  let linear: LocalLinear | undefined
  for (let round = 0; round < rounds; round++) {
    const share = round === 0 ? 1 : memory
    eachRun(region, (from, to) => {
      for (let pixel = from; pixel < to; pixel++) {
        if (band.data[pixel] === 0) continue
        prior.data[pixel] = share * (coarse.data[pixel] as number) + (1 - share) * (coverage.data[pixel] as number)
      }
    })
    if (round > 0) {
      background = spreadColour(photo, certainty(coverage, true, region), px(5), region)
      const own = unmix(photo, coverage, background.colour, region)
      subject = spreadColour(own, certainty(coverage, false, region), px(6), region)
    }
    const evidence = colourEvidence(photo, prior, doubt, subject, background, region)
    if (round > 0) strandEvidence(evidence, photo, reach, subject, background, px(8), region)
    const { red, green, blue, offset } = localLinear(guide, evidence)
    linear = { red, green, blue, offset }
    eachRun(region, (from, to) => {
      for (let pixel = from; pixel < to; pixel++) {
        if (band.data[pixel] === 0) continue
        coverage.data[pixel] = clearHaze(
          (red.data[pixel] as number) * (photo[0].data[pixel] as number) +
            (green.data[pixel] as number) * (photo[1].data[pixel] as number) +
            (blue.data[pixel] as number) * (photo[2].data[pixel] as number) +
            (offset.data[pixel] as number),
        )
      }
    })
  }
  if (linear === undefined) throw new Error('Expected at least one round.')
  return { coverage, linear, subject: subject.colour, background: background.colour }
}
