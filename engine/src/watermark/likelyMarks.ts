import { mean } from '../kernel/statistics/mean.ts'
import { crispFault } from './crispFault.ts'
import { estimateMark } from './estimateMark.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { estimationPart } from './estimationPart.ts'
import { ghostOf } from './ghostFraction.ts'
import { isPure, type Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { possibleMark } from './possibleMark.ts'
import { refineMark } from './refineMark.ts'
import { type RatedMark, rivalMarks } from './rivalMarks.ts'
import { softnessOf } from './softnessOf.ts'
import { tuneColour } from './tuneColour.ts'
import { tuneOpacity } from './tuneOpacity.ts'

/** Enough pixels to estimate a mark from. */
const maxEstimatePixels = 120_000
const plainStarts: readonly Mark[] = [
  { opacity: 0.3, colour: [255, 255, 255] },
  { opacity: 0.3, colour: [0, 0, 0] },
  { opacity: 0.5, colour: [128, 128, 128] },
]
const colouredStarts: readonly Mark[] = (
  [
    [225, 30, 30],
    [30, 70, 225],
    [30, 160, 60],
    [245, 205, 30],
    [245, 120, 20],
    [150, 40, 180],
    [30, 180, 220],
  ] as const
).map((colour) => ({ opacity: 0.4, colour }))
/** A coverage less soft than this belongs to a mark that is right beyond doubt. */
const sureSoftness = 0.075
/** No white, black or grey mark is likely where the coverage of each is softer than this. */
const maxPlainSoftness = 0.17
/** Across outlines as crisp as this the first estimate measures opacity and colour apart better than a regression can. */
const crispSoftness = 0.06
/** A refined mark whose coverage is this many times as soft has gone astray. */
const maxSoftening = 1.2

/** Two estimates closer than this are the same mark. */
const sameOpacity = 0.01
const sameLevels = 4

/** The largest patches, enough to estimate a mark from: of one that is more than enough, a part. */
const representativePatches = (patches: readonly MarkPatch[]): readonly MarkPatch[] => {
  const largest = [...patches].sort((a, b) => b.painted.length - a.painted.length)
  let pixels = 0
  return largest
    .filter((patch, index) => {
      pixels += patch.painted.length
      return index === 0 || pixels <= maxEstimatePixels
    })
    .map((patch) => estimationPart(patch, maxEstimatePixels))
}

/** Whether solving both marks would give the same result. */
const isNearly = (one: Mark, other: Mark): boolean =>
  (one.gradient === undefined) === (other.gradient === undefined) &&
  Math.abs(one.opacity - other.opacity) < sameOpacity &&
  one.colour.every((level, channel) => Math.abs(level - (other.colour[channel] as number)) < sameLevels)

/**
 * Colour and opacity of the marks that may cover the patches, the likeliest first. A first estimate from the photo's own statistics may take a
 * white mark for a black one or a grey one for a weak one; the coverage that the network predicts for each of a few colours tells.
 *
 * @param patches regions that carry the same mark
 * @throws the signal's reason when aborted
 */
export const likelyMarks = async (
  patches: readonly MarkPatch[],
  { noise, network, runtime, isChromaHalved = false }: EstimateOptions,
): Promise<Mark[]> => {
  const representative = representativePatches(patches)
  const initial = estimateMark(representative, noise)
  if (network === null) return initial === null ? [] : [initial]
  const coveredBy = async (mark: Mark): Promise<Float32Array[]> => {
    const coverages: Float32Array[] = []
    for (const patch of representative) coverages.push(await network.predictCoverage(patch, mark, noise, runtime))
    return coverages
  }
  const rate = async (mark: Mark): Promise<RatedMark> => ({
    mark,
    softness: mean((await coveredBy(mark)).map(softnessOf)),
  })
  const rated = initial === null ? [] : [await rate(initial)]
  const least = (): number => rated.reduce((best, { softness }) => Math.min(best, softness), 1)
  for (const starts of [plainStarts, colouredStarts]) {
    if (least() < (starts === plainStarts ? sureSoftness : maxPlainSoftness)) continue
    for (const start of starts) {
      const coverages = await coveredBy(start)
      rated.push({ mark: start, softness: mean(coverages.map(softnessOf)) })
      const possible = possibleMark(representative, coverages, start)
      if (possible !== null) rated.push(await rate(possible))
    }
  }
  const isWorseThan = async (start: RatedMark, refined: Mark): Promise<boolean> => {
    if (refined === start.mark) return false
    if ((await rate(refined)).softness > maxSoftening * start.softness) return true
    const faultOf = (mark: Mark) => crispFault(representative, mark, noise, network, runtime)
    const [before, after] = [await faultOf(start.mark), await faultOf(refined)]
    return before !== null && after !== null && after > before
  }
  const leftOf = async (mark: Mark): Promise<number> => {
    const ghosts: number[] = []
    for (const patch of representative) {
      ghosts.push(ghostOf(patch, mark, await network.predictCoverage(patch, mark, noise, runtime)))
    }
    return mean(ghosts)
  }
  const marks: Mark[] = []
  for (const rival of await rivalMarks(rated, leftOf)) {
    const { mark, softness } = rival
    const own = mark === initial ? null : estimateMark(representative, noise, mark)
    const estimated = own === null ? null : await rate(own)
    const start = estimated !== null && estimated.softness < softness ? estimated : rival
    if (start.mark === initial && !isPure(initial) && start.softness < crispSoftness) {
      marks.push(initial)
      continue
    }
    const refined = await refineMark(representative, start.mark, noise, network, runtime)
    const kept = (await isWorseThan(start, refined)) ? start.mark : refined
    const withOpacity = await tuneOpacity(representative, kept, noise, network, runtime)
    const tuned = await tuneColour(representative, withOpacity, { noise, network, runtime, isChromaHalved })
    if (!marks.some((other) => isNearly(other, tuned))) marks.push(tuned)
  }
  return marks
}
