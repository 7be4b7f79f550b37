import { findObject } from '@spotless/engine/candidates/findObject'
import type { Hint } from '@spotless/engine/candidates/selection/hint'
import type { HintSelection } from '@spotless/engine/candidates/selection/hintSelection'
import { selectByHints } from '@spotless/engine/candidates/selection/selectByHints'
import { detectObjects } from '@spotless/engine/detect/detectObjects'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import { predictMatte } from '@spotless/engine/matte/predictMatte'
import type { Runtime } from '@spotless/engine/ports'
import { crop } from '@spotless/engine/raster/crop'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Box, Mask, Raster } from '@spotless/engine/raster/raster'
import { grabCut } from '../../peers/grabCut.ts'

/** What all hints so far select of one photo. */
export type Select = (hints: readonly Hint[]) => Promise<Mask | null>
/** Starts selecting in a photo. */
export type Selector = (photo: Raster, runtime: Runtime) => Select

/** A selection as a mask of the whole photo. */
const maskOf = ({ view, coverage }: HintSelection, { width, height }: Raster): Mask => {
  const data = new Uint8Array(width * height)
  const fine = resizePlane(coverage, view.width, view.height)
  for (let row = 0; row < view.height; row++) {
    for (let column = 0; column < view.width; column++) {
      const value = fine.data[row * view.width + column] as number
      if (value > 0.5) data[(view.top + row) * width + view.left + column] = 255
    }
  }
  return { width, height, data }
}

const byHints: Selector = (photo, runtime) => {
  const mattes = new Map<string, Promise<Plane>>()
  let detections: Promise<readonly Box[]> | undefined
  const matteOf = async (view: Box): Promise<Plane> =>
    predictMatte(
      boxDownsample(crop(photo, view), Math.max(1, Math.floor(Math.max(view.width, view.height) / 1024))),
      runtime,
    )
  const finders = {
    solved: new Map<string, HintSelection>(),
    seen: new Map(),
    clicked: async () => null,
    objects: () => {
      detections ??= detectObjects(photo, runtime).then((found) => found.map(({ box }) => box))
      return detections
    },
    matte: (view: Box) => {
      const key = JSON.stringify(view)
      const known = mattes.get(key) ?? matteOf(view)
      mattes.set(key, known)
      return known
    },
  }
  return async (hints) => {
    const selection = await selectByHints(photo, hints, finders)
    return selection && maskOf(selection, photo)
  }
}

/** The object under each click, all of them together; nothing can be taken away by a click. */
const byObjects: Selector = (photo, runtime) => {
  const found = new Map<Hint, Mask | null>()
  return async (hints) => {
    const data = new Uint8Array(photo.width * photo.height)
    for (const hint of hints) {
      const [x = 0, y = 0] = hint.points[0] ?? []
      if (!found.has(hint) && hint.kind === 'add') {
        const object = await findObject(photo, { column: Math.floor(x), row: Math.floor(y) }, runtime)
        found.set(hint, object && fillOutlines([object.outline], photo))
      }
      found.get(hint)?.data.forEach((value, pixel) => {
        if (value !== 0) data[pixel] = 255
      })
    }
    return { width: photo.width, height: photo.height, data }
  }
}

/** Ours first. */
export const selectors = {
  hints: { name: 'By hints', select: byHints },
  objects: { name: 'Object under each click', select: byObjects },
  grabCut: { name: 'GrabCut (OpenCV)', select: ((photo) => (hints) => grabCut(photo, hints)) as Selector },
} as const satisfies Record<string, { readonly name: string; readonly select: Selector }>
export type SelectorName = keyof typeof selectors
