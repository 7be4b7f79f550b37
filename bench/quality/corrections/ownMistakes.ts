import { SpotlessError } from '@spotless/contract/error'
import { countFlags } from '@spotless/engine/kernel/morphology/countFlags'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { composeAll, cutOutByMatte, toWorkingImage } from '@spotless/engine/matte/cutOut'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import type { openModels } from '../../paths.ts'
import { alphaOf } from '../matte/bandScore.ts'
import { type MatteCase, matteCases } from '../matte/cases.ts'
import { compositeOf } from '../matte/compositeOf.ts'
import { keptMatte } from '../matte/keptMatte.ts'
import { wrongPixels } from './simulateStroke.ts'

/** Wrong pixels, relative to those of the subject, from which a cut-out is worth correcting. */
export const worthFrom = 0.02

/** A composite that the engine cuts out wrongly. */
interface OwnMistake {
  readonly name: string
  readonly photo: Raster
  /** The engine's own cut-out. */
  readonly own: Raster
  readonly truth: Plane
  /** Its wrong pixels, relative to those of the subject. */
  readonly wrongRatio: number
}

const nameOf = (file: string): string =>
  file
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/_by_.*$/, '')

/** Pixels of a subject. */
export const subjectPixelsOf = ({ data }: Plane): number => data.reduce((sum, value) => sum + (value > 0.5 ? 1 : 0), 0)

/** Wrong pixels of a cut-out (alpha more than a half off), relative to those of the subject. */
export const wrongRatioOf = (cutout: Raster, truth: Plane): number => {
  const alpha = alphaOf(cutout)
  const wrong = countFlags(wrongPixels(alpha, truth, 'keep')) + countFlags(wrongPixels(alpha, truth, 'remove'))
  return wrong / subjectPixelsOf(truth)
}

/** Null where the engine finds no subject. */
const cutOutOf = (photo: Raster, predicted: Plane): Raster | null => {
  try {
    return composeAll(cutOutByMatte(toWorkingImage(photo), { ...predicted, engine: '' }, runtimeWithoutModels())).raster
  } catch (error) {
    if (error instanceof SpotlessError && error.code === 'no_subject') return null
    throw error
  }
}

const ownCases = (): readonly MatteCase[] => {
  const { tuning, reported } = matteCases()
  return [...tuning, ...reported]
}

/** The composites whose own cut-out is worth correcting; by default of those of the matte benchmark. Those without a subject are left out. */
export async function* ownMistakes(
  models: ReturnType<typeof openModels>,
  cases: readonly MatteCase[] = ownCases(),
): AsyncGenerator<OwnMistake> {
  for (const sample of cases) {
    const name = `${nameOf(sample.subject)} on ${nameOf(sample.behind)}`
    const { composite: photo, truth } = await compositeOf(sample, models)
    const key = `${sample.subject} ${sample.behind} ${sample.seed}`
    const predicted = await keptMatte(key, boxDownsample(photo, 1), models)
    const own = cutOutOf(photo, predicted)
    if (own === null) continue
    const wrongRatio = wrongRatioOf(own, truth)
    console.log(`${name}: ${(100 * wrongRatio).toFixed(1)} % wrong`)
    if (wrongRatio >= worthFrom) yield { name, photo, own, truth, wrongRatio }
  }
}
