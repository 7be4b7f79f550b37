import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { completeLattice } from './completeLattice.ts'
import { findText, type TextLine } from './findText.ts'
import { markRepeats } from './markRepeats.ts'
import { matchCopies } from './matchCopies.ts'

/**
 * Lines of text and marks that repeat; of those the copies too that are too faint to be found by themselves.
 * @throws the signal's reason when aborted
 */
export const findMarks = async (raster: Raster, runtime: Runtime): Promise<TextLine[]> => {
  const lines = await matchCopies(raster, await findText(raster, runtime), runtime)
  return completeLattice(markRepeats(lines), raster.width, raster.height).sort((a, b) => b.confidence - a.confidence)
}
