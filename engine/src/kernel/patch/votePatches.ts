import { quantile } from '../statistics/quantile.ts'
import { type PatchField, type PatchImage, patchRadiusPx } from './patchField.ts'

/** The quantile of all costs that counts as a usual one. */
const usualCost = 0.75

/**
 * Writes flagged pixels, in place, as the mean of what the matches of all patches over them show; patches that match well
 * and patches near the known part weigh more.
 * Source: Wexler, Shechtman and Irani 2007, "Space-Time Completion of Video", equations 3 and 4.
 *
 * @param isHole 1 where a pixel is to be written
 * @param confidence of each pixel, more than 0
 * @param sharpness how much more a good match counts than a usual one: 1 blends, much more takes the best alone
 */
export const votePatches = (
  { width, samples }: PatchImage,
  isHole: Uint8Array,
  targets: Int32Array,
  { match, cost }: PatchField,
  confidence: Float32Array,
  sharpness: number,
): void => {
  const usual = Math.max(
    1,
    quantile(
      Array.from(targets, (target) => cost[target] as number),
      usualCost,
    ),
  )
  const sums = new Float64Array(samples.length)
  const weights = new Float64Array(isHole.length)
  for (const target of targets) {
    const source = match[target] as number
    if (source < 0) continue
    const weight = (confidence[target] as number) * Math.exp((-sharpness * (cost[target] as number)) / usual) + 1e-30
    for (let y = -patchRadiusPx; y <= patchRadiusPx; y++) {
      for (let x = -patchRadiusPx; x <= patchRadiusPx; x++) {
        const to = target + y * width + x
        if (isHole[to] === 0) continue
        const from = (source + y * width + x) * 3
        weights[to] = (weights[to] as number) + weight
        for (let channel = 0; channel < 3; channel++) {
          sums[to * 3 + channel] = (sums[to * 3 + channel] as number) + weight * (samples[from + channel] as number)
        }
      }
    }
  }
  for (let at = 0; at < isHole.length; at++) {
    const weight = weights[at] as number
    if (isHole[at] === 0 || weight === 0) continue
    for (let channel = 0; channel < 3; channel++)
      samples[at * 3 + channel] = (sums[at * 3 + channel] as number) / weight
  }
}
