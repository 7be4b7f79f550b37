import { componentSizes } from '../../kernel/morphology/componentSizes.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import type { Plane } from '../../raster/plane.ts'
import type { BlockShifts } from './alignShifts.ts'
import { meansOfAlike, placeBetween, type Sides } from './patternMeans.ts'

/** How far from undecided the places like one are, from which it begins to be a gap, and is one. */
const agreement = { from: 0.1, to: 0.3 } as const
/** Together the places like one under the stroke weigh this before they are heard. */
const minWeight = 0.5
/** A gap is completed where this fraction of it was found. */
const minFoundRatio = 0.3
/** Probability below which a pixel does not join a gap, whatever the pattern says: half a hole at the hem of cloth is whole. */
const minLikely = 0.15

/**
 * Goes on with a pattern beyond the stroke, in place: gaps that were found in part become what the places like them are. A gap of which
 * nothing was found stays: the pattern may end there.
 *
 * @param found probability 0–1, under the stroke as the pattern made it
 * @param likely probability 0–1 of each pixel, also where the stroke did not reach
 * @param stroke 1 where the stroke was painted, else 0
 * @param around 1 under the stroke and beside it, as far as the pattern is continued
 * @param aligned shifts of the pattern, fitted to its parts
 * @param sides means of what is no gap and of what is one, from the places under the stroke
 */
export const continuePattern = (
  found: Plane,
  likely: Float32Array,
  { stroke, around }: { readonly stroke: Uint8Array; readonly around: Uint8Array },
  aligned: BlockShifts,
  sides: Sides,
): void => {
  const { data, width } = found
  const wanted = flagWhere(data.length, (pixel) => around[pixel] === 1 && stroke[pixel] === 0)
  const means = meansOfAlike(found, aligned, { wanted, heard: stroke, ownWeight: 0, minWeight })
  const predicted = means.map((mean, pixel) => {
    if (Number.isNaN(mean) || (likely[pixel] as number) < minLikely) return 0
    return smoothstep(agreement.from, agreement.to, placeBetween(mean, sides) - 0.5)
  })
  const isGap = flagWhere(data.length, (pixel) => ((stroke[pixel] === 1 ? data : predicted)[pixel] as number) > 0.5)
  const { labels, count } = labelComponents(isGap, width, 4)
  const sizes = componentSizes({ labels, count })
  const foundSizes = componentSizes({
    count,
    labels: labels.map((label, pixel) => ((data[pixel] as number) > 0.5 ? label : 0)),
  })
  for (let pixel = 0; pixel < data.length; pixel++) {
    const label = labels[pixel] as number
    if (label === 0 || wanted[pixel] === 0) continue
    if ((foundSizes[label] as number) < minFoundRatio * (sizes[label] as number)) continue
    data[pixel] = Math.max(data[pixel] as number, predicted[pixel] as number)
  }
}
