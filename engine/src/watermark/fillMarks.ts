import type { EraseContext } from '../inpaint/erase.ts'
import { erase } from '../inpaint/erase.ts'
import type { Erased } from '../inpaint/eraseLocally.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import type { ModelSession } from '../ports.ts'
import { maskInside } from '../raster/maskInside.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasStructure } from './hasStructure.ts'
import { coversMark } from './ink/coversMark.ts'
import { inkShape } from './ink/inkShape.ts'
import type { LetteringReader } from './letteringReader.ts'
import { cutMarkPatch, type MarkPatch } from './markPatch.ts'
import { markHoles, type PlacedShape } from './shapeOfMark.ts'

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

/** What became of marks that were filled. */
export interface FilledMarks extends Erased {
  /** Regions of which the strokes of their mark alone were filled. */
  readonly retouched: readonly Box[]
}

const nothing: FilledMarks = { changed: [], engine: '', notes: [], modelMs: 0, pasteMs: 0, retouched: [] }

const around = (raster: Raster, mask: Mask, region: Box, px: number): MarkPatch =>
  cutMarkPatch(raster, maskInside(mask, [region]), expandBox(region, px, raster))

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

/** Where the mark of a region lies: what was solved of it, and opaque ink. None where that is not all of the mark. */
const shapesOf = (
  raster: Raster,
  mask: Mask,
  { region, shape, isWhole }: MarkToFill,
  tools: FillTools,
): PlacedShape[] => {
  if (isWhole || region.width * region.height > maxShapePixels) return []
  const patch = around(raster, mask, region, aroundPx)
  const ink = tools.letters === null ? null : inkShape(patch, tools.noise)
  const shapes = [
    ...(shape?.shape.includes(1) ? [shape] : []),
    ...(ink === null ? [] : [{ box: patch.box, shape: ink }]),
  ]
  const strokes = cutMarkPatch(raster, markHoles(mask, [], shapes), patch.box).painted
  return coversMark(patch, strokes) ? shapes : []
}

/**
 * Fills painted regions in place: where it is known where the mark lies no more than that, else all of the paint. A region in which lettering can still be
 * read is filled once more, whole.
 *
 * @param mask what was painted
 * @throws the signal's reason when aborted
 */
export const fillMarks = async (
  raster: Raster,
  mask: Mask,
  marks: readonly MarkToFill[],
  tools: FillTools,
): Promise<FilledMarks> => {
  if (marks.length === 0) return nothing
  const placed = marks.map((one) => ({ ...one, shapes: shapesOf(raster, mask, one, tools) }))
  const known = placed.filter(({ shapes }) => shapes.length > 0)
  const unknown = placed.filter((one) => !known.includes(one)).map(({ region }) => region)
  const holes = markHoles(
    mask,
    unknown,
    known.flatMap(({ shapes }) => shapes),
  )
  const first = await eraseIn(
    raster,
    holes,
    marks.map(({ region }) => region),
    mask,
    tools,
  )
  const legible: Box[] = []
  for (const { region } of known) {
    const patch = around(raster, mask, region, besidePx)
    if (await tools.letters?.isLegible(patch, patch.planes, tools.context)) legible.push(region)
  }
  const retouched = known.map(({ region }) => region).filter((region) => !legible.includes(region))
  if (legible.length === 0) return { ...first, retouched }
  const second = await eraseIn(raster, maskInside(mask, legible), legible, mask, tools)
  return {
    ...second,
    changed: [...first.changed, ...second.changed],
    notes: first.notes,
    modelMs: first.modelMs + second.modelMs,
    pasteMs: first.pasteMs + second.pasteMs,
    retouched,
  }
}
