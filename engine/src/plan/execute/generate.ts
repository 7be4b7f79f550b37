import { SpotlessError } from '@spotless/contract/error'
import type { Target } from '@spotless/planner/plan'
import { blendRasters } from '../../adjust/blendRasters.ts'
import { boxFilter } from '../../kernel/filter/boxFilter.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import type { Raster } from '../../raster/raster.ts'
import { askForEdit } from '../askForEdit.ts'
import type { Found } from '../target/found.ts'
import { targetMask } from '../target/targetMask.ts'
import type { Executor, Tools } from './executor.ts'

/** Room around a thing, as a fraction of its box's longer side: a hat is above the head. */
const roomRatio = 0.3
/** Room around what has no box, as a fraction of the photo's longer side. */
const edgeRatio = 0.01
/** Soft edge, as a fraction of the photo's longer side. */
const featherRatio = 0.006
const minCoverage = 40

/** Weight 0–1 of what is generated, by pixel; 0 away from the target. */
const weightsAround = ({ alpha, boxes }: Found): Float32Array => {
  const { width, height, data } = alpha
  const longer = Math.max(width, height)
  const room = Math.max(longer * edgeRatio, ...boxes.map((box) => roomRatio * Math.max(box.width, box.height)))
  const featherPx = Math.max(1, Math.round(longer * featherRatio))
  const near = dilate(threshold(data, minCoverage, 1), width, Math.max(featherPx, Math.round(room)))
  return boxFilter(Float32Array.from(near), width, featherPx)
}

const findTarget = (photo: Raster, target: Target | undefined, tools: Tools): Promise<Found> | undefined =>
  target && targetMask(photo, target, tools)

/** A model outside generates; only what lies near the target that our own engines find is taken from its answer. */
export const generate: Executor<'generate'> = async (photo, { instruction, target }, tools) => {
  const found = await findTarget(photo, target, tools)
  const asked = await askForEdit(photo, instruction, tools)
  if (asked === null)
    throw new SpotlessError('no_subject', `No model that generates gave a usable answer for “${instruction}”.`)
  const { value, engine } = asked
  if (found === undefined) return { raster: value.raster, engines: [engine], notes: [] }
  const weights = weightsAround(found)
  const raster = blendRasters(photo, value.raster, (column, row) => weights[row * photo.width + column] as number)
  return { raster, engines: [...found.engines, engine], notes: found.notes }
}
