import { type SeenPart, seePart, viewOf } from '@spotless/engine/matte/correction/closerView'
import { matteGridFactor } from '@spotless/engine/matte/matteGrid'
import type { Runtime } from '@spotless/engine/ports'
import type { Raster } from '@spotless/engine/raster/raster'
import type { Look } from './correctByStrokes.ts'

/** Looks at views of strokes over a photo, each part once. */
export const lookerOf = (photo: Raster, runtime: Runtime): Look => {
  const seen = new Map<string, SeenPart>()
  return async (stroke, view) => {
    const box = viewOf(stroke, view, photo, matteGridFactor(photo))
    if (box === null) return null
    const key = Object.values(box).join()
    const part = seen.get(key) ?? (await seePart(photo, box, runtime))
    seen.set(key, part)
    return part
  }
}
