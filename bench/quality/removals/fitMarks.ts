import { markedArea } from '@spotless/contract/markedArea'
import { completedMarks } from '@spotless/engine/candidates/completion/completedMarks'
import { detectObjects } from '@spotless/engine/detect/detectObjects'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { matteSidePx, predictMatte } from '@spotless/engine/matte/predictMatte'
import type { Runtime } from '@spotless/engine/ports'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Box, Mask, Raster } from '@spotless/engine/raster/raster'
import { uniteMasks } from '@spotless/engine/raster/uniteMasks'

/** Marks in one photo as they are once the editor has fitted them to their objects; of the whole photo the networks are asked once. */
export const fitMarks = (photo: Raster, runtime: Runtime): ((mask: Mask) => Promise<Mask>) => {
  const factorOf = ({ width, height }: Pick<Box, 'width' | 'height'>): number =>
    Math.max(1, Math.floor(Math.max(width, height) / matteSidePx))
  let matte: Promise<Plane> | undefined
  let boxes: Promise<readonly Box[]> | undefined
  const finders = {
    matte: (view: Box) => {
      if (view.width < photo.width || view.height < photo.height)
        return predictMatte(boxDownsample(photo, factorOf(view), view), runtime)
      matte ??= predictMatte(boxDownsample(photo, factorOf(photo)), runtime)
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
