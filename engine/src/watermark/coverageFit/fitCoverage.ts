import { boxFilter } from '../../kernel/filter/boxFilter.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import type { EstimateOptions } from '../estimateOptions.ts'
import type { MarkPatch, MarkPlanes } from '../markPatch.ts'
import { adam } from './adam.ts'
import { cameraNoiseLevels, roughnessGradient, type UsualDifferences, usualDifferences } from './roughness.ts'

/** Of larger patches a fit takes many seconds. */
export const maxFittedPixels = 160_000
/** What coverage costs beyond 0 and 1. */
const impossibleCost = 100
/** Usual differences of neighbours are measured anew after so many rounds. */
const roundsPerMeasure = 10
/** Nearer to an outline than this, 0–1, nothing is ground. */
const maxGroundOutline = 0.2

/** A photo from which a mark and its layers were taken. */
export interface Taken {
  /** In levels, not clamped. */
  readonly planes: MarkPlanes
  /** Coverage 0–1 by what a network takes for the mark. */
  readonly predictable: Float32Array
}

/** How a cost changes with each sample of the photo, and with what a network takes for the mark, the photo aside. */
export interface TakenGradient {
  readonly planes: readonly Float32Array[]
  readonly predictable: Float32Array
}

/** A mark and layers that repeat its shape, all drawn from one coverage. */
export interface LayersOfOneShape<T extends Taken> {
  /** Takes them away: the inverse of compositing. */
  readonly take: (coverage: Float32Array) => T
  /**
   * Carries the gradient of a cost back to coverage (reverse differentiation of `take`). What else the layers are drawn by may be moved by it, for the next round.
   *
   * @param round counted from 1
   */
  readonly carryBack: (taken: T, coverage: Float32Array, by: TakenGradient, round: number) => Float32Array
}

/** What a fit of coverage weighs, and how it steps. */
export interface CoverageStage {
  /** What the photo's roughness costs. */
  readonly roughnessCost: number
  /** What it costs to cover pixels in part: letters cover wholly or not at all, but along their outline. */
  readonly undecidedCost: number
  /** Expected error of the predicted coverage: everywhere, and along its outline besides. */
  readonly error: { readonly everywhere: number; readonly outline: number }
  readonly rounds: number
  readonly coverageRate: number
}

/** How near each pixel lies to the outline of a coverage, 0–1. */
const outlineOf = (coverage: Float32Array, width: number): Float32Array => {
  const around = boxFilter(coverage, width, 1)
  const outline = coverage.map((covered, at) =>
    clamp01(Math.max(4 * covered * (1 - covered), 3 * Math.abs(covered - (around[at] as number)))),
  )
  return boxFilter(outline, width, 1).map((mean, at) => Math.max(mean, outline[at] as number))
}

/** What a fit of coverage begins with, and what it is held to. */
export interface CoverageStart {
  /** 0–1 */
  readonly coverage: Float32Array
  /** 0–1, as a network predicts what it takes for the mark. */
  readonly predicted: Float32Array
  /** Opacity 0–1 of that. */
  readonly predictedOpacity: number
}

/**
 * Fits the coverage that a mark and its layers share so that the photo without them is as calm along their outlines as it is beside them, and coverage stays near what was predicted.
 *
 * @throws the signal's reason when aborted
 */
export const fitCoverage = async <T extends Taken>(
  { planes: seen, painted, box: { width } }: MarkPatch,
  layers: LayersOfOneShape<T>,
  { predicted, predictedOpacity, ...start }: CoverageStart,
  { noise, runtime }: Pick<EstimateOptions, 'noise' | 'runtime'>,
  stage: CoverageStage,
): Promise<{ readonly taken: T; readonly coverage: Float32Array }> => {
  const mayBeCovered = dilate(painted, width, 1)
  const outline = outlineOf(predicted, width)
  const isGround = outline.map((near) => (near < maxGroundOutline ? 1 : 0))
  const error = outline.map((near) => stage.error.everywhere + stage.error.outline * near)
  const calmLevels = Math.hypot(cameraNoiseLevels, noise / (1 - predictedOpacity))
  const by = { planes: seen.map((plane) => new Float32Array(plane.length)), predictable: new Float32Array(predicted) }
  const free = start.coverage.slice()
  const coverage = new Float32Array(free.length)
  const step = adam(free.length)
  const take = (): T => {
    for (let at = 0; at < free.length; at++) coverage[at] = mayBeCovered[at] === 1 ? clamp01(free[at] as number) : 0
    return layers.take(coverage)
  }
  let usual: UsualDifferences | null = null
  for (let round = 1; round <= stage.rounds; round++) {
    const taken = take()
    if (usual === null || round % roundsPerMeasure === 0) {
      await runtime.yieldToEventLoop()
      usual = usualDifferences(taken.planes, isGround, width, calmLevels)
    }
    roughnessGradient(taken.planes, usual, width, by.planes)
    // Over the cost of roughness, by which the gradient of both is multiplied below.
    for (let at = 0; at < free.length; at++) {
      const off = (taken.predictable[at] as number) - (predicted[at] as number)
      by.predictable[at] = off / ((error[at] as number) ** 2 * stage.roughnessCost)
    }
    const gradient = layers.carryBack(taken, coverage, by, round)
    for (let at = 0; at < free.length; at++) {
      if (mayBeCovered[at] !== 1) continue
      const own = free[at] as number
      const isPossible = own >= 0 && own <= 1
      const slope = isPossible
        ? stage.roughnessCost * (gradient[at] as number) + 4 * stage.undecidedCost * (1 - 2 * own)
        : 2 * impossibleCost * (own - clamp01(own))
      free[at] = own + step(at, slope, stage.coverageRate, round)
    }
  }
  return { taken: take(), coverage }
}
