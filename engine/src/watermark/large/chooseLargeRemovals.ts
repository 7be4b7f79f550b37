import { maskOfRegions } from '../../inpaint/maskRegions.ts'
import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { expandBox } from '../../kernel/geometry/expandBox.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { cropPlane } from '../../raster/cropPlane.ts'
import type { Box, Mask, Raster } from '../../raster/raster.ts'
import type { Removal } from '../chooseRemoval.ts'
import { type ChoiceTools, type Chosen, chooseRemovals } from '../chooseRemovals.ts'
import { losslessNoise } from '../compressionNoise.ts'
import type { CoverageNetwork } from '../coverageNetwork.ts'
import { outlineLengthPx } from '../edgeWidth.ts'
import { cutMarkPatch, type MarkPatch, type MarkPlanes } from '../markPatch.ts'
import { type SolvedMark, type SolveOptions, solveMarks } from '../solveMarks.ts'
import { cleanInversion } from '../withoutGhosts.ts'
import { enlargeBox, enlargeMark } from './enlargeMark.ts'
import { enlargeCoverage, enlargeRemoval, enlargeShape } from './enlargeRemoval.ts'
import { type ReducedPhoto, reducePhoto } from './reducePhoto.ts'
import { reductionFactor } from './reductionFactor.ts'

/** Mean width of the strokes that are solved best on a smaller photo, and the widths between which they are kept. */
const strokesPx = { best: 6.5, min: 4, max: 10 } as const
/** Coverage and changes of a pixel up to these are chance: nobody sees them. */
const leastCoverage = 0.05
const leastChangeLevels = 2
/** Surroundings of a mark that the networks see at full size, in pixels of the smaller photo. */
const surroundPx = 8

/** The mean width of strokes: twice the area over the length of the outline. */
const strokeWidthPx = ({ coverage, patch }: SolvedMark): number =>
  (2 * coverage.reduce((sum, covered) => sum + covered, 0)) / Math.max(1, outlineLengthPx(coverage, patch.box.width))

/** A mark solved on a photo made smaller. */
interface ReducedMark {
  readonly small: ReducedPhoto
  readonly one: SolvedMark
  /** The painted regions of the photo that it lies under: more than one where they have grown together on the smaller photo. */
  readonly regions: readonly Box[]
}

/** Options for a photo whose pixels are means of `factor` × `factor`. */
const reducedOptions = (options: SolveOptions, factor: number): SolveOptions => ({
  ...options,
  noise: Math.max(losslessNoise, options.noise / factor),
  isChromaHalved: false,
})

/** The first pixel that is painted of a region, and not of another that reaches into its box. */
const paintedPixel = (mask: Mask, region: Box): { readonly x: number; readonly y: number } => {
  const at = maskOfRegions(mask, [region]).data.indexOf(255, region.top * mask.width)
  return { x: at % mask.width, y: Math.floor(at / mask.width) }
}

const solveReduced = async (
  raster: Raster,
  mask: Mask,
  regions: readonly Box[],
  factor: number,
  options: SolveOptions,
): Promise<ReducedMark[]> => {
  const small = reducePhoto(raster, maskOfRegions(mask, regions), factor)
  const { solved } = await solveMarks(small.raster, small.mask, reducedOptions(options, factor))
  const pixels = regions.map((region) => paintedPixel(mask, region))
  return solved.map((one) => {
    const own = maskOfRegions(small.mask, [one.region])
    const inside = regions.filter((_, number) => {
      const { x, y } = pixels[number] as ReturnType<typeof paintedPixel>
      return own.data[Math.floor(y / factor) * own.width + Math.floor(x / factor)] === 255
    })
    return { small, one, regions: inside }
  })
}

/** Regions by the whole number by which the photo is made smaller for them, those left out that are solved at full size. */
const regionsByFactor = (regions: readonly (readonly [Box, number])[]): ReadonlyMap<number, readonly Box[]> => {
  const groups = new Map<number, Box[]>()
  for (const [region, factor] of regions) {
    if (factor > 1) groups.set(factor, [...(groups.get(factor) ?? []), region])
  }
  return groups
}

/** Solves regions on the photo made smaller, once more with another factor where strokes turn out too wide or too narrow. */
const solveLargeMarks = async (
  raster: Raster,
  mask: Mask,
  boxes: readonly Box[],
  options: SolveOptions,
): Promise<ReducedMark[]> => {
  const found: ReducedMark[] = []
  const again: [Box, number][] = []
  const factorOf = (box: Box): number => reductionFactor(maskOfRegions(mask, [box]), box)
  const isFit = (strokePx: number): boolean => strokePx >= strokesPx.min && strokePx <= strokesPx.max
  for (const [factor, regions] of regionsByFactor(boxes.map((box) => [box, factorOf(box)]))) {
    for (const mark of await solveReduced(raster, mask, regions, factor, options)) {
      const strokePx = strokeWidthPx(mark.one)
      if (isFit(strokePx)) found.push(mark)
      else {
        const fitting = Math.round((factor * strokePx) / strokesPx.best)
        again.push(...mark.regions.map((region) => [region, fitting] as [Box, number]))
      }
    }
  }
  for (const [factor, regions] of regionsByFactor(again)) {
    const marks = await solveReduced(raster, mask, regions, factor, options)
    found.push(...marks.filter(({ one }) => strokeWidthPx(one) >= strokesPx.min))
  }
  return found
}

/** The part of a patch in which a removal changes anything, with its surroundings: paint may reach far beyond the mark. */
const changedPart = (patch: MarkPatch, { planes, form: { coverage } }: Removal): Box => {
  const { width, height } = patch.box
  const isChanged = flagWhere(
    coverage.length,
    (at) =>
      (coverage[at] as number) > leastCoverage ||
      planes.some(
        (plane, channel) =>
          Math.abs((plane[at] as number) - ((patch.planes[channel] as Float32Array)[at] as number)) > leastChangeLevels,
      ),
  )
  const whole = { left: 0, top: 0, width, height }
  const changed = boundingBox(isChanged, width, 1)
  return changed === null ? whole : expandBox(changed, surroundPx, whole)
}

const enlarge = async (
  raster: Raster,
  mask: Mask,
  region: Box,
  { small: { factor }, one }: ReducedMark,
  { removal, asked, shape, part: shown, letters }: Chosen,
  options: SolveOptions & { readonly network: CoverageNetwork },
): Promise<Chosen> => {
  const { form } = removal
  const mark = enlargeMark(form.mark, factor)
  const { box } = one.patch
  const part = changedPart(one.patch, removal)
  const cut = (data: Float32Array): Float32Array => cropPlane({ width: box.width, height: box.height, data }, part).data
  const found = {
    planes: removal.planes.map(cut) as unknown as MarkPlanes,
    coverage: cut(form.coverage),
    ...{ width: part.width, factor },
  }
  const inSmall = { ...part, left: box.left + part.left, top: box.top + part.top }
  const patch = cutMarkPatch(raster, maskOfRegions(mask, [region]), enlargeBox(inSmall, factor, raster))
  const predicted = await options.network.predictCoverage(patch, mark, options.noise, options.runtime)
  const coverage = enlargeCoverage(predicted, patch.box.width, found)
  const planes = enlargeRemoval(patch, mark, coverage, found, options.isChromaHalved)
  const inverted = { planes, coverage, mark, under: new Float32Array(coverage.length) }
  const cleaned = removal.kind === 'solved' ? await cleanInversion(patch, inverted, options) : null
  const place = { width: patch.box.width, factor, from: { width: box.width, part } }
  const enlarged = (flags: Uint8Array): Uint8Array => enlargeShape(flags, place, patch.painted)
  return {
    ...{
      asked,
      one: { patch, region },
      shape: enlarged(shape),
      part: shown && enlarged(shown),
      letters: letters && enlarged(letters),
    },
    removal: { ...removal, planes: cleaned ?? planes, form: inverted },
  }
}

/**
 * Solves marks with wide strokes, as large photos have them: on the photo made smaller until their letters are as large as those that the networks know,
 * where they are judged too; at full size the outline alone is looked for anew. Needs the network.
 *
 * @param boxes painted regions
 * @returns what becomes of those that were solved so; the others are left to be solved at full size
 * @throws the signal's reason when aborted
 */
export const chooseLargeRemovals = async (
  raster: Raster,
  mask: Mask,
  boxes: readonly Box[],
  options: SolveOptions,
  tools: ChoiceTools,
): Promise<Chosen[]> => {
  const { network } = options
  if (network === null || network === undefined) return []
  const chosen: Chosen[] = []
  for (const found of await solveLargeMarks(raster, mask, boxes, options)) {
    const { small, one } = found
    const { noise } = reducedOptions(options, small.factor)
    for (const region of found.regions) {
      const askedFor = () => tools.askedFor(region)
      const [choice] = await chooseRemovals(small.raster, small.mask, [one], noise, { ...tools, askedFor })
      chosen.push(await enlarge(raster, mask, region, found, choice as Chosen, { ...options, network }))
    }
  }
  return chosen
}
