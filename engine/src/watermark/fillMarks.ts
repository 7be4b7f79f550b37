import { erase } from '../inpaint/erase.ts'
import type { Erased } from '../inpaint/eraseLocally.ts'
import { countFlags } from '../kernel/morphology/countFlags.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasStructure } from './hasStructure.ts'
import { isLettering, keptLettering, textFlags } from './letteringReader.ts'
import type { MarkPatch } from './markPatch.ts'
import { type Extent, type FillPlan, type FillTools, patchAround } from './planFills.ts'
import { markHoles, type PlacedShape, shapesOn } from './shapeOfMark.ts'

/** Width of the surroundings by which the quality of a fill is chosen, and in which lettering is read. */
const besidePx = 16

/** Of the lettering that was read before, less may still look like text. */
const maxKept = 0.15

/** How far around what looks like text strokes belong to it, and the least number of their pixels that are worth a fill. */
const textReachPx = 8
const minLegiblePixels = 20

/** A region as it was read. */
interface ReadPatch {
  readonly patch: MarkPatch
  /** How surely each painted pixel belongs to text, 0–1, row by row. */
  readonly text: readonly number[]
  readonly isLegible: boolean
}

/** The part of shapes that lies at what looks like text. */
const shapesRead = (shapes: readonly PlacedShape[], { patch: { box, painted }, text }: ReadPatch): PlacedShape => {
  const near = dilate(textFlags(painted, text), box.width, textReachPx)
  const strokes = shapesOn(box, shapes)
  return { box, shape: flagWhere(strokes.length, (at) => strokes[at] === 1 && near[at] === 1) }
}

/** The next way of a plan that fills something; null where there is none. */
const furtherPlan = (plan: FillPlan, seen: ReadPatch): FillPlan | null => {
  for (const [index, way] of plan.next.entries()) {
    const next = plan.next.slice(index + 1)
    if (way.extent !== 'legible') return { ...plan, way, next }
    const part = shapesRead(way.shapes, seen)
    const shapes = way.letters ? [part, way.letters] : [part]
    if (countFlags(part.shape) >= minLegiblePixels) return { ...plan, way: { ...way, shapes }, next }
  }
  return null
}

/** What became of marks that were filled. */
export interface FilledMarks extends Erased {
  readonly extents: readonly { readonly region: Box; readonly extent: Extent }[]
}

const eraseIn = (
  raster: Raster,
  mask: Mask,
  regions: readonly Box[],
  paint: Mask,
  tools: FillTools,
): Promise<Erased> => {
  const isHard = regions.some((region) => hasStructure(patchAround(raster, paint, region, besidePx)))
  const quality = isHard ? 'best' : (tools.context.quality ?? 'fast')
  return erase(raster, mask, tools.session, { ...tools.context, isJudged: false, attempt: 0, quality })
}

const join = (one: Erased, other: Erased): Erased => ({
  changed: [...one.changed, ...other.changed],
  engine: other.engine === '' ? one.engine : other.engine,
  notes: other.notes.length > 0 ? other.notes : one.notes,
  modelMs: one.modelMs + other.modelMs,
  pasteMs: one.pasteMs + other.pasteMs,
})

/**
 * Fills painted regions in place, each no further than it must be: as its plan says, and more of it where lettering can still be read.
 *
 * @param mask what was painted
 * @throws the signal's reason when aborted
 */
export const fillMarks = async (
  raster: Raster,
  mask: Mask,
  plans: readonly FillPlan[],
  tools: FillTools,
): Promise<FilledMarks> => {
  let erased: Erased = { changed: [], engine: '', notes: [], modelMs: 0, pasteMs: 0 }
  const extents: { region: Box; extent: Extent }[] = []
  const read = async ({ region, text }: FillPlan): Promise<ReadPatch> => {
    const patch = patchAround(raster, mask, region, besidePx)
    const left = (await tools.letters?.readText(patch, patch.planes, tools.context)) ?? []
    return { patch, text: left, isLegible: isLettering(left) || keptLettering(text, left) >= maxKept }
  }
  let left = plans
  while (left.length > 0) {
    const whole = left.filter(({ way }) => way.extent === 'paint').map(({ region }) => region)
    const holes = markHoles(
      mask,
      whole,
      left.flatMap(({ way }) => way.shapes),
    )
    const regions = left.map(({ region }) => region)
    if (holes.data.includes(255)) erased = join(erased, await eraseIn(raster, holes, regions, mask, tools))
    const again: FillPlan[] = []
    for (const plan of left) {
      const seen = plan.next.length === 0 ? null : await read(plan)
      const further = seen?.isLegible ? furtherPlan(plan, seen) : null
      if (further === null) extents.push({ region: plan.region, extent: plan.way.extent })
      else again.push(further)
    }
    left = again
  }
  return { ...erased, extents }
}
