import { createSamples } from '../kernel/colour/createSamples.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import type { Runtime } from '../ports.ts'
import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'
import { blendPatch } from './blendPatch.ts'
import { distanceToMask } from './distanceToMask.ts'
import type { Erased } from './eraseLocally.ts'
import { featherAlpha } from './featherAlpha.ts'
import { maskRegions } from './maskRegions.ts'

const featherPx = 4

/** RGB samples of a box, interleaved. */
const cutRgb = ({ data, width, channels }: Raster, box: Box): Samples => {
  const patch = createSamples(data, box.width * box.height * 3)
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const from = ((box.top + row) * width + box.left + column) * channels
      const to = (row * box.width + column) * 3
      for (let channel = 0; channel < 3; channel++) patch[to + channel] = data[from + channel] as number
    }
  }
  return patch
}

/**
 * Brings the original's pixels back under the mask, in place, with a feather of 4 px.
 * @throws the signal's reason when aborted
 */
export const restoreOriginal = async (
  raster: Raster,
  original: Raster,
  mask: Mask,
  { nowMs, yieldToEventLoop }: Pick<Runtime, 'nowMs' | 'yieldToEventLoop'>,
): Promise<Erased> => {
  const changed: Box[] = []
  const startedMs = nowMs()
  for (const region of maskRegions(mask)) {
    await yieldToEventLoop()
    const box = expandBox(region, featherPx, raster)
    blendPatch(raster, cutRgb(original, box), featherAlpha(distanceToMask(mask, box), box, featherPx), box)
    changed.push(box)
  }
  const pasteMs = nowMs() - startedMs
  return { changed, engine: 'original pixels', notes: ['The original was restored'], modelMs: 0, pasteMs }
}
