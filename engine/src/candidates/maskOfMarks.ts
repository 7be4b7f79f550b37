import { SpotlessError } from '@spotless/contract/error'
import type { Runtime } from '../ports.ts'
import { fillOutlines } from '../raster/fillOutlines.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { findMarks } from './findMarks.ts'

/** Marks every line of text and every repeated mark that is found in a photo. @throws SpotlessError `mask_required` when none is */
export const maskOfMarks = async (raster: Raster, runtime: Runtime): Promise<Mask> => {
  const found = await findMarks(raster, runtime)
  if (found.length === 0) {
    throw new SpotlessError('mask_required', 'No mark was found in this photo. Please mark it by hand.')
  }
  const outlines = found.map(({ outline }) => outline)
  return fillOutlines(outlines, raster)
}
