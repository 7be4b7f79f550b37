import { boxMean } from './boxMean.ts'
import { colourEvidence } from './colourEvidence.ts'
import { type LocalLinear, localLinear } from './localLinear.ts'
import { emptyPlane, type Plane, type Planes } from './plane.ts'
import { spreadColour } from './spreadColour.ts'
import { sureParts } from './sureParts.ts'

/** A refined matte and what is needed to carry it to a finer grid. */
export interface RefinedMatte {
  /** Coverage 0–1 on the working grid. */
  readonly coverage: Plane
  /** Coverage as a function of colour in the band; meaningless where `band` is 0. */
  readonly linear: LocalLinear
  /** 1 in the band between sure subject and sure background, 0 elsewhere. */
  readonly band: Plane
}

/** Coverage below this is haze and above its complement solid. */
const haze = 0.12

/** Takes haze off both ends of the coverage (0–1) and keeps the middle. */
export const clearHaze = (coverage: number): number => Math.min(1, Math.max(0, (coverage - haze) / (1 - 2 * haze)))

/**
 * Redraws the edge band of a coarse matte from the photo's colours: the colours of subject and background are spread
 * into the band, each pixel is placed between them, and a local linear fit of coverage to colour settles the rest.
 *
 * @param photo colours 0–1 on the working grid
 * @param coarse the network's coverage 0–1 on the same grid
 * @param unitPx pixels of the working grid per pixel of the network's, at least 1
 */
export const refineMatte = (photo: Planes, coarse: Plane, unitPx: number): RefinedMatte => {
  const bandPx = Math.max(2, Math.round(8 * unitPx))
  const sure = sureParts(coarse, bandPx)
  const undecided = boxMean(coarse, bandPx)
  const band = emptyPlane(coarse.width, coarse.height)
  for (let pixel = 0; pixel < band.data.length; pixel++) {
    const isSure = sure.subject.data[pixel] === 1 || sure.background.data[pixel] === 1
    band.data[pixel] = isSure ? 0 : 1
    const mean = undecided.data[pixel] as number
    undecided.data[pixel] = isSure ? 0 : Math.min(1, 6 * mean * (1 - mean))
  }
  const spreadPx = Math.max(3, Math.round(6 * unitPx))
  const subject = spreadColour(photo, sure.subject, spreadPx)
  const background = spreadColour(photo, sure.background, spreadPx)
  const evidence = colourEvidence(photo, coarse, undecided, subject, background)
  for (let pixel = 0; pixel < band.data.length; pixel++) {
    if (sure.subject.data[pixel] === 1) evidence.data[pixel] = 1
    else if (sure.background.data[pixel] === 1) evidence.data[pixel] = 0
  }
  const linear = localLinear(photo, evidence, Math.max(1, Math.round(8 * unitPx)), 3e-5)
  const coverage = emptyPlane(coarse.width, coarse.height)
  for (let pixel = 0; pixel < band.data.length; pixel++) {
    coverage.data[pixel] =
      band.data[pixel] === 0
        ? (evidence.data[pixel] as number)
        : clearHaze(
            (linear.red.data[pixel] as number) * (photo[0].data[pixel] as number) +
              (linear.green.data[pixel] as number) * (photo[1].data[pixel] as number) +
              (linear.blue.data[pixel] as number) * (photo[2].data[pixel] as number) +
              (linear.offset.data[pixel] as number),
          )
  }
  return { coverage, linear, band }
}
