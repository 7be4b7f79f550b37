import type { EraseContext } from '../inpaint/erase.ts'
import { erase } from '../inpaint/erase.ts'
import type { Erased } from '../inpaint/eraseLocally.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import type { ModelSession } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasStructure } from './hasStructure.ts'
import { coversLettering } from './ink/coversLettering.ts'
import { coversMark } from './ink/coversMark.ts'
import { hasBand } from './ink/hasBand.ts'
import { inkShape } from './ink/inkShape.ts'
import { isLettering, type LetteringReader } from './letteringReader.ts'
import { cutMarkPatch, type MarkPatch } from './markPatch.ts'
import { markHoles, type PlacedShape, shapesOn } from './shapeOfMark.ts'

/** Width of the surroundings by which the quality of a fill is chosen, and in which lettering is read. */
const besidePx = 16
/** Width of the surroundings in which ink must be rarer than in the paint. */
const aroundPx = 32
/** Larger regions are filled whole: looking for ink would take seconds. */
const maxShapePixels = 4_000_000

/** A painted region to be filled. */
export interface MarkToFill {
  readonly region: Box
  /** Where its mark is known to lie; null where nothing is known of it. */
  readonly shape: PlacedShape | null
  /** The part of it that is filled where the rest was taken away well enough; null where it was not. */
  readonly calm: PlacedShape | null
  /** Whether all of the paint is to be filled, wherever the mark lies. */
  readonly isWhole: boolean
}

export interface FillTools {
  readonly session: ModelSession | null
  readonly context: EraseContext
  /** Null where its weights are missing: then only what was solved tells where a mark lies. */
  readonly letters: LetteringReader | null
  /** Deviation that compression added to a pixel, in levels. */
  readonly noise: number
}

/** How much of a region is filled: the strokes on calm ground, all strokes, or all of the paint. */
export type Extent = 'calm' | 'strokes' | 'paint'

/** What became of marks that were filled. */
export interface FilledMarks extends Erased {
  readonly extents: readonly { readonly region: Box; readonly extent: Extent }[]
}

interface Way {
  readonly extent: Extent
  /** What is filled of the region; none where that is all of the paint. */
  readonly shapes: readonly PlacedShape[]
}

/** A way to fill a region, and those that follow while lettering can be read in what it leaves. */
interface Plan {
  readonly region: Box
  readonly way: Way
  readonly next: readonly Way[]
}

/** A region with its surroundings, in which it alone counts as painted. */
const around = (raster: Raster, mask: Mask, region: Box, px: number): MarkPatch => {
  const patch = cutMarkPatch(raster, mask, expandBox(region, px, raster))
  const { left, top, width } = patch.box
  const isInside = (at: number): boolean => containsPoint(region, left + (at % width), top + Math.floor(at / width))
  return { ...patch, painted: flagWhere(patch.painted.length, (at) => patch.painted[at] === 1 && isInside(at)) }
}

const eraseIn = (
  raster: Raster,
  mask: Mask,
  regions: readonly Box[],
  paint: Mask,
  tools: FillTools,
): Promise<Erased> => {
  const isHard = regions.some((region) => hasStructure(around(raster, paint, region, besidePx)))
  const quality = isHard ? 'best' : (tools.context.quality ?? 'fast')
  return erase(raster, mask, tools.session, { ...tools.context, isJudged: false, attempt: 0, quality })
}

const allPaint: Way = { extent: 'paint', shapes: [] }

/**
 * Where the mark of a region lies: what was solved of it, and opaque lettering. All of the paint where that is not all of the mark: it leaves a band, something
 * foreign or text beside it.
 */
const planOf = async (
  raster: Raster,
  mask: Mask,
  { region, shape, calm, isWhole }: MarkToFill,
  { letters, noise, context }: FillTools,
): Promise<Plan> => {
  if (isWhole || region.width * region.height > maxShapePixels) return { region, way: allPaint, next: [] }
  const patch = around(raster, mask, region, aroundPx)
  const text = (await letters?.readText(patch, patch.planes, context)) ?? []
  // Without lettering to be seen, what is even may be the photo's as well; and what was taken away in part shines through.
  const ink = calm === null && isLettering(text) ? inkShape(patch, noise) : null
  const shapes = [
    ...(shape?.shape.includes(1) ? [shape] : []),
    ...(ink === null ? [] : [{ box: patch.box, shape: ink }]),
  ]
  const strokes = shapesOn(patch.box, shapes)
  const isAll = (!isLettering(text) || coversLettering(patch, strokes, text)) && coversMark(patch, strokes)
  // Captions in opaque ink stand on bands; what is known well enough to be taken away in part hardly does.
  const isOnBand = calm === null && hasBand(patch, strokes)
  if (shapes.length === 0 || !isAll || isOnBand) return { region, way: allPaint, next: [] }
  const strokesAlone: Way = { extent: 'strokes', shapes }
  return calm === null
    ? { region, way: strokesAlone, next: [allPaint] }
    : { region, way: { extent: 'calm', shapes: [calm] }, next: [strokesAlone, allPaint] }
}

const join = (one: Erased, other: Erased): Erased => ({
  changed: [...one.changed, ...other.changed],
  engine: other.engine === '' ? one.engine : other.engine,
  notes: other.notes.length > 0 ? other.notes : one.notes,
  modelMs: one.modelMs + other.modelMs,
  pasteMs: one.pasteMs + other.pasteMs,
})

/**
 * Plans how painted regions are filled, by what is seen of their marks: before anything is written.
 *
 * @param mask what was painted
 * @throws the signal's reason when aborted
 */
export const planFills = async (
  raster: Raster,
  mask: Mask,
  marks: readonly MarkToFill[],
  tools: FillTools,
): Promise<readonly Plan[]> => {
  const plans: Plan[] = []
  for (const one of marks) plans.push(await planOf(raster, mask, one, tools))
  return plans
}

/**
 * Fills painted regions in place, each no further than it must be: as its plan says, and more of it where lettering can still be read.
 *
 * @param mask what was painted
 * @throws the signal's reason when aborted
 */
export const fillMarks = async (
  raster: Raster,
  mask: Mask,
  plans: readonly Plan[],
  tools: FillTools,
): Promise<FilledMarks> => {
  let erased: Erased = { changed: [], engine: '', notes: [], modelMs: 0, pasteMs: 0 }
  const extents: { region: Box; extent: Extent }[] = []
  const isLegible = async (region: Box): Promise<boolean> => {
    const patch = around(raster, mask, region, besidePx)
    return (await tools.letters?.isLegible(patch, patch.planes, tools.context)) === true
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
    const again: Plan[] = []
    for (const { region, way, next } of left) {
      const [further, ...later] = next
      if (further !== undefined && (await isLegible(region))) again.push({ region, way: further, next: later })
      else extents.push({ region, extent: way.extent })
    }
    left = again
  }
  return { ...erased, extents }
}
