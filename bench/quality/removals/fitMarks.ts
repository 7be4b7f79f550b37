import { markedArea } from '@spotless/contract/markedArea'
import { completedMarks } from '@spotless/engine/candidates/completion/completedMarks'
import { detectObjects } from '@spotless/engine/detect/detectObjects'
import { predictMatteOfView } from '@spotless/engine/matte/predictMatteOfView'
import type { Runtime } from '@spotless/engine/ports'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Box, Mask, Raster } from '@spotless/engine/raster/raster'
import { uniteMasks } from '@spotless/engine/raster/uniteMasks'

/** Marks in one photo as they are once the editor has fitted them to their objects; of the whole photo the networks are asked once. */
export const fitMarks = (photo: Raster, runtime: Runtime): ((mask: Mask) => Promise<Mask>) => {
  let matte: Promise<Plane> | undefined
  let boxes: Promise<readonly Box[]> | undefined
  const finders = {
    matte: (view: Box) => {
      if (view.width < photo.width || view.height < photo.height) return predictMatteOfView(photo, view, runtime)
      matte ??= predictMatteOfView(photo, view, runtime)
      return matte
    },
    objects: () => {
      boxes ??= detectObjects(photo, runtime).then((found) => found.map(({ box }) => box))
      return boxes
    },
  }
  return async (mask) => {
    const whole = await completedMarks(photo, markedArea(mask), finders)
    const outlines = whole.map(({ outline }) => outline)
    return uniteMasks(mask, fillOutlines(outlines, photo))
  }
}
