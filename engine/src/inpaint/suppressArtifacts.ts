import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import type { ModelInput } from './modelInput.ts'

/** Surroundings that tell how much fine detail belongs here, in model pixels round the hole's box. */
const aroundPx = 32
/** Half side of the squares that part what is coarse from what is fine detail. */
const coarsePx = 2
/** As much clutter as this is left alone, and no fill loses more than this share of its detail. */
const [allowed, mostTaken] = [1.25, 0.4]
const noiseLevels = 2

/** Mean step between neighbours in green, in the hole and in the photo round it. */
const gradients = (planes: Uint8Array, { sidePx, mask }: ModelInput): { hole: number; around: number } => {
  let [left, top, right, bottom] = [sidePx, sidePx, 0, 0]
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 0) continue
    const [column, row] = [at % sidePx, Math.floor(at / sidePx)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  const [sums, counts] = [
    [0, 0],
    [0, 0],
  ] as [[number, number], [number, number]]
  const green = sidePx * sidePx
  for (let row = Math.max(0, top - aroundPx); row <= Math.min(sidePx - 1, bottom + aroundPx); row++) {
    for (let column = Math.max(0, left - aroundPx); column < Math.min(sidePx - 1, right + aroundPx); column++) {
      const at = row * sidePx + column
      if (mask[at] !== mask[at + 1]) continue
      const part = mask[at] === 0 ? 0 : 1
      sums[part] += Math.abs((planes[green + at] as number) - (planes[green + at + 1] as number))
      counts[part]++
    }
  }
  return { hole: sums[0] / Math.max(1, counts[0]), around: counts[1] === 0 ? Number.NaN : sums[1] / counts[1] }
}

/**
 * Takes clutter out of a fill that has more fine detail than the photo round it, until it has little more.
 *
 * @param planes R, G and B planes 0–255 of the input's size
 * @returns planes of the same kind, equal where the input's mask keeps the photo; the same when there is no clutter
 */
export const suppressArtifacts = (planes: Uint8Array, input: ModelInput): Uint8Array => {
  const { hole, around } = gradients(planes, input)
  const clutter = (hole + noiseLevels) / (around + noiseLevels)
  if (!(clutter > allowed)) return planes
  const kept = Math.max(1 - mostTaken, allowed / clutter)
  const size = input.sidePx ** 2
  const out = planes.slice()
  for (let from = 0; from < out.length; from += size) {
    const plane = Float32Array.from(planes.subarray(from, from + size))
    const coarse = boxFilter(plane, input.sidePx, coarsePx)
    for (let at = 0; at < size; at++) {
      if (input.mask[at] !== 0) continue
      const base = coarse[at] as number
      out[from + at] = roundToSample(base + ((plane[at] as number) - base) * kept, 255)
    }
  }
  return out
}
