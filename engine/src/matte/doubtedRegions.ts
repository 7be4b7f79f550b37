import { type ChosenPart, maxDoubtedParts } from '@spotless/contract/options'
import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { erode } from '../kernel/morphology/erode.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import type { Plane } from '../raster/plane.ts'
import type { Box } from '../raster/raster.ts'

/** The least and the most alpha, 0–1, that any view of the photo gives a pixel. */
export interface AlphaRange {
  readonly least: Plane
  readonly most: Plane
}

/** A part of a photo that belongs to the subject by one view and not by another. */
export interface DoubtedRegion {
  /** 1 in the part, else 0. */
  readonly mask: Uint8Array
  readonly box: Box
  /** Probability, 0–1, that it is the subject's: the mean of the views. */
  readonly confidence: number
}

/** Difference from which views contradict each other, and that of the soft rim around it. */
const [contradictory, different] = [0.45, 0.15]

/** Half the width from which a difference is a part and not an edge, in pixels of the network's grid. */
const minHalfWidthPx = 6

/** Smallest part that is worth a question, as a fraction of the photo. */
const minRegionFraction = 0.002

/** The wide connected parts of what contradicts, with the soft rim around them; 0 beside them. */
const labelWide = (contradicts: Uint8Array, differs: Uint8Array, width: number) => {
  const wide = erode(contradicts, width, minHalfWidthPx)
  return labelComponents(reconstruct(wide, differs, width, 4), width, 4)
}

/**
 * The wide parts in which views of a photo contradict each other, the largest first.
 * @param decided alpha as it was decided, where one view may show another subject: what is kept and what is removed, which touch
 * there, are parts of their own
 */
export const findDoubtedRegions = ({ least, most }: AlphaRange, decided: Plane | null = null): DoubtedRegion[] => {
  const { width, data } = least
  const sides = decided === null ? [null] : [true, false]
  const regions = sides.flatMap((isKept) => {
    const contradicts = new Uint8Array(data.length)
    const differs = new Uint8Array(data.length)
    for (let pixel = 0; pixel < data.length; pixel++) {
      if (isKept !== null && isKept !== (decided?.data[pixel] as number) >= 0.5) continue
      const difference = (most.data[pixel] as number) - (data[pixel] as number)
      if (difference >= contradictory) contradicts[pixel] = 1
      if (difference >= different) differs[pixel] = 1
    }
    const { labels, count } = labelWide(contradicts, differs, width)
    const areas = new Float64Array(count + 1)
    const sums = new Float64Array(count + 1)
    for (let pixel = 0; pixel < data.length; pixel++) {
      const label = labels[pixel] as number
      areas[label] = (areas[label] as number) + 1
      sums[label] = (sums[label] as number) + ((most.data[pixel] as number) + (data[pixel] as number)) / 2
    }
    return Array.from({ length: count }, (_, index) => index + 1).map((label) => ({
      area: areas[label] as number,
      confidence: (sums[label] as number) / (areas[label] as number),
      maskOf: () => {
        const mask = new Uint8Array(labels.length)
        for (let pixel = 0; pixel < labels.length; pixel++) if (labels[pixel] === label) mask[pixel] = 1
        return mask
      },
    }))
  })
  return regions
    .filter(({ area }) => area >= minRegionFraction * data.length)
    .toSorted((a, b) => b.area - a.area)
    .slice(0, maxDoubtedParts)
    .map(({ confidence, maskOf }) => {
      const mask = maskOf()
      return { mask, box: boundingBox(mask, width, 1) as Box, confidence }
    })
}

/**
 * Gives the chosen parts, in place, the alpha of the view that has most of them or least.
 * @param ways by the parts' numbers; those of no part count for nothing
 */
export const takeChosenWays = (
  alpha: Plane,
  { least, most }: AlphaRange,
  parts: readonly DoubtedRegion[],
  ways: readonly ChosenPart[],
): void => {
  for (const { area, way } of ways) {
    const chosen = (way === 'kept' ? most : least).data
    parts[area]?.mask.forEach((isInside, pixel) => {
      if (isInside === 1) alpha.data[pixel] = chosen[pixel] as number
    })
  }
}

/** Mean alpha, 0–1, of a part. */
export const meanInRegion = ({ data }: Plane, { mask }: DoubtedRegion): number => {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 0) continue
    sum += data[pixel] as number
    count++
  }
  return sum / count
}
