import { boxFilter } from '../../kernel/filter/boxFilter.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import type { EstimateOptions } from '../estimateOptions.ts'
import type { MarkPatch } from '../markPatch.ts'
import { adam } from './adam.ts'
import { type Relief, type ReliefLevels, reliefGradient, type WithoutRelief, withoutRelief } from './reliefLayers.ts'
import { cameraNoiseLevels, roughnessGradient, type UsualDifferences, usualDifferences } from './roughness.ts'

/** What letters cost that cover pixels in part: they cover wholly or not at all, but along their outline. */
const undecidedCost = 3
/** What coverage costs beyond 0 and 1. */
const impossibleCost = 100
/** Usual differences of neighbours are measured anew after so many rounds. */
const roundsPerMeasure = 10
/** Nearer to an outline than this, 0–1, nothing is ground. */
const maxGroundOutline = 0.2
const bounds = { opacity: { min: 0.05, max: 0.9 }, movePx: 4 } as const

interface Stage {
  /** What the photo's roughness costs. */
  readonly roughnessCost: number
  /** Expected error of the predicted coverage: everywhere, and along its outline besides. */
  readonly error: { readonly everywhere: number; readonly outline: number }
  readonly rounds: number
  readonly coverageRate: number
  /** Round from which the relief is fitted too; null where it is known. */
  readonly reliefFrom: number | null
}

/** The relief is found where the photo decides; once it is known, coverage is found nearer to what was predicted. */
export const reliefStages = {
  relief: {
    ...{ roughnessCost: 3, error: { everywhere: 0.03, outline: 0.2 } },
    ...{ rounds: 70, coverageRate: 0.02, reliefFrom: 30 },
  },
  coverage: {
    ...{ roughnessCost: 1, error: { everywhere: 0.015, outline: 0.05 } },
    ...{ rounds: 50, coverageRate: 0.01, reliefFrom: null },
  },
} as const satisfies Record<string, Stage>

const rates = { letters: 0.004, far: 0.004, dx: 0.02, dy: 0.02 } as const
const numbers = ['letters', 'far', 'dx', 'dy'] as const satisfies readonly (keyof Relief)[]

/** How near each pixel lies to the outline of a coverage, 0–1. */
const outlineOf = (coverage: Float32Array, width: number): Float32Array => {
  const around = boxFilter(coverage, width, 1)
  const outline = coverage.map((covered, at) =>
    clamp01(Math.max(4 * covered * (1 - covered), 3 * Math.abs(covered - (around[at] as number)))),
  )
  return boxFilter(outline, width, 1).map((mean, at) => Math.max(mean, outline[at] as number))
}

/** What a fit begins with, and what it is held to. */
export interface ReliefStart {
  readonly relief: Relief
  /** By the letters, 0–1. */
  readonly coverage: Float32Array
  /** Coverage 0–1 by letters and near side together, as a network predicts it from their opacity together. */
  readonly predicted: Float32Array
  readonly predictedOpacity: number
}

/** A relief, the coverage by its letters, and the photo without it. */
export interface FittedRelief extends WithoutRelief, Pick<ReliefStart, 'relief' | 'coverage'> {}

/** The relief with a step of each number, but for the opacity of letters and near side together: one layer tells that best. */
const stepped = (
  relief: Relief,
  gradient: Relief,
  step: (index: number, slope: number, rate: number) => number,
): Relief => {
  const throughBoth = (1 - relief.letters) * (1 - relief.near)
  const most = 1 - throughBoth / (1 - bounds.opacity.min)
  const slopes = { ...gradient, letters: gradient.letters - (gradient.near * throughBoth) / (1 - relief.letters) ** 2 }
  const [letters, far, dx, dy] = numbers.map(
    (name, index) => relief[name] + step(index, slopes[name], rates[name]),
  ) as [number, number, number, number]
  const own = clamp(letters, bounds.opacity.min, most)
  return {
    letters: own,
    near: 1 - throughBoth / (1 - own),
    far: clamp(far, bounds.opacity.min, bounds.opacity.max),
    dx: clamp(dx, -bounds.movePx, bounds.movePx),
    dy: clamp(dy, -bounds.movePx, bounds.movePx),
  }
}

/**
 * Fits letters in relief so that the photo without them is as calm along their outlines as it is beside them. Three layers repeat one shape, so that over calm ground offset and
 * opacities are told to a hundredth; but that of letters and near side together stays: the photo is calmer, too, where too much of both is taken away.
 *
 * @throws the signal's reason when aborted
 */
export const fitRelief = async (
  { planes: seen, painted, box }: MarkPatch,
  levels: ReliefLevels,
  start: ReliefStart,
  { noise, runtime }: Pick<EstimateOptions, 'noise' | 'runtime'>,
  stage: Stage,
): Promise<FittedRelief> => {
  const { width } = box
  const { predicted, predictedOpacity } = start
  const mayBeCovered = dilate(painted, width, 1)
  const outline = outlineOf(predicted, width)
  const isGround = outline.map((near) => (near < maxGroundOutline ? 1 : 0))
  const error = outline.map((near) => stage.error.everywhere + stage.error.outline * near)
  const calmLevels = Math.hypot(cameraNoiseLevels, noise / (1 - predictedOpacity))
  const byPlanes = seen.map((plane) => new Float32Array(plane.length))
  const byFirst = new Float32Array(predicted.length)
  const free = start.coverage.slice()
  const coverage = new Float32Array(free.length)
  const [coverageStep, reliefStep] = [adam(free.length), adam(numbers.length)]
  const take = (): WithoutRelief => {
    for (let at = 0; at < free.length; at++) coverage[at] = mayBeCovered[at] === 1 ? clamp01(free[at] as number) : 0
    return withoutRelief(seen, coverage, width, relief, levels)
  }
  let { relief } = start
  let usual: UsualDifferences | null = null
  for (let round = 1; round <= stage.rounds; round++) {
    const taken = take()
    if (usual === null || round % roundsPerMeasure === 0) {
      await runtime.yieldToEventLoop()
      usual = usualDifferences(taken.planes, isGround, width, calmLevels)
    }
    roughnessGradient(taken.planes, usual, width, byPlanes)
    // Over the cost of roughness, by which the gradient of both is multiplied below.
    for (let at = 0; at < free.length; at++) {
      const off = (taken.first[at] as number) / predictedOpacity - (predicted[at] as number)
      byFirst[at] = off / ((error[at] as number) ** 2 * predictedOpacity * stage.roughnessCost)
    }
    const gradient = reliefGradient(taken, coverage, width, relief, levels, { byPlanes, byFirst })
    for (let at = 0; at < free.length; at++) {
      if (mayBeCovered[at] !== 1) continue
      const own = free[at] as number
      const isPossible = own >= 0 && own <= 1
      const slope = isPossible
        ? stage.roughnessCost * (gradient.coverage[at] as number) + 4 * undecidedCost * (1 - 2 * own)
        : 2 * impossibleCost * (own - clamp01(own))
      free[at] = own + coverageStep(at, slope, stage.coverageRate, round)
    }
    if (stage.reliefFrom !== null && round > stage.reliefFrom) {
      const fitted = round - stage.reliefFrom
      relief = stepped(relief, gradient.relief, (index, slope, rate) => reliefStep(index, slope, rate, fitted))
    }
  }
  return { ...take(), relief, coverage }
}
