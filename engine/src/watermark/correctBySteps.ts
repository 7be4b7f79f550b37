import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { solveSymmetric } from '../kernel/linear/solveSymmetric.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Mark } from './mark.ts'
import type { InvertedMark } from './markFault.ts'

/** Half side of the squares in which a step across the outline is measured, one every so many pixels. */
const radiusPx = 12
/** Neighbouring pixels vary alike, so that so many of them count as one. */
const pixelsAlike = 40
/** Of a pixel that belongs to no outline, coverage and what lies under the mark. */
const plain = { bare: 0.04, covered: 0.96, under: 0.03 } as const
/** A square tells something where so much of it is known, places vary so much in it, and coverage beside them. */
const least = { known: 0.15, places: 1e-6, coverage: 0.02, squares: 6 } as const
/** Deviations, in levels: of a measured step beside its uncertainty, and of a colour; of the slope, per level. */
const deviation = { step: 2, level: 20, slope: 0.1 } as const
const minResidue = 0.3
const rounds = 4
const outlierSquared = 9
const midLevel = 128
/** From here on what is fitted is no chance: of 157 development, texture and calibration areas eight reach it, of which four gain and one loses. */
const minEvidence = 60
const opacityBounds = { min: 0.03, max: 0.95 } as const

/** A step that is left across the outline in one square. */
interface StepLeft {
  readonly channel: number
  readonly step: number
  /** Mean level of the photo there. */
  readonly ground: number
  /** One over its variance. */
  readonly weight: number
}

/** Centred second moments of the planes x, y and coverage over the known pixels of each square, and means. */
const momentsOf = (known: Float32Array, width: number) => {
  const share = boxFilter(known, width, radiusPx)
  const meanOf = (value: (at: number) => number): Float32Array => {
    const sums = boxFilter(
      known.map((weight, at) => (weight === 0 ? 0 : value(at))),
      width,
      radiusPx,
    )
    return sums.map((sum, at) => sum / Math.max(1e-9, share[at] as number))
  }
  return { share, meanOf }
}

/**
 * Steps across the outline of a mark that was taken away, in each colour: in every square the result is fitted by a plane and a multiple of the coverage.
 */
const stepsLeft = ({ planes, coverage, under }: InvertedMark, width: number): StepLeft[] => {
  const known = coverage.map((covered, at) => {
    const isBare = covered < plain.bare && (under[at] as number) < plain.under
    return isBare || covered > plain.covered ? 1 : 0
  })
  const { share, meanOf } = momentsOf(known, width)
  const parts = [
    (at: number): number => (at % width) / radiusPx,
    (at: number): number => Math.floor(at / width) / radiusPx,
    (at: number): number => coverage[at] as number,
  ] as const
  const means = parts.map((part) => meanOf(part))
  const products = parts.map((one) => parts.map((other) => meanOf((at) => one(at) * other(at))))
  const found: StepLeft[] = []
  for (const [channel, plane] of planes.entries()) {
    const level = (at: number): number => plane[at] as number
    const [mean, square] = [meanOf(level), meanOf((at) => level(at) ** 2)]
    const withLevel = parts.map((part) => meanOf((at) => part(at) * level(at)))
    const measure = (at: number): void => {
      const meanAt = (part: number): number => (means[part] as Float32Array)[at] as number
      const of = (one: number, other: number): number =>
        (((products[one] as Float32Array[])[other] as Float32Array)[at] as number) - meanAt(one) * meanAt(other)
      const middle = mean[at] as number
      const ofLevel = (part: number): number =>
        ((withLevel[part] as Float32Array)[at] as number) - meanAt(part) * middle
      const determinant = of(0, 0) * of(1, 1) - of(0, 1) ** 2
      if (determinant < least.places) return
      const slopes = (alongX: number, alongY: number): readonly [number, number] => [
        (alongX * of(1, 1) - alongY * of(0, 1)) / determinant,
        (alongY * of(0, 0) - alongX * of(0, 1)) / determinant,
      ]
      const [coverX, coverY] = slopes(of(0, 2), of(1, 2))
      const variance = of(2, 2) - coverX * of(0, 2) - coverY * of(1, 2)
      if (variance < least.coverage) return
      const step = (ofLevel(2) - coverX * ofLevel(0) - coverY * ofLevel(1)) / variance
      const [levelX, levelY] = slopes(ofLevel(0), ofLevel(1))
      const unexplained =
        (square[at] as number) - middle ** 2 - levelX * ofLevel(0) - levelY * ofLevel(1) - step * step * variance
      const count = ((share[at] as number) * (2 * radiusPx + 1) ** 2) / pixelsAlike
      const uncertainty = Math.max(minResidue, unexplained) / (count * variance)
      const ground = middle - step * meanAt(2)
      found.push({ channel, step, ground, weight: 1 / (uncertainty + deviation.step ** 2) })
    }
    for (let row = radiusPx >> 1; row < plane.length / width; row += radiusPx) {
      for (let column = radiusPx >> 1; column < width; column += radiusPx) {
        const at = row * width + column
        if ((share[at] as number) >= least.known) measure(at)
      }
    }
  }
  return found
}

/** Steps as one offset for each colour and one slope over the ground for all (reweighted least squares), and how surely they are no chance. */
const fitSteps = (steps: readonly StepLeft[]): { readonly fitted: Float64Array; readonly evidence: number } => {
  const priors = [deviation.level, deviation.level, deviation.level, deviation.slope].map((one) => 1 / one ** 2)
  const unknowns = priors.length
  let fitted = new Float64Array(unknowns)
  let matrix = new Float64Array(unknowns ** 2)
  for (let round = 0; round < rounds; round++) {
    matrix = Float64Array.from(matrix, (_, at) =>
      at % (unknowns + 1) === 0 ? (priors[at / (unknowns + 1)] as number) : 0,
    )
    const right = new Float64Array(unknowns)
    for (const { channel, step, ground, weight } of steps) {
      const slopeTerm = ground - midLevel
      const expected = (fitted[channel] as number) + slopeTerm * (fitted[3] as number)
      const own = round === 0 ? weight : weight / (1 + (weight * (step - expected) ** 2) / outlierSquared)
      for (const [row, term] of [[channel, 1] as const, [3, slopeTerm] as const]) {
        right[row] = (right[row] as number) + own * term * step
        for (const [column, other] of [[channel, 1] as const, [3, slopeTerm] as const]) {
          const at = row * unknowns + column
          matrix[at] = (matrix[at] as number) + own * term * other
        }
      }
    }
    fitted = Float64Array.from(solveSymmetric(matrix, right, 0))
  }
  const evidence = matrix.reduce(
    (sum, value, at) => sum + value * (fitted[Math.floor(at / unknowns)] as number) * (fitted[at % unknowns] as number),
    0,
  )
  return { fitted, evidence }
}

/**
 * The mark with the colour and opacity at which no steps would be left across its outline, in any colour and over any ground.
 *
 * @param inverted how it was taken away
 * @returns null where what is left may be chance
 */
export const correctBySteps = (inverted: InvertedMark, width: number): Mark | null => {
  const { mark } = inverted
  if (mark.gradient !== undefined) return null
  const steps = stepsLeft(inverted, width)
  if (steps.length < least.squares) return null
  const { fitted, evidence } = fitSteps(steps)
  if (evidence < minEvidence) return null
  const slope = fitted[3] as number
  const through = 1 - mark.opacity
  const opacity = clamp(1 - through * (1 + slope), opacityBounds.min, opacityBounds.max)
  const levelOf = (channel: 0 | 1 | 2): number => {
    const added = mark.opacity * mark.colour[channel] + through * ((fitted[channel] as number) - midLevel * slope)
    return clamp(added / opacity, 0, 255)
  }
  return { opacity, colour: [levelOf(0), levelOf(1), levelOf(2)] }
}
