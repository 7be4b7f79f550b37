import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import type { ModelInput } from './modelInput.ts'

/** Surroundings that show how much fine detail is usual, in model pixels around the hole's box. */
const contextPx = 32
/** Half side of the squares that separate low frequencies from detail. */
const lowPassPx = 2
/** Detail beyond this many times that of the surroundings is suppressed. */
const maxDetailRatio = 1.25
/** No fill loses more than this fraction of its detail. */
const maxSuppression = 0.4
/** Differences between neighbours below this many levels are noise. */
const noiseLevels = 2

/** The hole's bounding box, its last row and column included. */
const holeBounds = ({ sidePx, mask }: ModelInput) => {
  let [left, top, right, bottom] = [sidePx, sidePx, 0, 0]
  for (let row = 0; row < sidePx; row++) {
    const line = mask.subarray(row * sidePx, (row + 1) * sidePx)
    const first = line.indexOf(0)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, line.lastIndexOf(0))
    top = Math.min(top, row)
    bottom = row
  }
  return { left, top, right, bottom }
}

/** Mean difference of horizontal neighbours in green, in the hole and in the photo around it; NaN without any photo. */
const meanGradients = (planes: Uint8Array, input: ModelInput): { readonly hole: number; readonly photo: number } => {
  const { sidePx, mask } = input
  const { left, top, right, bottom } = holeBounds(input)
  let [holeSum, holeCount, photoSum, photoCount] = [0, 0, 0, 0]
  const green = sidePx * sidePx
  for (let row = Math.max(0, top - contextPx); row <= Math.min(sidePx - 1, bottom + contextPx); row++) {
    for (let column = Math.max(0, left - contextPx); column < Math.min(sidePx - 1, right + contextPx); column++) {
      const at = row * sidePx + column
      if (mask[at] !== mask[at + 1]) continue
      const step = Math.abs((planes[green + at] as number) - (planes[green + at + 1] as number))
      if (mask[at] === 0) {
        holeSum += step
        holeCount++
      } else {
        photoSum += step
        photoCount++
      }
    }
  }
  return {
    hole: holeSum / Math.max(1, holeCount),
    photo: photoCount === 0 ? Number.NaN : photoSum / photoCount,
  }
}

/**
 * Suppresses artifacts: attenuates the detail of a fill that has more of it than the photo around it.
 *
 * @param planes R, G and B planes 0–255 of the input's size
 * @returns planes of the same kind, equal where the input's mask keeps the photo; the same ones when there is nothing to do
 */
export const suppressArtifacts = (planes: Uint8Array, input: ModelInput): Uint8Array => {
  const { hole, photo } = meanGradients(planes, input)
  const ratio = (hole + noiseLevels) / (photo + noiseLevels)
  if (!(ratio > maxDetailRatio)) return planes
  const gain = Math.max(1 - maxSuppression, maxDetailRatio / ratio)
  const size = input.sidePx ** 2
  const out = planes.slice()
  for (let from = 0; from < out.length; from += size) {
    const plane = new Float32Array(planes.subarray(from, from + size))
    const low = boxFilter(plane, input.sidePx, lowPassPx)
    for (let at = 0; at < size; at++) {
      if (input.mask[at] !== 0) continue
      const base = low[at] as number
      out[from + at] = roundToSample(base + ((plane[at] as number) - base) * gain, 255)
    }
  }
  return out
}
