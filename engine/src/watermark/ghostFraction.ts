import { dilate } from '../kernel/morphology/dilate.ts'
import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'
import { templateFitter } from '../kernel/statistics/fitTemplates.ts'
import { calmness } from './calmness.ts'
import { ghostTemplates, withoutLight } from './ghostTemplates.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { stepOver } from './stepOver.ts'
import { takeMark } from './takeMark.ts'

const noiseLevels = 2
const reachPx = 6

/** Of a patch whose mark is held against many results: what does not depend on them. */
interface SeenDetail {
  readonly detail: readonly Float32Array[]
  /** Indexes of what was painted and of what lies beside it. */
  readonly places: Int32Array
}

const known = new WeakMap<MarkPatch, SeenDetail>()

const seenDetailOf = (patch: MarkPatch): SeenDetail => {
  const found = known.get(patch)
  if (found !== undefined) return found
  const { planes, painted, box } = patch
  const near = dilate(painted, box.width, reachPx)
  const places = Int32Array.from(flaggedPixels(near))
  const seen = { detail: planes.map((plane) => withoutLight(plane, box.width)), places }
  known.set(patch, seen)
  return seen
}

/**
 * How much of the shape that was taken away is still in a result: the strength of its templates after, over that before. 0 is ideal,
 * 1 as if nothing had been done, more than 1 a mark made stronger. Each is that of the colour that shows it best: a
 * dark outline is not seen where red is dark.
 *
 * @param step what the mark adds to each sample, from `stepOver`
 * @returns measures results of the patch
 */
export const ghostMeter = (patch: MarkPatch, step: MarkPlanes): ((result: MarkPlanes) => number) => {
  const { width } = patch.box
  const seen = seenDetailOf(patch)
  const templates = step.map((plane) => ghostTemplates(plane, width))
  return (result) => {
    const ghosts = result.map((clean, channel) => {
      const detail = withoutLight(clean, width)
      const weights = calmness(detail, width, noiseLevels)
      const fit = templateFitter(templates[channel] as readonly Float32Array[], weights, seen.places)
      return { before: fit(seen.detail[channel] as Float32Array).strength, after: fit(detail).strength }
    })
    const before = Math.max(...ghosts.map((ghost) => ghost.before))
    const after = Math.max(...ghosts.map((ghost) => ghost.after))
    return before === 0 ? 1 : after / before
  }
}

/** What is left of a mark in one result; parameters as in `ghostMeter`. */
export const ghostFraction = (patch: MarkPatch, result: MarkPlanes, step: MarkPlanes): number =>
  ghostMeter(patch, step)(result)

/** What is left of a mark whose coverage is taken as exact. */
export const ghostOf = (patch: MarkPatch, mark: Mark, coverage: Float32Array): number => {
  const planes = takeMark(patch, mark, coverage)
  return ghostFraction(patch, planes, stepOver(patch.box, { planes, coverage }, mark))
}
