import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { completeLattice } from './completeLattice.ts'
import { findCopies } from './findCopies.ts'
import { findOverlaidLines } from './findOverlaidLines.ts'
import { findText } from './findText.ts'
import { labelRepeats, measureLine } from './labelRepeats.ts'
import type { TextLine } from './textLine.ts'
import { widenToBands } from './widenToBands.ts'

/** What covers more of a photo than this is a line, at least so many times as long as high: a desk or a dress is taken for a logo now and then. */
const largeFraction = 0.15
const minLargeAspect = 2.5

const isLikely = (line: TextLine, { width, height }: Raster): boolean => {
  const { longPx, shortPx } = measureLine(line)
  return longPx * shortPx <= largeFraction * width * height || longPx >= minLargeAspect * shortPx
}

/**
 * Finds lines of text, the bands that they stand on and marks that repeat, with the copies that are too faint to be found by themselves, and crosses, frames and meshes of
 * thin lines.
 * @throws the signal's reason when aborted
 */
export const findMarks = async (raster: Raster, runtime: Runtime): Promise<TextLine[]> => {
  const seen = (await findText(raster, runtime, 'marks')).filter((line) => isLikely(line, raster))
  const found = await widenToBands(raster, seen, runtime)
  const lines = await findCopies(raster, found, runtime)
  const marks = completeLattice(labelRepeats(lines), raster.width, raster.height)
  return [...marks, ...(await findOverlaidLines(raster, runtime))].sort((a, b) => b.confidence - a.confidence)
}
