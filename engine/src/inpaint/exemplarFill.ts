import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { unitsPerPx } from '../kernel/morphology/distanceTransform.ts'
import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'
import { distanceToMask } from './distanceToMask.ts'
import { findBestShift } from './findBestShift.ts'

/** An object's soft edge reaches past a tight mask; its colour must not be taken for the border of what is around. */
const softEdgePx = 2

/** The mask with the marks inside a box grown by the soft edge. */
const grownInside = (mask: Mask, box: Box): Mask => {
  const data = mask.data.slice()
  const distance = distanceToMask(mask, box)
  for (let at = 0; at < distance.length; at++) {
    if ((distance[at] ?? 0) > softEdgePx * unitsPerPx.chamfer) continue
    data[(box.top + Math.floor(at / box.width)) * mask.width + box.left + (at % box.width)] = 255
  }
  return { ...mask, data }
}

/**
 * Fills the marked pixels of a box without a model: copies the part of the photo whose surroundings fit best (one shift
 * for the whole hole), then bends it smoothly so that it meets the hole's border; where no part of the photo is large
 * enough, the border alone is continued smoothly. Always answers, also when the whole photo is marked (grey).
 * No propagation of random matches is used.
 *
 * @param box inside the photo, with at least one unmarked pixel round the hole where the photo has one
 * @returns RGB samples of the box, interleaved, in the raster's range
 */
export const exemplarFill = (raster: Raster, painted: Mask, box: Box): Samples => {
  const mask = grownInside(painted, box)
  const { width, height } = box
  const limit = maxSampleValue(raster.data)
  const patch = createSamples(raster.data, width * height * 3)
  const isKnown = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = (box.top + row) * raster.width + box.left + column
      isKnown[row * width + column] = mask.data[pixel] === 255 ? 0 : 1
    }
  }
  const shift = findBestShift(raster, mask, box)
  const offset = shift === null ? 0 : (shift.down * raster.width + shift.across) * raster.channels
  const surface = new Float32Array(width * height)
  const isAnyKnown = isKnown.includes(1)
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < surface.length; at++) {
      const [row, column] = [Math.floor(at / width), at % width]
      const from = ((box.top + row) * raster.width + box.left + column) * raster.channels + channel
      const copied = shift === null ? 0 : (raster.data[from + offset] ?? 0)
      surface[at] = isKnown[at] === 1 ? (raster.data[from] ?? 0) - copied : 0
    }
    if (isAnyKnown) interpolateMembrane(surface, isKnown, width)
    else surface.fill(limit / 2)
    for (let at = 0; at < surface.length; at++) {
      const [row, column] = [Math.floor(at / width), at % width]
      const from = ((box.top + row) * raster.width + box.left + column) * raster.channels + channel
      const copied = shift === null ? 0 : (raster.data[from + offset] ?? 0)
      patch[at * 3 + channel] = roundToSample(copied + (surface[at] ?? 0), limit)
    }
  }
  return patch
}
