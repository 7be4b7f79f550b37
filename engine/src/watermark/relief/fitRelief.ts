import { timesFactor } from '../../kernel/plane/timesFactor.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import { adam } from '../coverageFit/adam.ts'
import {
  type CoverageStage,
  type CoverageStart,
  fitCoverage,
  type LayersOfOneShape,
} from '../coverageFit/fitCoverage.ts'
import type { EstimateOptions } from '../estimateOptions.ts'
import type { MarkPatch } from '../markPatch.ts'
import { type Relief, type ReliefLevels, reliefGradient, type WithoutRelief, withoutRelief } from './reliefLayers.ts'

const bounds = { opacity: { min: 0.05, max: 0.9 }, movePx: 4 } as const

interface ReliefStage extends CoverageStage {
  /** Round from which the relief is fitted too; null where it is known. */
  readonly reliefFrom: number | null
}

/** The relief is found where the photo decides; once it is known, coverage is found nearer to what was predicted. */
export const reliefStages = {
  relief: {
    ...{ roughnessCost: 3, undecidedCost: 3, error: { everywhere: 0.03, outline: 0.2 } },
    ...{ rounds: 70, coverageRate: 0.02, reliefFrom: 30 },
  },
  coverage: {
    ...{ roughnessCost: 1, undecidedCost: 3, error: { everywhere: 0.015, outline: 0.05 } },
    ...{ rounds: 50, coverageRate: 0.01, reliefFrom: null },
  },
} as const satisfies Record<string, ReliefStage>

const rates = { letters: 0.004, far: 0.004, dx: 0.02, dy: 0.02 } as const
const numbers = ['letters', 'far', 'dx', 'dy'] as const satisfies readonly (keyof Relief)[]

/** What a fit begins with, and what it is held to: a network predicts letters and near side together. */
export interface ReliefStart extends CoverageStart {
  readonly relief: Relief
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
  patch: MarkPatch,
  levels: ReliefLevels,
  start: ReliefStart,
  options: Pick<EstimateOptions, 'noise' | 'runtime'>,
  stage: ReliefStage,
): Promise<FittedRelief> => {
  const { width } = patch.box
  const { predictedOpacity } = start
  const reliefStep = adam(numbers.length)
  let { relief } = start
  const layers: LayersOfOneShape<WithoutRelief & { readonly predictable: Float32Array }> = {
    take: (coverage) => {
      const taken = withoutRelief(patch.planes, coverage, width, relief, levels)
      return { ...taken, predictable: timesFactor(taken.first, 1 / predictedOpacity) }
    },
    carryBack: (taken, coverage, { planes, predictable }, round) => {
      const by = { byPlanes: planes, byFirst: timesFactor(predictable, 1 / predictedOpacity) }
      const gradient = reliefGradient(taken, coverage, width, relief, levels, by)
      if (stage.reliefFrom !== null && round > stage.reliefFrom) {
        const fitted = round - stage.reliefFrom
        relief = stepped(relief, gradient.relief, (index, slope, rate) => reliefStep(index, slope, rate, fitted))
      }
      return gradient.coverage
    },
  }
  const { taken, coverage } = await fitCoverage(patch, layers, start, options, stage)
  return { ...taken, relief, coverage }
}
