import { maskRegions } from '../inpaint/maskRegions.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { hasEnoughInk, wasVisible } from './checkInversion.ts'
import { segmentPatch } from './estimateMark.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { explainsPatch } from './explainsPatch.ts'
import { invertHalvedChroma } from './invertHalvedChroma.ts'
import { type Inverted, invertMark } from './invertMark.ts'
import { likelyMarks } from './likelyMarks.ts'
import { type Mark, opacityPlane } from './mark.ts'
import { type Explained, markFault } from './markFault.ts'
import { cutMarkPatch, type MarkPatch, type MarkPlanes } from './markPatch.ts'
import { refineMark } from './refineMark.ts'
import { softnessOf } from './softnessOf.ts'
import { findUnderLayers, withoutLayer } from './underLayers.ts'

const marginPx = 12
/** Larger painted regions are filled: solving takes seconds per megapixel, and few marks are that large. */
const maxRegionPixels = 1_500_000
/** With more painted pixels than this in all, regions are segmented in a faster way. */
const maxThoroughPixels = 400_000
/** Added to the ghost of each solution when two are compared: below it their coverage decides. */
const ghostTolerance = 0.03
/** A region whose mark is barely visible is accepted when the same mark explains this many others. */
const minVisibleRegions = 3
/** How often the layers under a mark are found, each time from a better first layer. */
const layerRounds = 2
/** Coverage from which a pixel counts as fully covered. */
const fullCoverage = 0.95

/** One painted region whose mark was solved. */
export interface SolvedMark extends Explained {
  readonly patch: MarkPatch
  readonly mark: Mark
  /** What was painted. */
  readonly region: Box
  /** The same mark with the shadow, outline or relief under it taken away too; null where none was found. */
  readonly layered: Explained | null
}

export interface SolvedMarks {
  readonly solved: readonly SolvedMark[]
  /** Regions without a mark that can be inverted, to be filled. */
  readonly unsolved: readonly Box[]
  /** Colour and opacity of the first that was solved; null when none was. */
  readonly mark: Mark | null
}

/** Without the network pixels are segmented by the photo's continuation alone. */
export interface SolveOptions extends EstimateOptions {
  readonly onRegion: (done: number, all: number) => void
}

/** Coverage of one patch; null where the mark does not explain it. */
const explain = async (
  patch: MarkPatch,
  mark: Mark,
  { noise, network, runtime, isChromaHalved = false }: SolveOptions,
  isThorough: boolean,
): Promise<Explained | null> => {
  const predicted = (await network?.predictCoverage(patch, mark, noise, runtime, isThorough)) ?? null
  const isInside = predicted === null ? segmentPatch(patch, mark, noise, isThorough) : threshold(predicted, 0.5)
  const isWhole = predicted === null ? isInside : threshold(predicted, fullCoverage)
  if (!explainsPatch(patch, isInside, isWhole, mark, noise, predicted !== null)) return null
  const softness = predicted === null ? 0 : softnessOf(predicted)
  const inverted = invertMark(patch, isInside, mark, noise, predicted)
  const planes = isChromaHalved ? invertHalvedChroma(patch, mark, inverted) : inverted.planes
  return { ...inverted, planes, softness }
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

/** How much speaks against a solution; of its layered form where that is better. */
const faultOf = (one: SolvedMark): number => {
  const ways = [one, ...(one.layered === null ? [] : [one.layered])]
  return Math.min(...ways.map((way) => markFault(one.patch, way).fault + ghostTolerance * way.softness))
}

/** The mark with the layers under it taken away too; null where there are none. */
const explainLayers = async (
  patch: MarkPatch,
  mark: Mark,
  inverted: Inverted,
  options: SolveOptions,
): Promise<Explained | null> => {
  const { noise, network, runtime } = options
  let layered: Explained | null = null
  let own = mark
  let first = inverted
  for (let round = 0; round < layerRounds && network !== null; round++) {
    const bare = withoutUnderLayers(patch, own, first)
    if (bare === null) break
    own = await refineMark([bare], own, noise, network, runtime)
    const next = await explain(bare, own, options, true)
    if (next === null) break
    layered = next
    // What covers the layers is known better now, and so are they.
    first = invertMark(patch, threshold(next.coverage, 0.5), own, noise, next.coverage)
  }
  return layered
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
  const inverted = await explain(patch, mark, options, isThorough)
  if (inverted === null) return null
  const single = { patch, mark, region, ...inverted, layered: null }
  return isThorough ? { ...single, layered: await explainLayers(patch, mark, inverted, options) } : single
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
