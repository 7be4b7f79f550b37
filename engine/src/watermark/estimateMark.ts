import { maxFilter } from '../kernel/filter/maxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { distanceTransform } from '../kernel/morphology/distanceTransform.ts'
import { mean } from '../kernel/statistics/mean.ts'
import { acrossOutline } from './acrossOutline.ts'
import { continued } from './continued.ts'
import { isLossy } from './isLossy.ts'
import { labelMark } from './labelMark.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { type ChannelSamples, spreadMatch } from './spreadMatch.ts'

const rounds = 4
/** Levels by which white or black may miss the mean of a channel before any outline is known. */
const firstTolerance = 12
/** Pixels deeper than this share of the deepest near them are first taken for covered. */
const coreShare = 0.5
/** Cost of taking a pixel deep inside the painted area for a bare one. */
const coreLeanings = { lossless: 1, lossy: 1.5 } as const
const ringPx = 8

/** 1 deep inside what was painted: where a mark must be when the paint follows it. */
const coreOf = ({ painted, box }: MarkPatch): Uint8Array => {
  const bare = painted.map((value) => 1 - value)
  const depth = distanceTransform(bare, box.width, 'cityBlock')
  const deepest = depth.reduce((most, value) => Math.max(most, value), 0)
  const local = maxFilter(depth, box.width, Math.ceil(Math.min(60, deepest)))
  return Uint8Array.from(depth, (value, at) => (value > 2 && value >= coreShare * (local[at] as number) ? 1 : 0))
}

/** 1 on the bare pixels near what was painted. */
const ringOf = ({ painted, box }: MarkPatch): Uint8Array => {
  const covered = dilate(painted, box.width, 1)
  const distance = distanceTransform(covered, box.width, 'cityBlock')
  return covered.map((value, at) => (value === 0 && (distance[at] as number) <= ringPx ? 1 : 0))
}

const samplesWhere = (patches: readonly MarkPatch[], flags: readonly Uint8Array[]): ChannelSamples => {
  const [a, b, c] = [0, 1, 2].map((channel) =>
    Float32Array.from(
      patches.flatMap(({ planes }, index) => [
        ...(planes[channel] as Float32Array).filter((_, at) => flags[index]?.[at] === 1),
      ]),
    ),
  ) as unknown as ChannelSamples
  return [a, b, c]
}

/** What of a patch is the same whatever its mark: which pixels may be covered, what may lie behind, what is expected. */
interface Setting {
  readonly open: Uint8Array
  readonly behind: MarkPlanes
  readonly leaning: Float32Array
}
const settings = new WeakMap<MarkPatch, Setting>()

const settingOf = (patch: MarkPatch, noise: number): Setting => {
  const known = settings.get(patch)
  if (known !== undefined) return known
  const { width } = patch.box
  const open = dilate(patch.painted, width, 1)
  const behind = continued(
    patch.planes,
    open.map((value) => 1 - value),
    width,
  )
  const coreLeaning = isLossy(noise) ? coreLeanings.lossy : coreLeanings.lossless
  const setting = { open, behind, leaning: Float32Array.from(coreOf(patch), (value) => value * coreLeaning) }
  settings.set(patch, setting)
  return setting
}

/** Which pixels of a patch the mark covers, 1 or 0; `isCareful` takes more time for files with loss. */
export const insideOf = (patch: MarkPatch, mark: Mark, noise: number, isCareful: boolean): Uint8Array => {
  const { open, behind, leaning } = settingOf(patch, noise)
  return labelMark(patch, behind, open, mark, leaning, noise, isCareful)
}

/**
 * The one colour and opacity that explain a mark. A first guess compares the middle of what was painted with what is
 * round it; then the covered pixels are told apart, the pixels on both sides of their outline give a better guess, and so
 * on.
 *
 * @param patches regions that carry the same mark
 * @param noise deviation that the file's own compression adds to a pixel, in levels
 * @param start opacity of a white or black mark to start from instead of a guess
 * @returns null when the paint has no middle to start from
 */
export const estimateMark = (patches: readonly MarkPatch[], noise: number, start?: number): Mark | null => {
  const cores = patches.map(coreOf)
  const rings = patches.map(ringOf)
  const covered = samplesWhere(patches, cores)
  const bare = samplesWhere(patches, rings)
  if (covered[0].length < ringPx || bare[0].length < ringPx) return null
  const isLighter = mean(covered[1]) > mean(bare[1])
  let mark: Mark =
    start === undefined
      ? spreadMatch(covered, bare, firstTolerance)
      : { opacity: start, colour: isLighter ? [255, 255, 255] : [0, 0, 0] }
  let level: Mark | null = null
  for (let round = 0; round < rounds; round++) {
    const insides = patches.map((patch) => insideOf(patch, mark, noise, false))
    const better = acrossOutline(patches, insides, mark)
    if (better === null) break
    const isSettled = Math.abs(better.mark.opacity - mark.opacity) < 0.004
    mark = better.mark
    level = better.level
    if (isSettled) break
  }
  // Both ways err apart, so their mean errs less; in files with loss too many labels are wrong for a level to tell.
  if (level === null || isLossy(noise)) return mark
  return { ...mark, opacity: (mark.opacity + level.opacity) / 2 }
}
