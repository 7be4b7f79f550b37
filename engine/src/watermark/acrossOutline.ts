import { levelOpacity } from './levelOpacity.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { type ChannelSamples, spreadMatch } from './spreadMatch.ts'

const halfGapPx = 2
/** Pairs on an edge of the photo itself say little; those with the largest differences are left out. */
const keptShare = 0.85
const minPairs = 24
const pureTolerance = 2.5

/** Places of pixels that face each other across the outline, covered and bare in turn, each amid its own kind. */
const pairsOf = (patch: MarkPatch, isInside: Uint8Array): number[] => {
  const { width, height } = patch.box
  const pairs: number[] = []
  const isAmid = (at: number, kind: number): boolean =>
    isInside[at] === kind &&
    isInside[at - 1] === kind &&
    isInside[at + 1] === kind &&
    isInside[at - width] === kind &&
    isInside[at + width] === kind
  for (let row = halfGapPx + 1; row < height - halfGapPx - 1; row++) {
    for (let column = halfGapPx + 1; column < width - halfGapPx - 1; column++) {
      const at = row * width + column
      for (const step of [1, width]) {
        if (isInside[at] === isInside[at + step]) continue
        const [before, after] = [at - (halfGapPx - 1) * step, at + halfGapPx * step]
        if (isAmid(before, 1) && isAmid(after, 0)) pairs.push(before, after)
        else if (isAmid(after, 1) && isAmid(before, 0)) pairs.push(after, before)
      }
    }
  }
  return pairs
}

/** How pixels fit that face each other across an outline. */
export interface AcrossOutline {
  readonly mark: Mark
  /** The same by another way, surer where labels are sure; null for a colour that is itself a guess. */
  readonly level: Mark | null
  /** Mean difference that is left across the outline when the mark before is taken away, in levels of the photo. */
  readonly leftStep: number
  /** Mean difference that was there before. */
  readonly firstStep: number
}

/**
 * Opacity and colour from pixels that face each other across a mark's outline.
 *
 * @param before what is believed of the mark so far
 * @returns null when there are too few pairs
 */
export const acrossOutline = (
  patches: readonly MarkPatch[],
  insides: readonly Uint8Array[],
  before: Mark,
): AcrossOutline | null => {
  const all = patches.map((patch, index) => pairsOf(patch, insides[index] as Uint8Array))
  const count = all.reduce((sum, pairs) => sum + pairs.length / 2, 0)
  if (count < minPairs) return null
  const samples = (): ChannelSamples => [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const [covered, bare] = [samples(), samples()]
  const left = new Float32Array(count)
  let pair = 0
  for (const [index, { planes }] of patches.entries()) {
    const pairs = all[index] as number[]
    for (let at = 0; at < pairs.length; at += 2, pair++) {
      for (let channel = 0; channel < 3; channel++) {
        const plane = planes[channel] as Float32Array
        const [a, b] = [plane[pairs[at] as number] as number, plane[pairs[at + 1] as number] as number]
        ;(covered[channel] as Float32Array)[pair] = a
        ;(bare[channel] as Float32Array)[pair] = b
        const clean = (a - before.opacity * (before.colour[channel] as number)) / Math.max(0.02, 1 - before.opacity)
        left[pair] = (left[pair] as number) + Math.abs(clean - b) / 3
      }
    }
  }
  const limit = left.toSorted()[Math.floor((count - 1) * keptShare)] as number
  const keep = (values: Float32Array): Float32Array => values.filter((_, index) => (left[index] as number) <= limit)
  const kept = (of: ChannelSamples): ChannelSamples => [keep(of[0]), keep(of[1]), keep(of[2])]
  const leftKept = keep(left)
  let first = 0
  for (const channel of [0, 1, 2]) {
    const [a, b] = [covered[channel] as Float32Array, bare[channel] as Float32Array]
    for (let at = 0; at < count; at++) first += Math.abs((a[at] as number) - (b[at] as number)) / (3 * count)
  }
  const mark = spreadMatch(kept(covered), kept(bare), pureTolerance)
  const isPure = mark.colour.every((value) => value === mark.colour[0] && value % 255 === 0)
  return {
    firstStep: first,
    mark,
    level: isPure ? { colour: mark.colour, opacity: levelOpacity(covered, bare, mark) } : null,
    leftStep: leftKept.reduce((sum, value) => sum + value, 0) / leftKept.length,
  }
}
