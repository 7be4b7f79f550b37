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

/** The part of a plane around the hole that its smoothing reads. */
const cropAroundHole = (plane: Uint8Array, input: ModelInput) => {
  const { left, top, right, bottom } = holeBounds(input)
  const [firstColumn, firstRow] = [Math.max(0, left - lowPassPx), Math.max(0, top - lowPassPx)]
  const width = Math.min(input.sidePx, right + 1 + lowPassPx) - firstColumn
  const height = Math.min(input.sidePx, bottom + 1 + lowPassPx) - firstRow
  const samples = new Float32Array(width * height)
  const first = firstRow * input.sidePx + firstColumn
  for (let row = 0; row < height; row++) {
    const from = first + row * input.sidePx
    samples.set(plane.subarray(from, from + width), row * width)
  }
  return { samples, width, first }
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
    const { samples, width, first } = cropAroundHole(planes.subarray(from, from + size), input)
    const low = boxFilter(samples, width, lowPassPx)
    for (let at = 0; at < samples.length; at++) {
      const to = first + Math.floor(at / width) * input.sidePx + (at % width)
      if (input.mask[to] !== 0) continue
      const base = low[at] as number
      out[from + to] = roundToSample(base + ((samples[at] as number) - base) * gain, 255)
    }
  }
  return out
}
