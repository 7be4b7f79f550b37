import { completedMarks } from '@spotless/engine/candidates/completion/completedMarks'
import { detectObjects } from '@spotless/engine/detect/detectObjects'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { matteSidePx, predictMatte } from '@spotless/engine/matte/predictMatte'
import type { Runtime } from '@spotless/engine/ports'
import { crop } from '@spotless/engine/raster/crop'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import type { Mask, Raster } from '@spotless/engine/raster/raster'
import { uniteMasks } from '@spotless/engine/raster/uniteMasks'
import { markedArea } from '../../../web/src/features/editor/mask/markedArea.ts'

/** A mark as it is once the editor has fitted it to its object. */
export const fitMark = async (photo: Raster<Uint8Array>, mask: Mask, runtime: Runtime): Promise<Mask> => {
  const whole = await completedMarks(photo, markedArea(mask), {
    matte: async (view) => {
      const factor = Math.max(1, Math.floor(Math.max(view.width, view.height) / matteSidePx))
      return predictMatte(boxDownsample(crop(photo, view), factor), runtime)
    },
    objects: async () => (await detectObjects(photo, runtime)).map(({ box }) => box),
  })
  return uniteMasks(
    mask,
    fillOutlines(
      whole.map(({ outline }) => outline),
      photo,
    ),
  )
}
