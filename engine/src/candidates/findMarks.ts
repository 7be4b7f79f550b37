import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { completeLattice } from './completeLattice.ts'
import { findCopies } from './findCopies.ts'
import { findOverlaidLines } from './findOverlaidLines.ts'
import { findText } from './findText.ts'
import { labelRepeats } from './labelRepeats.ts'
import type { TextLine } from './textLine.ts'
import { widenToBands } from './widenToBands.ts'

/**
 * Finds lines of text, the bands that they stand on and marks that repeat, with the copies that are too faint to be found by themselves, and crosses, frames and meshes of
 * thin lines.
 * @throws the signal's reason when aborted
 */
export const findMarks = async (raster: Raster, runtime: Runtime): Promise<TextLine[]> => {
  const found = await widenToBands(raster, await findText(raster, runtime, 'marks'), runtime)
  const lines = await findCopies(raster, found, runtime)
  const marks = completeLattice(labelRepeats(lines), raster.width, raster.height)
  return [...marks, ...(await findOverlaidLines(raster, runtime))].sort((a, b) => b.confidence - a.confidence)
}
