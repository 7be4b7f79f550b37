import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import type { Runtime } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { matteSidePx, type PredictedMatte, predictMatte } from './predictMatte.ts'

/**
 * Predicts what stands out in a part of a photo, as `predictMatte`; what the network sees of a larger part is downsampled, to no fewer pixels
 * than it reads.
 *
 * @throws the signal's reason when aborted
 */
export const predictMatteOfView = (photo: Raster, view: Box, runtime: Runtime): Promise<PredictedMatte> => {
  const factor = Math.max(1, Math.floor(Math.max(view.width, view.height) / matteSidePx))
  return predictMatte(boxDownsample(photo, factor, view), runtime)
}
