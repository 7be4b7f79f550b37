import type { EraseContext } from '../inpaint/erase.ts'
import { maskOfRegions } from '../inpaint/maskRegions.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import type { ModelSession } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { coversLettering } from './ink/coversLettering.ts'
import { coversMark } from './ink/coversMark.ts'
import { evenInks } from './ink/evenInks.ts'
import { hasBand } from './ink/hasBand.ts'
import { hidesGround } from './ink/hidesGround.ts'
import { inkShape } from './ink/inkShape.ts'
import { isLettering, type LetteringReader } from './letteringReader.ts'
import { cutMarkPatch, type MarkPatch } from './markPatch.ts'
import { type PlacedShape, shapesOn } from './shapeOfMark.ts'

/** Width of the surroundings in which ink must be rarer than in the paint. */
export const aroundPx = 32
/** Larger regions are filled whole: looking for ink would take seconds. */
export const maxShapePixels = 4_000_000
/** Trying to solve what is opaque takes a few seconds in smaller regions, and a minute in large ones. */
const minSlowPixels = 100_000

/** A painted region to be filled. */
export interface MarkToFill {
  readonly region: Box
  /** Where its mark is known to lie; null where nothing is known of it. */
  readonly shape: PlacedShape | null
  /** The part of it that is filled where the rest was taken away well enough; null where it was not. */
  readonly part: PlacedShape | null
  /** Letters that are left of it then, to be filled too where lettering can be read; null where none were looked for. */
  readonly letters: PlacedShape | null
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

/** How much of a region is filled: some strokes, those and the ones that can be read, all strokes, or all of the paint. */
export type Extent = 'part' | 'legible' | 'strokes' | 'paint'

interface Way {
  readonly extent: Extent
  /** What is filled of the region, as far as it can be read where that is asked for; none where that is all of the paint. */
  readonly shapes: readonly PlacedShape[]
  /** Letters that are filled too, whether they can be read or not. */
  readonly letters?: PlacedShape | null
}

/** A way to fill a region, and those that follow while lettering can be read in what it leaves. */
export interface FillPlan {
  readonly region: Box
  /** How surely each painted pixel belongs to text before anything is done, 0–1, row by row; none where nobody reads. */
  readonly text: readonly number[]
  readonly way: Way
  readonly next: readonly Way[]
}

/** A region with its surroundings, in which it alone counts as painted. */
export const patchAround = (raster: Raster, mask: Mask, region: Box, px: number): MarkPatch => {
  return cutMarkPatch(raster, maskOfRegions(mask, [region]), expandBox(region, px, raster))
}

const allPaint: Way = { extent: 'paint', shapes: [] }

/**
 * Where the mark of a region lies: what was solved of it, and opaque lettering. All of the paint where that is not all of the mark: it leaves a band, something
 * foreign or text beside it.
 */
const planOf = async (
  raster: Raster,
  mask: Mask,
  { region, shape, part, letters: lettersLeft, isWhole }: MarkToFill,
  { letters, noise, context }: FillTools,
): Promise<FillPlan> => {
  if (isWhole || region.width * region.height > maxShapePixels) return { region, text: [], way: allPaint, next: [] }
  const patch = patchAround(raster, mask, region, aroundPx)
  const text = (await letters?.readText(patch, patch.planes, context)) ?? []
  // Without lettering to be seen, what is even may be the photo's as well; and what was taken away in part shines through.
  const ink = part === null && isLettering(text) ? inkShape(patch, noise) : null
  const shapes = [
    ...(shape?.shape.includes(1) ? [shape] : []),
    ...(ink === null ? [] : [{ box: patch.box, shape: ink }]),
  ]
  const strokes = shapesOn(patch.box, shapes)
  const isAll = (!isLettering(text) || coversLettering(patch, strokes, text)) && coversMark(patch, strokes)
  // Captions in opaque ink stand on bands; what is known well enough to be taken away in part hardly does.
  const isOnBand = part === null && hasBand(patch, strokes)
  if (shapes.length === 0 || !isAll || isOnBand) return { region, text, way: allPaint, next: [] }
  const strokesAlone: Way = { extent: 'strokes', shapes }
  const whereRead: Way = { extent: 'legible', shapes, letters: lettersLeft }
  return part === null
    ? { region, text, way: strokesAlone, next: [allPaint] }
    : { region, text, way: { extent: 'part', shapes: [part] }, next: [whereRead, whereRead, strokesAlone, allPaint] }
}

/**
 * Plans for the large regions whose marks are opaque lettering beyond doubt: nothing can be recovered there, and trying to would take long.
 *
 * @param mask what was painted
 * @throws the signal's reason when aborted
 */
export const planOpaque = async (
  raster: Raster,
  mask: Mask,
  regions: readonly Box[],
  tools: FillTools,
): Promise<readonly FillPlan[]> => {
  const plans: FillPlan[] = []
  for (const region of regions) {
    await tools.context.yieldToEventLoop()
    const pixels = region.width * region.height
    if (pixels < minSlowPixels || pixels > maxShapePixels) continue
    const patch = patchAround(raster, mask, region, aroundPx)
    if (!hidesGround(patch, evenInks(patch, tools.noise), tools.noise)) continue
    const plan = await planOf(raster, mask, { region, shape: null, part: null, letters: null, isWhole: false }, tools)
    if (plan.way.extent !== 'paint') plans.push(plan)
  }
  return plans
}

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
): Promise<readonly FillPlan[]> => {
  const plans: FillPlan[] = []
  for (const one of marks) plans.push(await planOf(raster, mask, one, tools))
  return plans
}
