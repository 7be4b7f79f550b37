import { fitOpacity } from './fitOpacity.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { type ChannelSamples, matchSpread } from './matchSpread.ts'

/** Two pixels of a pair are this far from the outline, one on each side. */
const halfGapPx = 2
/** Pairs with the largest differences are left out: they sit on edges of the photo itself. */
const keptFraction = 0.85
const minPairs = 24
const pureToleranceLevels = 2.5
const minTransparency = 0.02

/** Indexes of pixels that face each other across the outline, each surrounded by its own kind. */
interface PixelPairs {
  readonly covered: number[]
  readonly bare: number[]
}

const findPairs = (patch: MarkPatch, isInside: Uint8Array): PixelPairs => {
  const { width, height } = patch.box
  const pairs: PixelPairs = { covered: [], bare: [] }
  const isSurrounded = (at: number, kind: number): boolean =>
    isInside[at] === kind &&
    isInside[at - 1] === kind &&
    isInside[at + 1] === kind &&
    isInside[at - width] === kind &&
    isInside[at + width] === kind
  const addPair = (covered: number, bare: number): boolean => {
    if (!isSurrounded(covered, 1) || !isSurrounded(bare, 0)) return false
    pairs.covered.push(covered)
    pairs.bare.push(bare)
    return true
  }
  for (let row = halfGapPx + 1; row < height - halfGapPx - 1; row++) {
    for (let column = halfGapPx + 1; column < width - halfGapPx - 1; column++) {
      const at = row * width + column
      for (const step of [1, width]) {
        if (isInside[at] === isInside[at + step]) continue
        const before = at - (halfGapPx - 1) * step
        const after = at + halfGapPx * step
        if (!addPair(before, after)) addPair(after, before)
      }
    }
  }
  return pairs
}

interface PairSamples {
  readonly covered: ChannelSamples
  readonly bare: ChannelSamples
}

const samplePairs = (patches: readonly MarkPatch[], insides: readonly Uint8Array[]): PairSamples => {
  const pairs = patches.map((patch, index) => findPairs(patch, insides[index] as Uint8Array))
  const count = pairs.reduce((sum, { covered }) => sum + covered.length, 0)
  const emptySamples = (): ChannelSamples => [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const samples: PairSamples = { covered: emptySamples(), bare: emptySamples() }
  let to = 0
  for (const [index, { planes }] of patches.entries()) {
    const { covered, bare } = pairs[index] as PixelPairs
    for (let pair = 0; pair < covered.length; pair++, to++) {
      for (let channel = 0; channel < 3; channel++) {
        const plane = planes[channel] as Float32Array
        ;(samples.covered[channel] as Float32Array)[to] = plane[covered[pair] as number] as number
        ;(samples.bare[channel] as Float32Array)[to] = plane[bare[pair] as number] as number
      }
    }
  }
  return samples
}

/** Per pair, the mean difference of the channels that is left once the mark is taken away. */
const residuals = ({ covered, bare }: PairSamples, { opacity, colour }: Mark): Float32Array => {
  const out = new Float32Array(covered[0].length)
  for (let pair = 0; pair < out.length; pair++) {
    for (let channel = 0; channel < 3; channel++) {
      const seen = (covered[channel] as Float32Array)[pair] as number
      const clean = (seen - opacity * (colour[channel] as number)) / Math.max(minTransparency, 1 - opacity)
      const difference = Math.abs(clean - ((bare[channel] as Float32Array)[pair] as number))
      out[pair] = (out[pair] as number) + difference / 3
    }
  }
  return out
}

const meanDifference = ({ covered, bare }: PairSamples): number => {
  const count = covered[0].length
  let sum = 0
  for (let channel = 0; channel < 3; channel++) {
    const seen = covered[channel] as Float32Array
    const beside = bare[channel] as Float32Array
    for (let at = 0; at < count; at++) sum += Math.abs((seen[at] as number) - (beside[at] as number)) / (3 * count)
  }
  return sum
}

/** A mark fitted to pixels that face each other across its outline. */
export interface OutlineFit {
  readonly mark: Mark
  /** The same colour with its opacity by robust regression, better where labels are reliable; null unless black or white. */
  readonly robustMark: Mark | null
  /** Mean difference across the outline that is left once the previous mark is taken away, in levels. */
  readonly residualStep: number
  /** Mean difference across the outline before, in levels. */
  readonly initialStep: number
}

/**
 * Opacity and colour of a mark from pixels that face each other across its outline.
 *
 * @param insides of each patch, 1 where the mark covers a pixel
 * @param previous current estimate of the mark
 * @returns null when there are too few pairs
 */
export const fitOutlinePairs = (
  patches: readonly MarkPatch[],
  insides: readonly Uint8Array[],
  previous: Mark,
): OutlineFit | null => {
  const samples = samplePairs(patches, insides)
  const count = samples.covered[0].length
  if (count < minPairs) return null
  const left = residuals(samples, previous)
  const limit = left.toSorted()[Math.floor((count - 1) * keptFraction)] as number
  const keep = (values: Float32Array): Float32Array => values.filter((_, index) => (left[index] as number) <= limit)
  const keepAll = ([red, green, blue]: ChannelSamples): ChannelSamples => [keep(red), keep(green), keep(blue)]
  const keptResiduals = keep(left)
  const mark = matchSpread(keepAll(samples.covered), keepAll(samples.bare), pureToleranceLevels)
  const isPure = mark.colour.every((value) => value === mark.colour[0] && value % 255 === 0)
  return {
    mark,
    robustMark: isPure ? { colour: mark.colour, opacity: fitOpacity(samples.covered, samples.bare, mark) } : null,
    residualStep: keptResiduals.reduce((sum, value) => sum + value, 0) / keptResiduals.length,
    initialStep: meanDifference(samples),
  }
}
