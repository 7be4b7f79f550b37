import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { fitTemplates } from '../kernel/statistics/fitTemplates.ts'
import { ghostTemplates, withoutLight } from './ghostTemplates.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const textureRadiusPx = 4
const noiseLevels = 2
const reachPx = 6

const meanPlane = ([red, green, blue]: MarkPlanes): Float32Array =>
  red.map((value, at) => (value + (green[at] as number) + (blue[at] as number)) / 3)

/**
 * How much of the shape that was taken away is still in a result: the strength of its templates after, over that before. 0 is ideal,
 * 1 as if nothing had been done, more than 1 a mark made stronger.
 */
export const ghostFraction = ({ planes, painted, box }: MarkPatch, result: MarkPlanes): number => {
  const { width } = box
  const seen = meanPlane(planes)
  const clean = meanPlane(result)
  const templates = ghostTemplates(
    seen.map((value, at) => value - (clean[at] as number)),
    width,
  )
  const detail = withoutLight(clean, width)
  const texture = boxFilter(detail.map(Math.abs), width, textureRadiusPx)
  const weights = texture.map((value) => 1 / (noiseLevels ** 2 + value * value))
  const near = dilate(painted, width, reachPx)
  const places: number[] = []
  for (let at = 0; at < near.length; at++) if (near[at] === 1) places.push(at)
  const before = fitTemplates(withoutLight(seen, width), templates, weights, places).strength
  return before === 0 ? 1 : fitTemplates(detail, templates, weights, places).strength / before
}
