import { correctMatte } from '@spotless/engine/matte/correction/correctMatte'
import type { MattePatch, MatteStroke } from '@spotless/engine/matte/correction/matteStroke'
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
}

interface Correctable {
  readonly photo: Raster
  /** Changed in place. */
  readonly cutout: Raster
  readonly truth: Plane
}

interface Strokes {
  readonly care: StrokeCare
  /** Pixels that the first stroke crosses, where they are a pattern of gaps. */
  readonly pattern?: Uint8Array
  /** Pixels that a person looks at, 1 or 0; by default all. */
  readonly within?: Uint8Array
  /** The network that reads strokes; without one colours decide. */
  readonly read?: StrokeReader | null
}

const countOf = (flags: Uint8Array): number => flags.reduce((sum, value) => sum + value, 0)

const lay = (cutout: Raster, { box, raster }: MattePatch): void => {
  for (let row = 0; row < box.height; row++) {
    const from = row * box.width * 4
    const to = ((box.top + row) * cutout.width + box.left) * 4
    cutout.data.set(raster.data.subarray(from, from + box.width * 4), to)
  }
}

/** Corrects a cut-out in place by strokes that are simulated from its truth, until it is right or no stroke is left. */
export const correctByStrokes = async (
  { photo, cutout, truth }: Correctable,
  { care, pattern, within, read = null }: Strokes,
): Promise<readonly StrokeRow[]> => {
  // What nobody looks at counts as right.
  const seen = (alpha: Plane): Plane =>
    within === undefined
      ? alpha
      : {
          ...alpha,
          data: alpha.data.map((value, pixel) => (within[pixel] === 1 ? value : (truth.data[pixel] as number))),
        }
  const count = (alpha: Plane, kind: MatteStroke['kind']): number => countOf(wrongPixels(alpha, truth, kind))
  const first = seen(alphaOf(cutout))
  const damaged = Math.max(1, count(first, 'keep') + count(first, 'remove'))
  const earlier: MatteStroke[] = []
  const rows: StrokeRow[] = []
  while (rows.length < maxStrokes && (rows.at(-1)?.wrongRatio ?? 1) > rightBelow) {
    const alpha = seen(alphaOf(cutout))
    const kind = count(alpha, 'keep') >= count(alpha, 'remove') ? 'keep' : 'remove'
    const stroke = simulateStroke(alpha, truth, kind, rows.length === 0 ? pattern : undefined, care)
    if (stroke === null) break
    const patch = await correctMatte(photo, cutout, stroke, { earlier, read })
    earlier.push(stroke)
    if (patch !== null) lay(cutout, patch)
    const after = seen(alphaOf(cutout))
    const [lostRatio, leftRatio] = [count(after, 'keep') / damaged, count(after, 'remove') / damaged]
    rows.push({ kind, lostRatio, leftRatio, wrongRatio: lostRatio + leftRatio })
  }
  return rows
}
