import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { unitsPerPx } from '../kernel/morphology/distanceTransform.ts'
import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'
import { distanceToMask } from './distanceToMask.ts'
import { findBestShift } from './findBestShift.ts'

/** An object's soft edge reaches past a tight mask; its colour must not be taken for the border of the surroundings. */
const softEdgePx = 2

/** The mask with the marks inside a box dilated by the soft edge. */
const dilatedInside = (mask: Mask, box: Box): Mask => {
  const data = mask.data.slice()
  const distance = distanceToMask(mask, box)
  for (let at = 0; at < distance.length; at++) {
    if ((distance[at] as number) > softEdgePx * unitsPerPx.chamfer) continue
    data[(box.top + Math.floor(at / box.width)) * mask.width + box.left + (at % box.width)] = 255
  }
  return { ...mask, data }
}

/**
 * Fills the marked pixels of a box without a network: copies the part of the photo whose surroundings fit best (one shift
 * for the whole hole) and adds a membrane that makes it meet the hole's border. Where no part of the photo is large enough,
 * the membrane alone fills the hole; where the whole photo is marked, it becomes grey.
 * Source: exemplar-based filling with Poisson blending (Pérez, Gangnet and Blake 2003, "Poisson Image Editing").
 *
 * @param box inside the photo, with at least one unmarked pixel around the hole where the photo has one
 * @returns RGB samples of the box, interleaved, in the raster's range
 */
export const exemplarFill = (raster: Raster, painted: Mask, box: Box): Samples => {
  const mask = dilatedInside(painted, box)
  const { data, channels } = raster
  const max = maxSampleValue(data)
  const patch = createSamples(data, box.width * box.height * 3)
  const pixels = Int32Array.from(
    { length: box.width * box.height },
    (_, at) => (box.top + Math.floor(at / box.width)) * raster.width + box.left + (at % box.width),
  )
  const isKnown = Uint8Array.from(pixels, (pixel) => (mask.data[pixel] === 255 ? 0 : 1))
  const isAnyKnown = isKnown.includes(1)
  const shift = findBestShift(raster, mask, box)
  const offset = shift === null ? 0 : shift.dy * raster.width + shift.dx
  const difference = new Float32Array(pixels.length)
  for (let channel = 0; channel < 3; channel++) {
    const copiedAt = (pixel: number): number =>
      shift === null ? 0 : (data[(pixel + offset) * channels + channel] as number)
    for (let at = 0; at < pixels.length; at++) {
      const pixel = pixels[at] as number
      difference[at] = isKnown[at] === 1 ? (data[pixel * channels + channel] as number) - copiedAt(pixel) : 0
    }
    if (isAnyKnown) interpolateMembrane(difference, isKnown, box.width)
    else difference.fill(max / 2)
    for (let at = 0; at < pixels.length; at++) {
      patch[at * 3 + channel] = roundToSample(copiedAt(pixels[at] as number) + (difference[at] as number), max)
    }
  }
  return patch
}
