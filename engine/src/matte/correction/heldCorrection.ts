import { type CorrectionStroke, correctionViews } from '@spotless/contract/correction'
import type { Source } from '../../container/photo.ts'
import type { Runtime } from '../../ports.ts'
import type { Raster } from '../../raster/raster.ts'
import { matteSidePx } from '../predictMatte.ts'
import { type SeenPart, seePart, viewOf } from './closerView.ts'
import { type CorrectionGrid, layOnCutout } from './correctionGrid.ts'
import { composePatch, composeRoughPatch, correctMatte, type SolvedStroke, solveStroke } from './correctMatte.ts'
import { keepOnly } from './keepOnly.ts'
import type { MattePatch, MatteStroke } from './matteStroke.ts'
import { type NewPixels, newPixelsOf } from './newPixels.ts'
import { assertPaintable, paintStroke } from './paintStroke.ts'
import type { StrokeReader } from './strokeReader.ts'

interface AppliedStroke {
  /** The stroke as it was asked for. */
  readonly key: string
  readonly painted: MatteStroke | null
  /** What it changed; null where it changed nothing, or where its pixels are not composed yet. */
  patch: NewPixels | null
  /** The pixels before it. */
  before: Raster | undefined
  /** How it was solved, until its pixels are composed. */
  solved: SolvedStroke | null
}

/** A cut-out under correction. */
export interface HeldCorrection {
  readonly name: string
  readonly photo: Raster
  readonly source: Source
  readonly cutout: Raster
  readonly grid: CorrectionGrid
  readonly read: StrokeReader | null
  /** What the network saw around strokes, by its boxes: a stroke that is undone and done again asks nothing. */
  readonly seen: Map<string, SeenPart>
  readonly applied: AppliedStroke[]
}

/** Most answers of the network that are held for one cut-out: the views of two strokes. */
const maxSeenParts = 2 * correctionViews.length

/** Pixels of a photo that take as much memory, with cut-out and grid, as one answer of the network. */
const seenPartPixels = (matteSidePx * matteSidePx) / 4

/** Memory that a correction takes, in pixels of a photo with its cut-out and grid. */
export const heldPixels = ({ photo, seen }: HeldCorrection): number =>
  photo.width * photo.height + seen.size * seenPartPixels

/** What the network sees of the surroundings that a stroke asks for; null where it asks for none. */
const seeAround = async (
  { photo, grid, seen }: HeldCorrection,
  stroke: CorrectionStroke,
  painted: MatteStroke | null,
  runtime: Runtime,
): Promise<SeenPart | null> => {
  if (!('points' in stroke) || stroke.view === undefined || stroke.isHard || painted === null) return null
  const box = viewOf(painted, stroke.view, photo, grid.factor)
  if (box === null) return null
  const key = Object.values(box).join()
  const known = seen.get(key)
  if (known !== undefined) return known
  const part = await seePart(photo, box, runtime)
  if (seen.size >= maxSeenParts) seen.clear()
  seen.set(key, part)
  return part
}

const layPatch = ({ cutout, grid }: HeldCorrection, stroke: AppliedStroke, patch: MattePatch): void => {
  layOnCutout(grid, cutout, patch)
  stroke.patch = newPixelsOf(patch)
  stroke.before = patch.before
  stroke.solved = null
}

/** Composes the pixels of the last stroke where it was only solved. */
const composeLast = (correction: HeldCorrection): void => {
  const last = correction.applied.at(-1)
  if (last?.solved) layPatch(correction, last, composePatch(correction.photo, correction.cutout, last.solved))
}

/** Solves a painted stroke; composes its pixels at once unless it is enough that it is solved. */
const applyPainted = async (
  correction: HeldCorrection,
  painted: MatteStroke | null,
  { key = '', seen = null, isRough = false }: { key?: string; seen?: SeenPart | null; isRough?: boolean } = {},
): Promise<void> => {
  const { photo, cutout, grid, read, applied } = correction
  composeLast(correction)
  const earlier = applied.flatMap(({ painted: stroke }) => (stroke === null ? [] : [stroke]))
  const stroke: AppliedStroke = { key, painted, patch: null, before: undefined, solved: null }
  const solving = { earlier, grid, read, seen }
  // Where the grid is the photo's own there is nothing rougher than its pixels.
  if (painted !== null && isRough && grid.factor > 1 && !painted.isHard && !painted.isOnly) {
    stroke.solved = await solveStroke(photo, painted, solving)
  } else if (painted !== null) {
    const correct = painted.isOnly ? keepOnly : correctMatte
    const patch = await correct(photo, cutout, painted, solving)
    if (patch !== null) layPatch(correction, stroke, patch)
  }
  applied.push(stroke)
}

/** Takes strokes back until only those remain with which the wanted ones begin. */
const rewind = ({ applied, cutout, grid }: HeldCorrection, keys: readonly string[]): void => {
  while (applied.some(({ key }, index) => key !== keys[index])) {
    const last = applied.pop()
    if (last?.patch && last.before) layOnCutout(grid, cutout, { box: last.patch.box, raster: last.before })
  }
}

interface Following {
  readonly correction: HeldCorrection
  readonly strokes: readonly CorrectionStroke[]
  /** Masks, as strokes, that count before the others. */
  readonly masks?: readonly MatteStroke[]
  /** Whether it is enough that the last stroke is solved. */
  readonly isRough?: boolean
}

/**
 * Corrects a cut-out by strokes; those that it was corrected by before are not solved again.
 * @throws SpotlessError `invalid_input` (strokes too long); the signal's reason when aborted
 */
export const followStrokes = async (
  { correction, strokes, masks, isRough = false }: Following,
  runtime: Runtime,
): Promise<void> => {
  const { photo, applied } = correction
  assertPaintable(strokes, photo)
  runtime.signal.throwIfAborted()
  const keys = strokes.map((stroke) => JSON.stringify(stroke))
  rewind(correction, masks === undefined ? keys : [])
  for (const mask of masks ?? []) {
    await applyPainted(correction, mask)
    runtime.signal.throwIfAborted()
  }
  const done = masks === undefined ? applied.length : 0
  for (const [index, stroke] of strokes.entries()) {
    if (index < done) continue
    const painted = paintStroke(stroke, photo)
    const seen = await seeAround(correction, stroke, painted, runtime)
    const isLast = index === strokes.length - 1
    await applyPainted(correction, painted, { key: keys[index] as string, seen, isRough: isRough && isLast })
    runtime.signal.throwIfAborted()
  }
  if (!isRough) composeLast(correction)
}

/** The new pixels of the last stroke, roughly where they are not composed yet; null where it changes nothing. */
export const lastPixels = ({
  applied,
  grid,
}: HeldCorrection): { readonly pixels: NewPixels; readonly isRough: boolean } | null => {
  const last = applied.at(-1)
  if (last?.solved) return { pixels: newPixelsOf(composeRoughPatch(grid, last.solved)), isRough: true }
  return last?.patch ? { pixels: last.patch, isRough: false } : null
}
