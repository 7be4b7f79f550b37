import type { ChosenPart } from '@spotless/contract/options'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { type AlphaRange, type DoubtedRegion, findDoubtedRegions, takeChosenWays } from './doubtedRegions.ts'
import { removeSmallComponents } from './removeSmallComponents.ts'
import { type ResolvedPatches, resolveUncertainPatches } from './resolveUncertainPatches.ts'

/** Smallest size of a component that is kept, as a fraction of the largest. */
export const minComponentFraction = 0.03

/**
 * Half the width from which uncertain alpha is a patch and not an edge, in pixels of the network's
 * grid.
 */
const patchRadius = 5

/** What the network answers to other views of a photo. */
export interface OtherMattes {
  /** Alpha of a second view on the same grid. */
  readonly second?: Plane | null
  /** Alpha of another subject on the same grid. */
  readonly other?: Plane | null
}

/** A coarse matte in which every part is decided, and what could be decided otherwise. */
interface DecidedMatte {
  readonly alpha: Plane
  /** Components that were removed as too small. */
  readonly removedCount: number
  readonly doubted: readonly DoubtedRegion[]
}

const copyOf = ({ width, height, data }: Plane): Plane => ({ width, height, data: data.slice() })

/** Widens a range by what a view gives; a patch that it could not decide may be either. */
const include = ({ least, most }: AlphaRange, { alpha, undecided }: ResolvedPatches): void => {
  for (let pixel = 0; pixel < undecided.length; pixel++) {
    const value = alpha.data[pixel] as number
    // A half-sure scrap that was removed as too small is no question any more.
    const isOpen = undecided[pixel] === 1 && value > 0
    least.data[pixel] = Math.min(least.data[pixel] as number, isOpen ? 0 : value)
    most.data[pixel] = Math.max(most.data[pixel] as number, isOpen ? 1 : value)
  }
}

/**
 * Decides what belongs to the subject: wide patches of uncertain alpha by evidence, and as a person chose where views of the
 * photo contradict each other.
 *
 * @param found alpha 0–1 of the first view
 * @param image colours 0–1 on any grid
 */
export const decideMatte = (
  found: Plane,
  { second = null, other = null }: OtherMattes,
  image: RgbPlanes,
  ways: readonly ChosenPart[],
): DecidedMatte => {
  const first = resolveUncertainPatches(found, image, patchRadius)
  const { alpha, removedCount } = removeSmallComponents(first.alpha, minComponentFraction)
  const range: AlphaRange = { least: copyOf(alpha), most: copyOf(alpha) }
  include(range, { ...first, alpha })
  if (second !== null) include(range, resolveUncertainPatches(second, image, patchRadius))
  if (other !== null) include(range, resolveUncertainPatches(other, image, patchRadius))
  const doubted = findDoubtedRegions(range, other === null ? null : alpha)
  takeChosenWays(alpha, range, doubted, ways)
  return { alpha, removedCount, doubted }
}
