import { erase } from '../inpaint/erase.ts'
import type { Erased } from '../inpaint/eraseLocally.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasStructure } from './hasStructure.ts'
import { isLettering, keptLettering } from './letteringReader.ts'
import { type Extent, type FillPlan, type FillTools, patchAround } from './planFills.ts'
import { markHoles } from './shapeOfMark.ts'

/** Width of the surroundings by which the quality of a fill is chosen, and in which lettering is read. */
const besidePx = 16

/** Of the lettering that was read before, less may still look like text. */
const maxKept = 0.15

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
  const isLegible = async ({ region, text }: FillPlan): Promise<boolean> => {
    const patch = patchAround(raster, mask, region, besidePx)
    const left = (await tools.letters?.readText(patch, patch.planes, tools.context)) ?? []
    return isLettering(left) || keptLettering(text, left) >= maxKept
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
      const [further, ...later] = plan.next
      if (further !== undefined && (await isLegible(plan))) again.push({ ...plan, way: further, next: later })
      else extents.push({ region: plan.region, extent: plan.way.extent })
    }
    left = again
  }
  return { ...erased, extents }
}
