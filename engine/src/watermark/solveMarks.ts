import { maskRegions } from '../inpaint/maskRegions.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasEnoughInk, wasVisible } from './checkInversion.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import { estimateMark, segmentPatch } from './estimateMark.ts'
import { explainsPatch } from './explainsPatch.ts'
import { ghostFraction } from './ghostFraction.ts'
import { type Inverted, invertMark } from './invertMark.ts'
import { type Mark, opacityPlane } from './mark.ts'
import { cutMarkPatch, type MarkPatch, type MarkPlanes } from './markPatch.ts'
import { refineMark } from './refineMark.ts'
import { findUnderLayers, withoutLayer } from './underLayers.ts'

const marginPx = 12
/** Larger painted regions are filled: solving takes seconds per megapixel, and few marks are that large. */
const maxRegionPixels = 1_500_000
/** With more painted pixels than this in all, regions are segmented in a faster way. */
const maxThoroughPixels = 400_000
/** Enough pixels to estimate a mark that is repeated many times. */
const maxEstimatePixels = 120_000
/** Marks to start from where the first guess fails; each takes as long as the first, so only for a few regions. */
const fallbackMarks: readonly Mark[] = [
  { opacity: 0.35, colour: [255, 255, 255] },
  { opacity: 0.35, colour: [0, 0, 0] },
  { opacity: 0.6, colour: [255, 255, 255] },
]
const maxFallbackRegions = 4
/** A solution that leaves more of its own shape than this fraction is one of several that are tried. */
const maxGhost = 0.45
/** A region whose mark is barely visible is accepted when the same mark explains this many others. */
const minVisibleRegions = 3
/** Coverage from which a pixel counts as fully covered. */
const fullCoverage = 0.95

/** One painted region whose mark was solved. */
export interface SolvedMark extends Inverted {
  readonly patch: MarkPatch
  readonly mark: Mark
  /** What was painted. */
  readonly region: Box
  /** The same mark with the shadow, outline or relief under it taken away too; null where none was found. */
  readonly layered: Inverted | null
}

export interface SolvedMarks {
  readonly solved: readonly SolvedMark[]
  /** Regions without a mark that can be inverted, to be filled. */
  readonly unsolved: readonly Box[]
  /** Colour and opacity of the first that was solved; null when none was. */
  readonly mark: Mark | null
}

export interface SolveOptions {
  /** Deviation that the file's compression adds to a pixel, in levels of 255. */
  readonly noise: number
  readonly runtime: Yielding
  readonly onRegion: (done: number, all: number) => void
  /** Null where its weights are missing: then pixels are segmented by the photo's continuation alone. */
  readonly network: CoverageNetwork | null
}

/** The largest patches, enough to estimate a mark from. */
const representativePatches = (patches: readonly MarkPatch[]): readonly MarkPatch[] => {
  const largest = [...patches].sort((a, b) => b.painted.length - a.painted.length)
  let pixels = 0
  return largest.filter((patch, index) => {
    pixels += patch.painted.length
    return index === 0 || pixels <= maxEstimatePixels
  })
}

const estimate = async (
  patches: readonly MarkPatch[],
  { noise, network, runtime }: SolveOptions,
  start?: Mark,
): Promise<Mark | null> => {
  const representative = representativePatches(patches)
  const initial = estimateMark(representative, noise, start)
  return initial === null || network === null ? initial : refineMark(representative, initial, noise, network, runtime)
}

/** Coverage of one patch; null where the mark does not explain it. */
const explain = async (
  patch: MarkPatch,
  mark: Mark,
  { noise, network, runtime }: SolveOptions,
  isThorough: boolean,
): Promise<Inverted | null> => {
  const predicted = (await network?.predictCoverage(patch, mark, noise, runtime, isThorough)) ?? null
  const isInside = predicted === null ? segmentPatch(patch, mark, noise, isThorough) : threshold(predicted, 0.5)
  const isWhole = predicted === null ? isInside : threshold(predicted, fullCoverage)
  if (!explainsPatch(patch, isInside, isWhole, mark, noise)) return null
  return invertMark(patch, isInside, mark, noise, predicted)
}

/** The patch as it would be without the layers under its mark; null where there are none. */
const withoutUnderLayers = (patch: MarkPatch, mark: Mark, { planes, coverage }: Inverted): MarkPatch | null => {
  const { box } = patch
  const mayBeCovered = dilate(patch.painted, box.width, 1)
  const layers = findUnderLayers(planes, coverage, box.width).map(({ alpha, level }) => ({
    alpha: alpha.map((value, at) => (mayBeCovered[at] === 1 ? value : 0)),
    level,
  }))
  if (layers.length === 0) return null
  const photo = layers.reduce(withoutLayer, planes)
  const opacity = opacityPlane(mark, box)
  const clean = patch.planes.map((plane, channel) =>
    plane.map((value, at) => {
      const transparency = 1 - (opacity[at] as number) * (coverage[at] as number)
      const change =
        ((photo[channel] as Float32Array)[at] as number) - ((planes[channel] as Float32Array)[at] as number)
      return value + transparency * change
    }),
  ) as unknown as MarkPlanes
  return { ...patch, planes: clean }
}

const ghosts = new WeakMap<SolvedMark, number>()

/** What a solution leaves of its own shape, as a fraction; of its layered form where that leaves less. */
const ghostOf = (one: SolvedMark): number => {
  const known = ghosts.get(one)
  if (known !== undefined) return known
  const ways = [one, ...(one.layered === null ? [] : [one.layered])]
  const ghost = Math.min(...ways.map(({ planes }) => ghostFraction(one.patch, planes)))
  ghosts.set(one, ghost)
  return ghost
}

/** Inverts a mark in one patch; null when it does not explain what is seen. */
const attempt = async (
  patch: MarkPatch,
  region: Box,
  mark: Mark | null,
  options: SolveOptions,
  isThorough: boolean,
): Promise<SolvedMark | null> => {
  await options.runtime.yieldToEventLoop()
  if (mark === null) return null
  const inverted = await explain(patch, mark, options, isThorough)
  if (inverted === null) return null
  const single = { patch, mark, region, ...inverted, layered: null }
  const bare = isThorough ? withoutUnderLayers(patch, mark, inverted) : null
  if (bare === null || options.network === null) return single
  const own = await refineMark([bare], mark, options.noise, options.network, options.runtime)
  return { ...single, layered: await explain(bare, own, options, isThorough) }
}

/**
 * Solves semi-transparent marks under a mask: finds their common colour and opacity, segments the painted pixels that they
 * cover and takes them away. A region that the common mark does not explain is tried by itself; where that fails too, it
 * is left to be filled.
 *
 * @throws the signal's reason when aborted
 */
export const solveMarks = async (raster: Raster, mask: Mask, options: SolveOptions): Promise<SolvedMarks> => {
  const boxes = maskRegions(mask)
  const regions = boxes.filter(({ width, height }) => width * height <= maxRegionPixels)
  const unsolved = boxes.filter((box) => !regions.includes(box))
  const isThorough = regions.reduce((sum, { width, height }) => sum + width * height, 0) <= maxThoroughPixels
  const patches = regions.map((box) => cutMarkPatch(raster, mask, expandBox(box, marginPx, raster)))
  await options.runtime.yieldToEventLoop()
  const common = patches.length === 0 ? null : await estimate(patches, options)
  const fallbacks = patches.length <= maxFallbackRegions ? fallbackMarks : []
  const solved: SolvedMark[] = []
  const faint: SolvedMark[] = []
  for (const [index, patch] of patches.entries()) {
    options.onRegion(index, patches.length)
    const region = regions[index] as Box
    const tried: SolvedMark[] = []
    const add = async (mark: Mark | null): Promise<void> => {
      const one = await attempt(patch, region, mark, options, isThorough)
      if (one !== null) tried.push(one)
    }
    const isGood = (): boolean => tried.some((one) => ghostOf(one) < maxGhost)
    await add(common)
    if (tried.length === 0 && patches.length > 1) await add(await estimate([patch], options))
    for (const start of fallbacks) if (!isGood()) await add(await estimate([patch], options, start))
    const found = tried.length === 0 ? null : tried.reduce((best, one) => (ghostOf(one) < ghostOf(best) ? one : best))
    if (found === null || !hasEnoughInk(patch, found)) unsolved.push(region)
    else if (wasVisible(patch, found)) solved.push(found)
    else faint.push(found)
  }
  // White on white proves nothing by itself, but is accepted where the same mark is visible elsewhere.
  const isKnown = ({ mark }: SolvedMark): boolean =>
    solved.filter((other) => other.mark === mark).length >= minVisibleRegions
  unsolved.push(...faint.filter((one) => !isKnown(one)).map(({ region }) => region))
  solved.push(...faint.filter(isKnown))
  return { solved, unsolved, mark: solved[0]?.mark ?? null }
}
