import { uniteBoxes } from '../../kernel/geometry/uniteBoxes.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { crop } from '../../raster/crop.ts'
import type { Raster } from '../../raster/raster.ts'
import { matteGridSidePx } from '../matteGrid.ts'
import { createCorrectionGrid, layOnCutout } from './correctionGrid.ts'
import { type Correcting, correctMatte } from './correctMatte.ts'
import type { MattePatch, MatteStroke } from './matteStroke.ts'

/** How far the edge of a thing may lie outside its outline, in pixels of the network's grid. */
const edgeUnits = 10

/** A stroke over all but a thing and its edge. */
const restOf = ({ box, data, isHard }: MatteStroke, { width, height }: Raster): MatteStroke => {
  const thing = new Uint8Array(width * height)
  for (let row = 0; row < box.height; row++) {
    const to = (box.top + row) * width + box.left
    for (let column = 0; column < box.width; column++) {
      if ((data[row * box.width + column] as number) >= 128) thing[to + column] = 1
    }
  }
  const edgePx = Math.max(2, Math.round((edgeUnits * Math.max(width, height)) / matteGridSidePx))
  const kept = isHard ? thing : dilate(thing, width, edgePx)
  const rest = new Uint8Array(kept.length)
  for (let pixel = 0; pixel < kept.length; pixel++) if (kept[pixel] === 0) rest[pixel] = 255
  return { kind: 'remove', isHard, isWhole: true, box: { left: 0, top: 0, width, height }, data: rest }
}

/**
 * Keeps a thing and removes all else, whatever strokes to keep marked before.
 *
 * @param cutout RGBA of the photo's size; holds the new pixels afterwards
 * @returns null where nothing changes
 */
export const keepOnly = async (
  photo: Raster,
  cutout: Raster,
  thing: MatteStroke,
  { earlier = [], grid = createCorrectionGrid(photo, cutout), read = null }: Correcting = {},
): Promise<MattePatch | null> => {
  const before: Raster = { ...cutout, data: cutout.data.slice() }
  const kept = await correctMatte(photo, cutout, thing, { earlier, grid, read })
  if (kept !== null) layOnCutout(grid, cutout, kept)
  const removed = await correctMatte(photo, cutout, restOf(thing, cutout), { grid, read })
  if (removed !== null) layOnCutout(grid, cutout, removed)
  if (kept === null || removed === null) return kept ?? removed
  const box = uniteBoxes(kept.box, removed.box)
  return { box, raster: crop(cutout, box), before: crop(before, box) }
}
