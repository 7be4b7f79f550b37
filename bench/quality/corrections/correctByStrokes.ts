import { type CorrectionView, correctionViews } from '@spotless/contract/correction'
import { countFlags } from '@spotless/engine/kernel/morphology/countFlags'
import type { SeenPart } from '@spotless/engine/matte/correction/closerView'
import { createCorrectionGrid, layOnCutout } from '@spotless/engine/matte/correction/correctionGrid'
import { correctMatte } from '@spotless/engine/matte/correction/correctMatte'
import type { MatteStroke } from '@spotless/engine/matte/correction/matteStroke'
import type { StrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { alphaOf } from '../matte/bandScore.ts'
import { type StrokeCare, simulateStroke, wrongPixels } from './simulateStroke.ts'

/** Most strokes that a person is given. */
export const maxStrokes = 3
/** A cut-out is right when this fraction of the damaged pixels is still wrong, or less. */
export const rightBelow = 0.05

/** What is wrong after a stroke, as fractions of what was wrong before the first. */
export interface StrokeRow {
  readonly kind: MatteStroke['kind']
  /** Pixels of the subject that are missing. */
  readonly lostRatio: number
  /** Pixels of the background that are left. */
  readonly leftRatio: number
  readonly wrongRatio: number
  /** The view of the stroke's surroundings that was kept; null where the stroke's first answer was. */
  readonly view: CorrectionView | null
  /** Views that were asked for. */
  readonly looks: number
}

interface Correctable {
  readonly photo: Raster
  /** Changed in place. */
  readonly cutout: Raster
  readonly truth: Plane
}

/** What is seen in a view of a stroke's surroundings; null where the stroke paints nothing. */
export type Look = (stroke: MatteStroke, view: CorrectionView) => Promise<SeenPart | null>

interface Strokes {
  readonly care: StrokeCare
  /** Pixels that the first stroke crosses, where they are a pattern of gaps. */
  readonly pattern?: Uint8Array
  /** Pixels that a person looks at, 1 or 0; by default all. */
  readonly within?: Uint8Array
  /** The network that reads strokes; without one colours decide. */
  readonly read?: StrokeReader | null
  /** Most strokes; by default `maxStrokes`. */
  readonly strokes?: number
  /** Looks at a view of a stroke's surroundings; left out, nobody asks for one. */
  readonly look?: Look
}

/**
 * Corrects a cut-out in place by strokes that are simulated from its truth, until it is right or no stroke is left. A stroke whose
 * answer is not right yet is looked at closer, one view after another; the answer with the fewest wrong pixels is kept.
 */
export const correctByStrokes = async (
  { photo, cutout, truth }: Correctable,
  { care, pattern, within, read = null, look, strokes = maxStrokes }: Strokes,
): Promise<readonly StrokeRow[]> => {
  // What nobody looks at counts as right.
  const seen = (alpha: Plane): Plane =>
    within === undefined
      ? alpha
      : {
          ...alpha,
          data: alpha.data.map((value, pixel) => (within[pixel] === 1 ? value : (truth.data[pixel] as number))),
        }
  const count = (alpha: Plane, kind: MatteStroke['kind']): number => countFlags(wrongPixels(alpha, truth, kind))
  const first = seen(alphaOf(cutout))
  const damaged = Math.max(1, count(first, 'keep') + count(first, 'remove'))
  const grid = createCorrectionGrid(photo, cutout)
  const earlier: MatteStroke[] = []
  const rows: StrokeRow[] = []
  /** The answer of a stroke, laid on the cut-out while it is counted. */
  const answer = async (stroke: MatteStroke, seenPart: SeenPart | null) => {
    const patch = await correctMatte(photo, cutout, stroke, { earlier, grid, read, seen: seenPart })
    if (patch !== null) layOnCutout(grid, cutout, patch)
    const after = seen(alphaOf(cutout))
    if (patch !== null) layOnCutout(grid, cutout, { box: patch.box, raster: patch.before })
    const [lostRatio, leftRatio] = [count(after, 'keep') / damaged, count(after, 'remove') / damaged]
    return { patch, lostRatio, leftRatio, wrongRatio: lostRatio + leftRatio }
  }
  while (rows.length < strokes && (rows.at(-1)?.wrongRatio ?? 1) > rightBelow) {
    const alpha = seen(alphaOf(cutout))
    const kind = count(alpha, 'keep') >= count(alpha, 'remove') ? 'keep' : 'remove'
    const stroke = simulateStroke(alpha, truth, kind, rows.length === 0 ? pattern : undefined, care)
    if (stroke === null) break
    let best = { ...(await answer(stroke, null)), view: null as CorrectionView | null }
    let looks = 0
    for (const view of look === undefined ? [] : correctionViews) {
      if (best.wrongRatio <= rightBelow) break
      const other = await answer(stroke, (await look?.(stroke, view)) ?? null)
      looks++
      if (other.wrongRatio < best.wrongRatio) best = { ...other, view }
    }
    const { patch, ...row } = best
    if (patch !== null) layOnCutout(grid, cutout, patch)
    earlier.push(stroke)
    rows.push({ kind, ...row, looks })
  }
  return rows
}
