import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { fitTemplates } from '../kernel/statistics/fitTemplates.ts'
import { ghostTemplates, withoutLight } from './ghostTemplates.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { stepOver } from './stepOver.ts'
import { takeMark } from './takeMark.ts'

const textureRadiusPx = 4
const noiseLevels = 2
const reachPx = 6

/**
 * How much of the shape that was taken away is still in a result: the strength of its templates after, over that before. 0 is ideal,
 * 1 as if nothing had been done, more than 1 a mark made stronger. Each is that of the colour that shows it best: a
 * dark outline is not seen where red is dark.
 *
 * @param step what the mark adds to each sample, from `stepOver`
 */
export const ghostFraction = ({ planes, painted, box }: MarkPatch, result: MarkPlanes, step: MarkPlanes): number => {
  const { width } = box
  const near = dilate(painted, width, reachPx)
  const places: number[] = []
  for (let at = 0; at < near.length; at++) if (near[at] === 1) places.push(at)
  const ghosts = planes.map((seen, channel) => {
    const clean = result[channel] as Float32Array
    const templates = ghostTemplates(step[channel] as Float32Array, width)
    const detail = withoutLight(clean, width)
    const texture = boxFilter(detail.map(Math.abs), width, textureRadiusPx)
    const weights = texture.map((value) => 1 / (noiseLevels ** 2 + value * value))
    const before = fitTemplates(withoutLight(seen, width), templates, weights, places).strength
    return { before, after: fitTemplates(detail, templates, weights, places).strength }
  })
  const before = Math.max(...ghosts.map((ghost) => ghost.before))
  const after = Math.max(...ghosts.map((ghost) => ghost.after))
  return before === 0 ? 1 : after / before
}

/** The same of a mark whose coverage is taken as exact. */
export const ghostOf = (patch: MarkPatch, mark: Mark, coverage: Float32Array): number => {
  const planes = takeMark(patch, mark, coverage)
  return ghostFraction(patch, planes, stepOver(patch.box, { planes, coverage }, mark))
}
