import { maskRegions } from '../inpaint/maskRegions.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasEnoughInk, wasVisible } from './checkInversion.ts'
import { correctBySteps } from './correctBySteps.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { explainLayers } from './explainLayers.ts'
import { explainMark } from './explainMark.ts'
import { logOddsOf } from './judgeMark.ts'
import { type ReadOptions, withLegibility } from './letteringReader.ts'
import { likelyMarks } from './likelyMarks.ts'
import type { Mark } from './mark.ts'
import { markFault, type Solution } from './markFault.ts'
import { cutMarkPatch, type MarkPatch } from './markPatch.ts'
import { explainOutlined } from './outlined/explainOutlined.ts'
import { showsMore } from './outlined/showsMore.ts'
import { explainRelief } from './relief/explainRelief.ts'
import { takeOvershoot } from './takeOvershoot.ts'
import { type CleanOptions, withoutGhosts } from './withoutGhosts.ts'

const marginPx = 12
/** Larger painted regions are filled: solving takes seconds per megapixel, and few marks are that large. */
const maxRegionPixels = 1_500_000
/** With more painted pixels than this in all, regions are segmented in a faster way. */
const maxThoroughPixels = 400_000
/** Added to the ghost of each solution when two are compared: below it their coverage decides. */
const ghostTolerance = 0.03
/** A region whose mark is barely visible is accepted when the same mark explains this many others. */
const minVisibleRegions = 3

/** One painted region whose mark was solved. */
export interface SolvedMark extends Solution {
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

/** Without the network pixels are segmented by the photo's continuation alone. */
export interface SolveOptions extends EstimateOptions, CleanOptions, ReadOptions {
  readonly onRegion: (done: number, all: number) => void
}

/** How much speaks against a solution; of its layered form where that is better. */
const faultOf = (one: SolvedMark): number => {
  const ways = [one, ...(one.layered === null ? [] : [one.layered])]
  return Math.min(...ways.map((way) => markFault(one.patch, way).fault + ghostTolerance * way.softness))
}

/** Inverts a mark in one patch; null when it does not explain what is seen. */
const attempt = async (
  patch: MarkPatch,
  region: Box,
  mark: Mark,
  options: SolveOptions,
  isThorough: boolean,
): Promise<SolvedMark | null> => {
  await options.runtime.yieldToEventLoop()
  const inverted = await explainMark(patch, mark, options, isThorough)
  if (inverted === null) return null
  if (!isThorough) return { patch, region, ...inverted, layered: null }
  const layered = await explainLayers(patch, mark, inverted, options)
  const single = { patch, region, ...takeOvershoot(patch, mark, inverted) }
  return { ...single, layered: layered && takeOvershoot(patch, mark, layered) }
}

/** A solution without its ghosts: with the mark corrected by the steps that it leaves, where that makes it likelier to be sound. */
const withCorrectedMark = async (
  found: SolvedMark,
  options: SolveOptions,
  isThorough: boolean,
): Promise<SolvedMark> => {
  const { patch, region } = found
  const cleaned = await withoutGhosts(found, options)
  const corrected = isThorough ? correctBySteps(found, patch.box.width) : null
  const again = corrected && (await attempt(patch, region, corrected, options, isThorough))
  if (again === null) return cleaned
  const cleanedAgain = await withoutGhosts(again, options)
  return logOddsOf(cleanedAgain) > logOddsOf(cleaned) ? cleanedAgain : cleaned
}

/** A solution whose layers are drawn from one coverage with the mark, where that explains more: letters with an outline or in relief. */
const withSharedCoverage = async (one: SolvedMark, options: SolveOptions): Promise<SolvedMark> => {
  const { patch, layered } = one
  const read = (of: SolvedMark): Promise<SolvedMark> => withLegibility(of, options)
  if (layered === null) return read(one)
  const relief = await explainRelief(patch, layered, options)
  if (relief !== null) return read(await withoutGhosts({ ...one, layered: relief }, options))
  const before = await read(one)
  const outlined = await explainOutlined(patch, layered, options)
  if (outlined === null) return before
  const after = await read(await withoutGhosts({ ...before, layered: outlined }, options))
  const [kept = layered, fitted = layered] = [before, after].map((of) => of.layered ?? layered)
  return showsMore(patch, fitted, kept) ? before : after
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
  const common = patches.length === 0 ? [] : await likelyMarks(patches, options)
  const solved: SolvedMark[] = []
  const faint: SolvedMark[] = []
  for (const [index, patch] of patches.entries()) {
    options.onRegion(index, patches.length)
    const region = regions[index] as Box
    const tried: SolvedMark[] = []
    const add = async (marks: readonly Mark[]): Promise<void> => {
      for (const mark of marks) {
        const one = await attempt(patch, region, mark, options, isThorough)
        if (one !== null) tried.push(one)
      }
    }
    await add(common)
    if (tried.length === 0 && patches.length > 1) await add(await likelyMarks([patch], options))
    const found = tried.length === 0 ? null : tried.reduce((best, one) => (faultOf(one) < faultOf(best) ? one : best))
    if (found === null || !hasEnoughInk(patch, found)) unsolved.push(region)
    else {
      const corrected = await withCorrectedMark(found, options, isThorough)
      const best = await withSharedCoverage(corrected, options)
      ;(wasVisible(patch, best) ? solved : faint).push(best)
    }
  }
  // White on white proves nothing by itself, but is accepted where the same mark is visible elsewhere.
  const isKnown = ({ mark }: SolvedMark): boolean =>
    solved.filter((other) => other.mark === mark).length >= minVisibleRegions
  unsolved.push(...faint.filter((one) => !isKnown(one)).map(({ region }) => region))
  solved.push(...faint.filter(isKnown))
  return { solved, unsolved, mark: solved[0]?.mark ?? null }
}
