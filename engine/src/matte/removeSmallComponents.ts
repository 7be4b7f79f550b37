import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import type { Plane } from '../raster/plane.ts'

/**
 * Alpha from which neighbours are connected; low, so that thin hair stays connected to its head.
 */
const connecting = 0.1

/** Alpha from which a pixel counts as solid. */
const solid = 0.5

/** The main components of a coarse matte, and how clearly they are a subject. */
export interface MainComponents {
  readonly alpha: Plane
  /** Fraction of the image, 0–1, that is solid. */
  readonly solidFraction: number
  /** Mean alpha of the components, 0–1: how certain the network is of them. */
  readonly certainty: number
  /** Removed components that have a solid pixel. */
  readonly removedCount: number
}

/**
 * Removes the connected components of a matte that have less than `minFraction` of the largest
 * one's solid pixels. Holes in the components that are kept stay open.
 */
export const removeSmallComponents = ({ width, height, data }: Plane, minFraction: number): MainComponents => {
  const isConnecting = threshold(data, connecting)
  const { labels, count } = labelComponents(isConnecting, width, 4)
  const areas = new Float64Array(count + 1)
  const solidAreas = new Float64Array(count + 1)
  const sums = new Float64Array(count + 1)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const label = labels[pixel] as number
    if (label === 0) continue
    const value = data[pixel] as number
    areas[label] = (areas[label] as number) + 1
    sums[label] = (sums[label] as number) + value
    if (value >= solid) solidAreas[label] = (solidAreas[label] as number) + 1
  }
  const minSolidArea = solidAreas.reduce((largest, area) => Math.max(largest, area), 0) * minFraction
  // Label 0 is kept: alpha too faint to connect is not removed with the components it is near.
  const isKept = solidAreas.map((area, label) => (label === 0 || (area > 0 && area >= minSolidArea) ? 1 : 0))
  let [sum, area, solidArea, removedCount] = [0, 0, 0, 0]
  for (let label = 1; label <= count; label++) {
    if (isKept[label] === 1) {
      sum += sums[label] as number
      area += areas[label] as number
      solidArea += solidAreas[label] as number
    } else if (solidAreas[label] !== 0) removedCount++
  }
  const kept = data.slice()
  for (let pixel = 0; pixel < kept.length; pixel++) if (isKept[labels[pixel] as number] === 0) kept[pixel] = 0
  return {
    alpha: { width, height, data: kept },
    solidFraction: solidArea / data.length,
    certainty: area === 0 ? 0 : sum / area,
    removedCount,
  }
}
