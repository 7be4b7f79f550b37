import { maskRegions } from '../inpaint/maskRegions.ts'
import { growBox } from '../kernel/geometry/growBox.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { acrossOutline } from './acrossOutline.ts'
import type { CoverageTeller } from './coverageTeller.ts'
import { estimateMark, insideOf } from './estimateMark.ts'
import { flagsFrom } from './flags.ts'
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
/** Taking the mark away must not make the file's own noise louder than this, in levels; a fill is better then. */
const maxNoise = 13
const maxOpacity = 0.93
/** Steps left across the outline, as a multiple of the photo's usual ones, beyond which the mark is not explained. */
const maxLeftSteps = 2.2
/** Share of the step across the outline that may be left; a mark of a colour of its own must be explained better. */
const maxLeft = { pure: 0.9, coloured: 0.75 }
/** Share of covered pixels that may come out darker than black or lighter than white. */
const maxImpossible = 0.15
const toleratedLevels = 10
/** A person paints round a mark, seldom so widely that less than this share of the area is ink. */
const minInk = 0.05
/** Opacities to start from where the first guess led nowhere; each takes as long as the first, so only for a few regions. */
const starts = [0.35, 0.6]
const fewRegions = 4
/** What was taken away must have been visible, in levels. */
const minChange = 3
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

const stepReachPx = 3
/** Coverage from which a pixel counts as wholly covered. */
const wholeFrom = 0.95

/** Mean difference of bare pixels as far apart as those compared across an outline, in levels. */
const usualStep = ({ planes, painted, box }: MarkPatch): number => {
  let [sum, count] = [0, 0]
  for (let at = 0; at < painted.length; at++) {
    for (const to of [at + stepReachPx, at + stepReachPx * box.width]) {
      if (to >= painted.length || painted[at] === 1 || painted[to] === 1) continue
      if (to === at + stepReachPx && (at % box.width) + stepReachPx >= box.width) continue
      for (const plane of planes) sum += Math.abs((plane[at] as number) - (plane[to] as number)) / 3
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

const impossibleShare = ({ planes }: MarkPatch, isWhole: Uint8Array, { opacity, colour }: Mark): number => {
  let [impossible, covered] = [0, 0]
  const slack = toleratedLevels * (1 - opacity)
  for (let at = 0; at < isWhole.length; at++) {
    if (isWhole[at] === 0) continue
    covered++
    const isPossible = planes.every((plane, channel) => {
      const behind = (plane[at] as number) - opacity * (colour[channel] as number)
      return behind >= -slack && behind <= 255 * (1 - opacity) + slack
    })
    if (!isPossible) impossible++
  }
  return covered === 0 ? 1 : impossible / covered
}

/**
 * Whether inverting a mark explains what is seen, and gains more than it costs in noise.
 * @param isWhole 1 where the mark covers a pixel wholly
 */
export const isSound = (
  patch: MarkPatch,
  isInside: Uint8Array,
  isWhole: Uint8Array,
  mark: Mark,
  noise: number,
): boolean => {
  if (mark.opacity > maxOpacity || noise / (1 - mark.opacity) > maxNoise) return false
  if (impossibleShare(patch, isWhole, mark) > maxImpossible) return false
  const across = acrossOutline([patch], [isInside], mark)
  if (across === null) return true
  const isPure = mark.colour.every((value) => value === 255) || mark.colour.every((value) => value === 0)
  if (across.leftStep > across.firstStep * (isPure ? maxLeft.pure : maxLeft.coloured)) return false
  return across.leftStep <= maxLeftSteps * Math.max(usualStep(patch), 1 + (2 * noise) / (1 - mark.opacity))
}

/** Whether an inversion found enough ink in the painted area to be what a person can have meant. */
export const foundInk = ({ painted }: MarkPatch, { coverage }: Inverted): boolean => {
  let [ink, area] = [0, 0]
  for (let at = 0; at < painted.length; at++) {
    area += painted[at] as number
    ink += coverage[at] as number
  }
  return ink >= minInk * area
}

/** Whether what an inversion took away could be seen. */
export const wasVisible = ({ painted, planes }: MarkPatch, inverted: Inverted): boolean => {
  let [covered, change] = [0, 0]
  for (let at = 0; at < painted.length; at++) {
    if (inverted.coverage[at] === 0) continue
    covered++
    for (const [channel, plane] of planes.entries()) {
      change += Math.abs((plane[at] as number) - ((inverted.planes[channel] as Float32Array)[at] as number)) / 3
    }
  }
  return change >= minChange * covered
}

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
      const isInside = told === null ? insideOf(patch, mark, noise, isCareful) : flagsFrom(told, 0.5)
      const isWhole = told === null ? isInside : flagsFrom(told, wholeFrom)
      if (!isSound(patch, isInside, isWhole, mark, noise)) return null
      return { patch, mark, region, ...invertMark(patch, isInside, mark, noise, told) }
    }
    let one = await attempt(common)
    if (one === null && patches.length > 1) one = await attempt(await estimateFrom([patch]))
    for (const start of patches.length <= fewRegions ? starts : []) {
      one ??= await attempt(await estimateFrom([patch], start))
    }
    if (one === null || !foundInk(patch, one)) unsolved.push(region)
    else if (wasVisible(patch, one)) solved.push(one)
    else faint.push(one)
  }
  // White on white: nothing to see, but the same mark as elsewhere; alone it proves nothing.
  const isKnown = ({ mark }: SolvedMark): boolean => solved.filter((one) => one.mark === mark).length >= leastAlike
  unsolved.push(...faint.filter((one) => !isKnown(one)).map(({ region }) => region))
  solved.push(...faint.filter(isKnown))
  return { solved, unsolved, mark: solved[0]?.mark ?? null }
}
