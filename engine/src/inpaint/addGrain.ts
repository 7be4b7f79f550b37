import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { irwinHall } from '../kernel/random/irwinHall.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Box, Mask, Samples } from '../raster/raster.ts'
import { grainStepPx, noiseResponse, quantilesOfGrain } from './noiseResponse.ts'

/** Deviations of the grain that a fill has inside the mask. */
const grainOfPatch = (patch: Samples, box: Box, mask: Mask): readonly number[] => {
  const stepPx = grainStepPx(box)
  const responses = new Float64Array(box.width * box.height)
  let count = 0
  for (let row = 1; row < box.height - 1; row += stepPx) {
    for (let column = 1; column < box.width - 1; column += stepPx) {
      if (mask.data[(box.top + row) * mask.width + box.left + column] !== 255) continue
      responses[count++] = noiseResponse(patch, (row * box.width + column) * 3, 3, box.width * 3)
    }
  }
  return quantilesOfGrain(responses.subarray(0, count))
}

/**
 * Gives a fill, in place, the grain of its surroundings where it has less: luma noise whose variance is the difference of
 * both. A fill that is already as grainy stays as it is.
 *
 * @param patch RGB samples of the box, interleaved, in the photo's range
 * @param around deviations of the grain around the hole, from `grainAround`
 */
export const addGrain = (patch: Samples, box: Box, mask: Mask, around: readonly number[]): void => {
  const present = grainOfPatch(patch, box, mask)
  // The smallest of the estimates, so that texture is not mistaken for grain.
  const missing = Math.sqrt(
    Math.max(0, Math.min(...around.map((value, index) => value ** 2 - (present[index] ?? 0) ** 2))),
  )
  if (missing === 0) return
  const limit = maxSampleValue(patch)
  const normal = irwinHall(xorshift32(), 4)
  for (let at = 0; at < patch.length; at += 3) {
    const noise = normal() * missing
    for (let channel = at; channel < at + 3; channel++) {
      patch[channel] = roundToSample((patch[channel] as number) + noise, limit)
    }
  }
}
