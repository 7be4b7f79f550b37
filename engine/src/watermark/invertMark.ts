import { continuationError } from './continuationError.ts'
import { continuedAlongLines } from './continued.ts'
import { grownOnce } from './flags.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { outlineCoverage } from './outlineCoverage.ts'

const bandRounds = 3
/** Coverage this near to none or all is taken for it. */
const nearlyNone = 0.04
/** Error of coverage that a straight edge makes where the outline is curved. */
const straightError = 0.06
/** A fitted edge averages about this many measurements. */
const averaged = 3
/** Weight of pixels off the outline in a fit; small, since their label may be a pixel off. */
const knownTrust = 0.25

/** Pixels next to a change of label: those that a soft outline may cover in part. */
const bandOf = (isInside: Uint8Array, width: number): Uint8Array => {
  const fromInside = grownOnce(isInside, width)
  const fromOutside = grownOnce(
    isInside.map((value) => 1 - value),
    width,
  )
  return fromInside.map((value, at) => (value === 1 && fromOutside[at] === 1 ? 1 : 0))
}

/** Variance that compression leaves in colour along an outline: half of the colour's resolution is gone there. */
const lossyColour = 900
const losslessNoise = 0.5

/**
 * How far what is seen lies on the way from what lies behind to what full coverage would show, and the variance of that:
 * the projection that weighs each colour, and each sum and difference of colours, by how well it can be continued.
 *
 * @param off what is seen less what lies behind
 * @param way what full coverage would add
 * @param covariance of the continuation: rr, rg, rb, gg, gb, bb
 */
export const projected = (
  off: ArrayLike<number>,
  way: ArrayLike<number>,
  covariance: ArrayLike<number>,
): { share: number; variance: number } => {
  const [rr, rg, rb, gg, gb, bb] = covariance as unknown as readonly [number, number, number, number, number, number]
  const [x, y, z] = way as unknown as readonly [number, number, number]
  // Adjugate of the symmetric matrix, by the way.
  const [a, b, c] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg]
  const [d, e, f] = [rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg]
  const determinant = Math.max(1e-9, rr * a + rg * b + rb * c)
  const [u, v, w] = [a * x + b * y + c * z, b * x + d * y + e * z, c * x + e * y + f * z]
  const strength = Math.max(1e-9, (x * u + y * v + z * w) / determinant)
  const [p, q, r] = off as unknown as readonly [number, number, number]
  return { share: (p * u + q * v + r * w) / determinant / strength, variance: 1 / strength }
}

/** A patch with its mark taken away. */
export interface Inverted {
  readonly planes: MarkPlanes
  /** Coverage 0–1 of each pixel by the mark. */
  readonly coverage: Float32Array
}

/**
 * Takes a mark away by inverting its composition, pixel by pixel. Along the outline the coverage is measured against what
 * lies behind (continued from both sides) and fitted by straight edges; measurement and fit, inversion and continuation
 * are weighed by their expected errors.
 *
 * @param isInside 1 where the mark covers a pixel, 0 elsewhere; may be a pixel off along the outline
 * @param noise deviation that the file's own compression adds to a pixel, in levels
 */
export const invertMark = (
  patch: MarkPatch,
  isInside: Uint8Array,
  { opacity, colour }: Mark,
  noise: number,
): Inverted => {
  const { width } = patch.box
  const inBand = bandOf(isInside, width)
  const solved = (at: number, channel: number, share: number): number =>
    (((patch.planes[channel] as Float32Array)[at] as number) - opacity * share * (colour[channel] as number)) /
    Math.max(0.02, 1 - opacity * share)
  const [red, green, blue] = [0, 1, 2].map((channel) =>
    Float32Array.from(isInside, (share, at) => solved(at, channel, share)),
  ) as unknown as MarkPlanes
  const planes: MarkPlanes = [red, green, blue]
  const isKnown = inBand.map((value) => 1 - value)
  const errors = continuationError(planes, isKnown, width)
  if (noise > losslessNoise) {
    // Keeps brightness as it is: adds to what red, green and blue do not share.
    for (const [index, plane] of errors.entries()) {
      const added = index === 0 || index === 3 || index === 5 ? (lossyColour * 2) / 3 : -lossyColour / 3
      for (let at = 0; at < plane.length; at++) plane[at] = (plane[at] as number) + added
    }
  }
  const [off, way, covariance] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ]
  const coverage = Float32Array.from(isInside)
  const trust = new Float32Array(coverage.length).fill(1)
  for (let round = 0; round < bandRounds; round++) {
    const behind = continuedAlongLines(planes, isKnown, width)
    const measured = coverage.slice()
    const deviation = new Float32Array(coverage.length)
    for (let at = 0; at < measured.length; at++) {
      if (inBand[at] === 0 || isKnown[at] === 1) continue
      for (let channel = 0; channel < 3; channel++) {
        const j = (behind[channel] as Float32Array)[at] as number
        way[channel] = opacity * ((colour[channel] as number) - j)
        off[channel] = ((patch.planes[channel] as Float32Array)[at] as number) - j
      }
      for (let index = 0; index < 6; index++) covariance[index] = (errors[index] as Float32Array)[at] as number
      const { share, variance } = projected(off, way, covariance)
      measured[at] = Math.min(1.3, Math.max(-0.3, share))
      deviation[at] = Math.sqrt(variance)
      trust[at] = 1 / (1 + ((deviation[at] as number) / 0.35) ** 2)
    }
    for (let at = 0; at < trust.length; at++) if (inBand[at] === 0 || isKnown[at] === 1) trust[at] = knownTrust
    const fitted = outlineCoverage(measured, trust, inBand, width)
    for (let at = 0; at < coverage.length; at++) {
      if (inBand[at] === 0 || isKnown[at] === 1) continue
      const measuredError = (deviation[at] as number) ** 2
      const fittedError = measuredError / averaged + straightError ** 2
      const byFit = measuredError / (measuredError + fittedError)
      const share = Math.min(1, Math.max(0, byFit * (fitted[at] as number) + (1 - byFit) * (measured[at] as number)))
      const byEdge = fitted[at] as number
      if (byEdge < nearlyNone || byEdge > 1 - nearlyNone) {
        // Not on the outline after all: exact, and the next round continues from here.
        isKnown[at] = 1
        coverage[at] = byEdge > 0.5 ? 1 : 0
        for (let channel = 0; channel < 3; channel++) {
          const plane = planes[channel] as Float32Array
          plane[at] = solved(at, channel, coverage[at] as number)
        }
        continue
      }
      coverage[at] = share
      const left = 1 - opacity * share
      const shareError = 1 / (1 / Math.max(1e-6, measuredError) + 1 / fittedError)
      // An error of coverage moves the solution on the way to the mark's colour and no other: only there it is drawn back.
      for (let channel = 0; channel < 3; channel++) {
        const j = (behind[channel] as Float32Array)[at] as number
        way[channel] = (colour[channel] as number) - j
        off[channel] = solved(at, channel, share) - j
      }
      for (let index = 0; index < 6; index++) covariance[index] = (errors[index] as Float32Array)[at] as number
      const missed = projected(off, way, covariance)
      const solvedError = shareError * (opacity / left) ** 2
      const back = (missed.share * solvedError) / (solvedError + missed.variance)
      for (let channel = 0; channel < 3; channel++) {
        const plane = planes[channel] as Float32Array
        plane[at] = solved(at, channel, share) - back * (way[channel] as number)
      }
    }
  }
  return { planes, coverage }
}
