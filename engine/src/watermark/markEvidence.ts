import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { localVariance } from '../kernel/filter/localVariance.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { fitTemplates, type TemplateFit } from '../kernel/statistics/fitTemplates.ts'
import { ghostTemplates, withoutLight } from './ghostTemplates.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const textureRadiusPx = 5
/** Ghosts are looked for this far around the mark. */
const reachPx = 6
/** Differences below this many levels are hardly seen. */
const justSeenLevels = 3
/** Of larger marks every second place, or fewer, is compared. */
const maxPlaces = 7000
/** By how much of the patch a photo is moved under the mark's shape to learn what agrees by chance, cyclically. */
const placebos = [
  { across: 0.13, down: 0 },
  { across: 0.87, down: 0 },
  { across: 0.29, down: 0.37 },
  { across: 0.71, down: 0.37 },
  { across: 0.43, down: 0.21 },
  { across: 0.57, down: 0.63 },
] as const
/** What is taken away from here on counts as covered, in levels. */
const coveredLevels = 2

/** What can be known of a solved mark without the truth. */
export interface MarkEvidence {
  /** Strength of the mark's shape in the result over that in the photo before. */
  readonly ghostRatio: number
  /** Strength of the mark's shape in the result, less what agrees by chance, in levels where the photo is calm. */
  readonly ghostLevels: number
  /** The same in the difference of result and fill, which has none of the photo where the fill is right. */
  readonly fillGhostLevels: number
  /** Fraction of that difference that has the mark's shape, and how many times what agrees by chance. */
  readonly fillGhostFraction: number
  readonly fillGhostOdds: number
  /** Root mean square of what was taken away where the mark is, in levels. */
  readonly takenLevels: number
  readonly coveredPixels: number
}

const lumaOf = (planes: MarkPlanes): Float32Array => lumaOfPlanes(planes, planes[0].length)
const chromaOf = ([red, , blue]: MarkPlanes): Float32Array => red.map((value, at) => (value - (blue[at] as number)) / 2)

/** 1 ⁄ (variance of the photo around each pixel). */
const calmWeights = (plane: Float32Array, width: number): Float32Array =>
  localVariance(plane, width, textureRadiusPx).map((variance) => 1 / (justSeenLevels ** 2 + variance))

/** A plane moved cyclically. */
const rolled = (plane: Float32Array, width: number, dx: number, dy: number): Float32Array => {
  const height = plane.length / width
  const out = new Float32Array(plane.length)
  for (let row = 0; row < height; row++) {
    const from = ((row + dy) % height) * width
    out.set(plane.subarray(from + dx, from + width), row * width)
    out.set(plane.subarray(from, from + dx), row * width + width - dx)
  }
  return out
}

interface Agreement {
  readonly fit: TemplateFit
  /** Strength less that of placebos. */
  readonly excess: number
  /** What is explained over what placebos explain. */
  readonly odds: number
}

/** How far a plane agrees with the mark's shape, and how far by chance. */
const agreement = (
  plane: Float32Array,
  templates: readonly Float32Array[],
  weights: Float32Array,
  places: readonly number[],
  width: number,
): Agreement => {
  const height = plane.length / width
  const fit = fitTemplates(plane, templates, weights, places)
  let [power, explained] = [0, 0]
  for (const { across, down } of placebos) {
    const [dx, dy] = [Math.round(across * width), Math.round(down * height)]
    const chance = fitTemplates(rolled(plane, width, dx, dy), templates, rolled(weights, width, dx, dy), places)
    power += chance.strength ** 2 / placebos.length
    explained += chance.explained / placebos.length
  }
  return {
    fit,
    excess: Math.sqrt(Math.max(0, fit.strength ** 2 - power)),
    odds: fit.explained / Math.max(1e-3, explained),
  }
}

interface Ghost {
  readonly inResult: Agreement
  readonly besideFill: Agreement
  readonly ratio: number
}

const findGhost = (
  step: Float32Array,
  seen: Float32Array,
  result: Float32Array,
  filled: Float32Array,
  places: readonly number[],
  width: number,
): Ghost => {
  const templates = ghostTemplates(step, width)
  const fillWeights = calmWeights(filled, width)
  const resultWeights = calmWeights(result, width)
  const inResult = agreement(withoutLight(result, width), templates, fillWeights, places, width)
  const before = fitTemplates(withoutLight(seen, width), templates, fillWeights, places)
  const difference = withoutLight(
    result.map((value, at) => value - (filled[at] as number)),
    width,
  )
  const bothCalm = fillWeights.map((value, at) => Math.min(value, resultWeights[at] as number))
  return {
    inResult,
    besideFill: agreement(difference, templates, bothCalm, places, width),
    ratio: before.strength === 0 ? 1 : inResult.fit.strength / before.strength,
  }
}

/** 1 where any colour was changed visibly, and the mean square of the change there. */
const findCovered = (
  seen: MarkPlanes,
  solved: MarkPlanes,
): { covered: Uint8Array; count: number; meanSquare: number } => {
  const covered = new Uint8Array(seen[0].length)
  let [count, sum] = [0, 0]
  for (let at = 0; at < covered.length; at++) {
    let [largest, squares] = [0, 0]
    for (const [channel, plane] of seen.entries()) {
      const change = Math.abs((plane[at] as number) - ((solved[channel] as Float32Array)[at] as number))
      largest = Math.max(largest, change)
      squares += change * change
    }
    if (largest <= coveredLevels) continue
    covered[at] = 1
    count++
    sum += squares / 3
  }
  return { covered, count, meanSquare: sum / Math.max(1, count) }
}

/**
 * What a solved mark, a fill of the same pixels and the photo say of each other: whether the shape that was taken away is still in
 * the result, more than in the same photo moved elsewhere (a placebo).
 *
 * @param solved the photo with the mark taken away, unclamped levels
 * @param filled the same pixels filled
 * @param step what the mark adds to each sample, from `stepOver`
 */
export const markEvidence = (
  { planes, box }: MarkPatch,
  solved: MarkPlanes,
  filled: MarkPlanes,
  step: MarkPlanes,
): MarkEvidence => {
  const { covered, count, meanSquare } = findCovered(planes, solved)
  const near = dilate(covered, box.width, reachPx)
  const places: number[] = []
  for (let at = 0; at < near.length; at++) if (near[at] === 1) places.push(at)
  const stride = Math.max(1, Math.ceil(places.length / maxPlaces))
  const compared = places.filter((_, index) => index % stride === 0)
  const luma = findGhost(lumaOf(step), lumaOf(planes), lumaOf(solved), lumaOf(filled), compared, box.width)
  const chroma = findGhost(chromaOf(step), chromaOf(planes), chromaOf(solved), chromaOf(filled), compared, box.width)
  const worst = (of: (ghost: Ghost) => number): number => Math.max(of(luma), of(chroma))
  return {
    ghostRatio: luma.ratio,
    ghostLevels: worst(({ inResult }) => inResult.excess),
    fillGhostLevels: worst(({ besideFill }) => besideFill.excess),
    fillGhostFraction: worst(({ besideFill }) => besideFill.fit.explained),
    fillGhostOdds: worst(({ besideFill }) => besideFill.odds),
    takenLevels: Math.sqrt(meanSquare),
    coveredPixels: count,
  }
}
