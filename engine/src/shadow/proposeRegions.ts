import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { selfGuidedFilter } from '../kernel/filter/selfGuidedFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import type { LightPlanes } from './lightPlanes.ts'

/** A shadow starts within this many pixels of the object, beside its lower part. */
const contactPx = 3
const footRatio = 0.6
/** Light is compared with its mean in squares of this half side, as a fraction of the object's longer side. */
const groundRatio = 0.7
/** Even variation below this, as a logarithm, is grain. */
const grain = 0.05
const levels = 18
/** Regions smaller than this, or than this fraction of the object, are no shadows worth taking. */
const minPixels = 12
const minSizeRatio = 0.02
/** Levels lie between these ranks of the darkness around the object and beside it. */
const lightestRank = 0.4
const darkestRank = 0.98

/** Where a shadow of the object may start: beside the object, from its middle down. */
export const contactBand = ({ isObject, width, objectRows: [top, bottom] }: LightPlanes): Uint8Array => {
  const from = bottom - footRatio * (bottom - top + 1)
  return dilate(isObject, width, contactPx).map((flag, at) =>
    flag === 1 && isObject[at] === 0 && Math.floor(at / width) >= from ? 1 : 0,
  )
}

/** How much darker each pixel is than the ground around it, seen through increasingly coarse filters. */
const darknessAtScales = ({ luma, width, objectRows: [top, bottom] }: LightPlanes): readonly Float32Array[] => {
  const side = bottom - top + 1
  const groundPx = Math.max(8, Math.round(groundRatio * side))
  const ground = boxFilter(boxFilter(luma, width, groundPx), width, groundPx)
  const coarsePx = Math.max(1, Math.round(side / 24))
  const filtered = [
    selfGuidedFilter(luma, width, 2, grain ** 2),
    boxFilter(boxFilter(luma, width, coarsePx), width, coarsePx),
  ]
  return filtered.map((plane) => plane.map((value, at) => (ground[at] as number) - value))
}

/** The connected components of the set pixels that meet the marker, each as 1, and their sizes. */
const componentsAt = (
  marker: Uint8Array,
  isSet: Uint8Array,
  width: number,
): { readonly region: Uint8Array; readonly count: number }[] => {
  const { labels } = labelComponents(isSet, width, 4)
  const counts = new Map<number, number>()
  for (const [at, flag] of marker.entries()) if (flag === 1 && labels[at] !== 0) counts.set(labels[at] as number, 0)
  for (const label of labels) {
    const count = counts.get(label)
    if (count !== undefined) counts.set(label, count + 1)
  }
  return [...counts].map(([label, count]) => ({
    region: Uint8Array.from(labels, (one) => (one === label ? 1 : 0)),
    count,
  }))
}

/**
 * The dark regions that start at the object's lower part: the connected components of the level sets of its surroundings' light, at two
 * scales. Source of the level sets: Matas, Chum, Urban and Pajdla 2002, "Robust Wide Baseline Stereo from Maximally Stable Extremal Regions".
 *
 * @returns 1 on each region, none of it on the object
 */
export const proposeRegions = (planes: LightPlanes): Uint8Array[] => {
  const { isObject, width } = planes
  const contact = contactBand(planes)
  const objectCount = isObject.reduce((sum, flag) => sum + flag, 0)
  const least = Math.max(minPixels, minSizeRatio * objectCount)
  const regions: Uint8Array[] = []
  for (const darkness of darknessAtScales(planes)) {
    const around = darkness.filter((_, at) => isObject[at] === 0)
    const beside = darkness.filter((_, at) => contact[at] === 1)
    if (beside.length === 0) return []
    const [from, to] = [quantile(around, lightestRank), quantile(beside, darkestRank)]
    const lastCounts = new Set<number>()
    for (let level = 0; level < levels; level++) {
      const minDarkness = from + ((to - from) * (level + 0.5)) / levels
      const isDark = Uint8Array.from(darkness, (value, at) => (value > minDarkness && isObject[at] === 0 ? 1 : 0))
      for (const { region, count } of componentsAt(contact, isDark, width)) {
        if (count < least || lastCounts.has(count)) continue
        lastCounts.add(count)
        regions.push(region)
      }
    }
  }
  return regions
}
