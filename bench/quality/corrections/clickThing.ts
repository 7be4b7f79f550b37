import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import type { CorrectionStroke } from '@spotless/contract/correction'
import { findCandidates } from '@spotless/engine/candidates/findCandidates'
import { openSelections } from '@spotless/engine/candidates/selection/openSelections'
import type { Runtime } from '@spotless/engine/ports'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { nextClick } from '../clickSelect/nextClick.ts'

const encode = ({ width, height, channels, data }: Raster): Promise<Buffer> =>
  sharp(Buffer.from(data), { raw: { width, height, channels } }).png().toBuffer()

/** What a click selects in a cut-out, as the product does when its corrections are clicked. */
export const clickerOf = async (photo: Raster, cutout: Raster, runtime: Runtime) => {
  const files = { photo: await encode(photo), cutout: await encode(cutout) }
  const selections = openSelections()
  return async (
    [x, y]: readonly [number, number],
    means: Pick<SelectionHint, 'isPart' | 'isExtra'> = {},
    strokes: readonly CorrectionStroke[] = [],
  ): Promise<readonly Outline[]> => {
    const hints = [{ kind: 'add' as const, points: [[x, y] as [number, number]], ...means }]
    const { candidates } = await findCandidates({ ...files, hints, strokes }, runtime, selections)
    return candidates.filter(({ kind }) => kind === 'object').map(({ outline }) => outline)
  }
}

/** The middle of the largest part of some pixels; null where there are none. @param flags 255 or 0 */
export const middleOfLargest = (flags: Uint8Array, { width, height }: Raster): readonly [number, number] | null =>
  nextClick(null, { width, height, data: flags })?.points[0] ?? null
