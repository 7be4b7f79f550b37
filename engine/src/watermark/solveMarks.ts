import { maskRegions } from '../inpaint/maskRegions.ts'
import { growBox } from '../kernel/geometry/growBox.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasEnoughInk, wasVisible } from './checkInversion.ts'
import type { CoverageTeller } from './coverageTeller.ts'
import { estimateMark, segmentPatch } from './estimateMark.ts'
import { explainsPatch } from './explainsPatch.ts'
import { type Inverted, invertMark } from './invertMark.ts'
import type { Mark } from './mark.ts'
import { type MarkPatch, markPatch } from './markPatch.ts'
import { refineMark } from './refineMark.ts'

const marginPx = 12
/** Larger painted regions are filled: solving takes seconds per megapixel, and marks are seldom that large. */
const maxRegionPixels = 1_500_000
/** Beyond so many painted pixels in all, pieces are told apart in a quicker way. */
const carefulPixels = 400_000
/** Pixels enough to estimate a mark that is repeated many times. */
const estimatePixels = 120_000
/** Opacities to start from where the first guess led nowhere; each takes as long as the first, so only for a few regions. */
const starts = [0.35, 0.6]
const fewRegions = 4
/** A piece that can hardly be seen is taken for the mark that explains so many others. */
const leastAlike = 3

/** One painted region whose mark was solved. */
export interface SolvedMark extends Inverted {
  readonly patch: MarkPatch
  readonly mark: Mark
  /** What was painted. */
  readonly region: Box
}

export interface SolvedMarks {
  readonly solved: readonly SolvedMark[]
  /** Regions that hold no mark that can be inverted, to be filled. */
  readonly unsolved: readonly Box[]
  /** Colour and opacity of the first that was solved; null when none was. */
  readonly mark: Mark | null
}

export interface SolveOptions {
  readonly noise: number
  readonly runtime: Yielding
  readonly onRegion: (done: number, all: number) => void
  /** Tells coverage better than the photo's continuation alone; null where its weights are missing. */
  readonly teller: CoverageTeller | null
}

/** Coverage from which a pixel counts as wholly covered. */
const wholeFrom = 0.95

/** The largest patches, enough to estimate a mark from. */
const enoughOf = (patches: readonly MarkPatch[]): readonly MarkPatch[] => {
  const largest = [...patches].sort((a, b) => b.painted.length - a.painted.length)
  let pixels = 0
  return largest.filter((patch, index) => {
    pixels += patch.painted.length
    return index === 0 || pixels <= estimatePixels
  })
}

/**
 * Solves semi-transparent marks under a mask: finds their common colour and opacity, tells which painted pixels they
 * cover and takes them away. A region that the common mark does not explain is tried by itself; where that fails too it
 * is left to be filled.
 *
 * @param options.noise deviation that the file's own compression adds to a pixel, in levels of 255
 * @throws the signal's reason when aborted
 */
export const solveMarks = async (
  raster: Raster,
  mask: Mask,
  { noise, runtime, onRegion, teller }: SolveOptions,
): Promise<SolvedMarks> => {
  const boxes = maskRegions(mask)
  const tractable = boxes.filter(({ width, height }) => width * height <= maxRegionPixels)
  const unsolved = boxes.filter((box) => !tractable.includes(box))
  const isCareful = tractable.reduce((sum, { width, height }) => sum + width * height, 0) <= carefulPixels
  const patches = tractable.map((box) => markPatch(raster, mask, growBox(box, marginPx, raster)))
  await runtime.yieldToEventLoop()
  const estimateFrom = async (of: readonly MarkPatch[], start?: number): Promise<Mark | null> => {
    const enough = enoughOf(of)
    const guess = estimateMark(enough, noise, start)
    return guess === null || teller === null ? guess : refineMark(enough, guess, noise, teller, runtime)
  }
  const common = patches.length === 0 ? null : await estimateFrom(patches)
  const solved: SolvedMark[] = []
  const faint: SolvedMark[] = []
  for (const [index, patch] of patches.entries()) {
    onRegion(index, patches.length)
    const region = tractable[index] as Box
    const attempt = async (mark: Mark | null): Promise<SolvedMark | null> => {
      await runtime.yieldToEventLoop()
      if (mark === null) return null
      const told = (await teller?.tell(patch, mark, noise, runtime, isCareful)) ?? null
      const isInside = told === null ? segmentPatch(patch, mark, noise, isCareful) : threshold(told, 0.5)
      const isWhole = told === null ? isInside : threshold(told, wholeFrom)
      if (!explainsPatch(patch, isInside, isWhole, mark, noise)) return null
      return { patch, mark, region, ...invertMark(patch, isInside, mark, noise, told) }
    }
    let one = await attempt(common)
    if (one === null && patches.length > 1) one = await attempt(await estimateFrom([patch]))
    for (const start of patches.length <= fewRegions ? starts : []) {
      one ??= await attempt(await estimateFrom([patch], start))
    }
    if (one === null || !hasEnoughInk(patch, one)) unsolved.push(region)
    else if (wasVisible(patch, one)) solved.push(one)
    else faint.push(one)
  }
  // White on white: nothing to see, but the same mark as elsewhere; alone it proves nothing.
  const isKnown = ({ mark }: SolvedMark): boolean => solved.filter((one) => one.mark === mark).length >= leastAlike
  unsolved.push(...faint.filter((one) => !isKnown(one)).map(({ region }) => region))
  solved.push(...faint.filter(isKnown))
  return { solved, unsolved, mark: solved[0]?.mark ?? null }
}
