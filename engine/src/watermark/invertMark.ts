import { squareMean } from '../raster/squareMean.ts'
import { continued } from './continued.ts'
import { grownOnce } from './flags.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { outlineCoverage } from './outlineCoverage.ts'

const bandRounds = 3
/** Coverage this near to none or all is taken for it. */
const nearlyNone = 0.04
/** Error of coverage that a straight edge makes where the outline is curved. */
const straightError = 0.02
/** A fitted edge averages about this many measurements. */
const averaged = 6
const roughnessRadiusPx = 4
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

/** How far a pixel usually lies from the mean of the pixels two away, in levels: the error of continuing over a gap. */
export const roughness = (planes: MarkPlanes, isKnown: Uint8Array, width: number): Float32Array => {
  const sums = new Float32Array(isKnown.length)
  const counts = new Float32Array(isKnown.length)
  for (let at = 2 * width + 2; at < isKnown.length - 2 * width - 2; at++) {
    const [left, right, above, below] = [at - 2, at + 2, at - 2 * width, at + 2 * width]
    if (isKnown[at] === 0 || isKnown[left] === 0 || isKnown[right] === 0) continue
    if (isKnown[above] === 0 || isKnown[below] === 0) continue
    let sum = 0
    for (const plane of planes) {
      const near =
        (plane[left] as number) + (plane[right] as number) + (plane[above] as number) + (plane[below] as number)
      sum += Math.abs((plane[at] as number) - near / 4)
    }
    sums[at] = sum / 3
    counts[at] = 1
  }
  const mean = squareMean(squareMean(sums, width, roughnessRadiusPx), width, roughnessRadiusPx)
  const share = squareMean(squareMean(counts, width, roughnessRadiusPx), width, roughnessRadiusPx)
  return mean.map((value, at) => Math.max(0.7, value / Math.max(0.02, share[at] as number)))
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
 */
export const invertMark = (patch: MarkPatch, isInside: Uint8Array, { opacity, colour }: Mark): Inverted => {
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
  const usualError = roughness(planes, isKnown, width)
  const coverage = Float32Array.from(isInside)
  const trust = new Float32Array(coverage.length).fill(1)
  for (let round = 0; round < bandRounds; round++) {
    const behind = continued(planes, isKnown, width)
    const measured = coverage.slice()
    const deviation = new Float32Array(coverage.length)
    for (let at = 0; at < measured.length; at++) {
      if (inBand[at] === 0 || isKnown[at] === 1) continue
      let [product, square] = [0, 1e-3]
      for (let channel = 0; channel < 3; channel++) {
        const j = (behind[channel] as Float32Array)[at] as number
        const way = opacity * ((colour[channel] as number) - j)
        product += (((patch.planes[channel] as Float32Array)[at] as number) - j) * way
        square += way * way
      }
      measured[at] = Math.min(1.3, Math.max(-0.3, product / square))
      deviation[at] = ((usualError[at] as number) * Math.sqrt(3)) / Math.sqrt(square)
      trust[at] = 1 / (1 + ((deviation[at] as number) / 0.15) ** 2)
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
      const inverse = shareError / (measuredError * left * left + 1e-6)
      const weight = 1 / (1 + inverse)
      for (let channel = 0; channel < 3; channel++) {
        const plane = planes[channel] as Float32Array
        plane[at] =
          weight * solved(at, channel, share) + (1 - weight) * ((behind[channel] as Float32Array)[at] as number)
      }
    }
  }
  return { planes, coverage }
}
