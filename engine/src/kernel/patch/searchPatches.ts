import { flaggedPixels } from '../morphology/flaggedPixels.ts'
import { type PatchField, type PatchImage, patchDistance, patchRadiusPx } from './patchField.ts'

/** What is compared with what. */
export interface PatchSearch {
  readonly image: PatchImage
  /** Pixels that get a match, in reading order; at least `patchRadiusPx` inside the image. */
  readonly targets: Int32Array
  /** 1 for pixels that may be matches. */
  readonly isSource: Uint8Array
  /** Matches nearer than this many columns and rows do not count; 0 allows all. */
  readonly minOffsetPx: number
  /** Squared levels that one pixel of distance adds to a cost. */
  readonly distancePenalty: number
  readonly uniform: () => number
}

/** Gives every target without a valid match a random one. */
export const initializeField = ({ image, targets, isSource, uniform }: PatchSearch, field: PatchField): void => {
  const sources = flaggedPixels(isSource)
  for (const target of targets) {
    const match = field.match[target] as number
    if (match < 0 || isSource[match] !== 1) field.match[target] = sources[Math.floor(uniform() * sources.length)] ?? -1
    field.cost[target] = Number.POSITIVE_INFINITY
  }
  for (let at = 0; at < image.width * image.height; at++) if (isSource[at] === 1) return
  throw new RangeError('Expected at least one source patch, received none.')
}

/**
 * Improves a field of nearest patches, in place: each pass visits the targets in turn, forwards and backwards alternately,
 * and tries the neighbours' matches, shifted, and random ones in shrinking windows.
 * Source: Barnes et al. 2009, "PatchMatch: A Randomized Correspondence Algorithm for Structural Image Editing".
 *
 * @param passes 1 or more
 */
export const searchPatches = (search: PatchSearch, field: PatchField, passes: number): void => {
  const { image, targets, isSource, minOffsetPx, distancePenalty, uniform } = search
  const { width, height } = image
  const { match, cost } = field
  // In double precision they need not be converted at each of their many reads.
  const samples = new Float64Array(image.samples)
  const first = patchRadiusPx
  const [lastColumn, lastRow] = [width - 1 - patchRadiusPx, height - 1 - patchRadiusPx]
  const isPlaceWeighed = minOffsetPx > 0 || distancePenalty > 0
  const consider = (target: number, candidate: number): void => {
    if (isSource[candidate] !== 1 || candidate === match[target]) return
    let penalty = 0
    if (isPlaceWeighed) {
      const dx = Math.abs((candidate % width) - (target % width))
      const dy = Math.abs(((candidate / width) | 0) - ((target / width) | 0))
      if (dx < minOffsetPx && dy < minOffsetPx) return
      penalty = distancePenalty * (dx + dy)
    }
    const limit = (cost[target] as number) - penalty
    if (limit <= 0) return
    const distance = patchDistance(samples, width, target, candidate, limit)
    if (distance >= limit) return
    match[target] = candidate
    cost[target] = distance + penalty
  }
  for (const target of targets) {
    const known = match[target] as number
    if (known < 0 || cost[target] !== Number.POSITIVE_INFINITY) continue
    match[target] = -1
    consider(target, known)
    if (match[target] === -1) match[target] = known
  }
  const longest = Math.max(width, height)
  for (let pass = 0; pass < passes; pass++) {
    const isForward = pass % 2 === 0
    const step = isForward ? 1 : -1
    for (let index = 0; index < targets.length; index++) {
      const target = targets[isForward ? index : targets.length - 1 - index] as number
      const beside = match[target - step] as number
      if (beside >= 0) consider(target, beside + step)
      const above = match[target - step * width] as number
      if (above >= 0) consider(target, above + step * width)
      for (let reach = longest; reach >= 1; reach >>= 1) {
        const around = match[target] as number
        const column = (around % width) + Math.floor((uniform() * 2 - 1) * reach + 0.5)
        const row = ((around / width) | 0) + Math.floor((uniform() * 2 - 1) * reach + 0.5)
        if (column < first || row < first || column > lastColumn || row > lastRow) continue
        consider(target, row * width + column)
      }
    }
  }
}
