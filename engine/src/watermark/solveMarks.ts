import { maskRegions } from '../inpaint/maskRegions.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasEnoughInk, wasVisible } from './checkInversion.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import { estimateMark, segmentPatch } from './estimateMark.ts'
import { explainsPatch } from './explainsPatch.ts'
import { type Inverted, invertMark } from './invertMark.ts'
import type { Mark } from './mark.ts'
import { cutMarkPatch, type MarkPatch } from './markPatch.ts'
import { refineMark } from './refineMark.ts'

const marginPx = 12
/** Larger painted regions are filled: solving takes seconds per megapixel, and few marks are that large. */
const maxRegionPixels = 1_500_000
/** With more painted pixels than this in all, regions are segmented in a faster way. */
const maxThoroughPixels = 400_000
/** Enough pixels to estimate a mark that is repeated many times. */
const maxEstimatePixels = 120_000
/** Opacities to start from where the first guess fails; each takes as long as the first, so only for a few regions. */
const fallbackOpacities = [0.35, 0.6]
const maxFallbackRegions = 4
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
  initialOpacity?: number,
): Promise<Mark | null> => {
  const representative = representativePatches(patches)
  const initial = estimateMark(representative, noise, initialOpacity)
  return initial === null || network === null ? initial : refineMark(representative, initial, noise, network, runtime)
}

/** Inverts a mark in one patch; null when it does not explain what is seen. */
const attempt = async (
  patch: MarkPatch,
  region: Box,
  mark: Mark | null,
  { noise, network, runtime }: SolveOptions,
  isThorough: boolean,
): Promise<SolvedMark | null> => {
  await runtime.yieldToEventLoop()
  if (mark === null) return null
  const predicted = (await network?.predictCoverage(patch, mark, noise, runtime, isThorough)) ?? null
  const isInside = predicted === null ? segmentPatch(patch, mark, noise, isThorough) : threshold(predicted, 0.5)
  const isWhole = predicted === null ? isInside : threshold(predicted, fullCoverage)
  if (!explainsPatch(patch, isInside, isWhole, mark, noise)) return null
  return { patch, mark, region, ...invertMark(patch, isInside, mark, noise, predicted) }
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
  const fallbacks = patches.length <= maxFallbackRegions ? fallbackOpacities : []
  const solved: SolvedMark[] = []
  const faint: SolvedMark[] = []
  for (const [index, patch] of patches.entries()) {
    options.onRegion(index, patches.length)
    const region = regions[index] as Box
    const solve = (mark: Mark | null): Promise<SolvedMark | null> => attempt(patch, region, mark, options, isThorough)
    let found = await solve(common)
    if (found === null && patches.length > 1) found = await solve(await estimate([patch], options))
    for (const opacity of fallbacks) found ??= await solve(await estimate([patch], options, opacity))
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
