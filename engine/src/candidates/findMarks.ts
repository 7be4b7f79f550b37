import type { ModelStore } from '../model/store.ts'
import type { Raster } from '../raster/raster.ts'
import { completeLattice } from './completeLattice.ts'
import { findText, type TextLine } from './findText.ts'
import { markRepeats } from './markRepeats.ts'

/**
 * Lines of text and marks that repeat; of those the copies too that are too faint to be found by themselves.
 * @throws the signal's reason when aborted
 */
export const findMarks = async (raster: Raster, models: ModelStore, signal: AbortSignal): Promise<TextLine[]> =>
  completeLattice(markRepeats(await findText(raster, models, signal)), raster.width, raster.height)
