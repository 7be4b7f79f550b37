import { detectObjects } from '../../detect/detectObjects.ts'
import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { matteSidePx, predictMatte } from '../../matte/predictMatte.ts'
import type { Runtime } from '../../ports.ts'
import { crop } from '../../raster/crop.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import type { Finders, HintSelection } from './selectByHints.ts'

/** Longest side of the mattes that are kept, in pixels. */
const keptSidePx = 512
/** Most mattes of one photo that are kept. */
const maxMattes = 12
/** Most selections of one photo that are kept. */
const maxSolved = 64

/** Finders of objects in photos, by their files. */
export type Selections = (file: Uint8Array, photo: Raster, runtime: Runtime) => Finders

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

/** Finders that keep what networks found in the last photo, so that a further click there asks none. */
export const openSelections = (): Selections => {
  let kept:
    | {
        readonly file: Uint8Array
        objects?: readonly Box[]
        readonly mattes: Map<string, Plane>
        readonly solved: Map<string, HintSelection>
      }
    | undefined
  return (file, photo, runtime) => {
    const known =
      kept !== undefined && isSame(kept.file, file)
        ? kept
        : { file, mattes: new Map<string, Plane>(), solved: new Map<string, HintSelection>() }
    kept = known
    if (known.solved.size >= maxSolved) known.solved.clear()
    return {
      solved: known.solved,
      objects: async () => {
        known.objects ??= (await detectObjects(photo, runtime)).map(({ box }) => box)
        return known.objects
      },
      matte: async (view) => {
        const key = [view.left, view.top, view.width, view.height].join()
        const before = known.mattes.get(key)
        if (before !== undefined) return before
        const factor = Math.max(1, Math.floor(Math.max(view.width, view.height) / matteSidePx))
        const found = await predictMatte(boxDownsample(crop(photo, view), factor), runtime)
        runtime.signal.throwIfAborted()
        const small = resizePlane(found, keptSidePx, keptSidePx)
        if (known.mattes.size >= maxMattes) known.mattes.clear()
        known.mattes.set(key, small)
        return small
      },
    }
  }
}
