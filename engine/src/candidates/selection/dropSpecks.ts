import { componentSizes } from '../../kernel/morphology/componentSizes.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { flagAbove } from '../../kernel/morphology/flagAbove.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import type { Plane } from '../../raster/plane.ts'

/** Parts and holes smaller than this fraction of what is selected are specks. */
const minPartRatio = 0.01
/** What a dropped part and a filled hole become: just not selected, just selected. */
const [dropped, filled] = [0.49, 0.51]

/** 1 in connected parts of fewer pixels that none of the hints is in, else 0. */
const specksOf = (flags: Uint8Array, width: number, hints: readonly Uint8Array[], minSize: number): Uint8Array => {
  const { labels, count } = labelComponents(flags, width, 4)
  const sizes = componentSizes({ labels, count })
  const isHinted = new Uint8Array(count + 1)
  for (const hint of hints) {
    for (let pixel = 0; pixel < hint.length; pixel++) if (hint[pixel] === 1) isHinted[labels[pixel] as number] = 1
  }
  const isSpeck = flagWhere(
    count + 1,
    (label) => label > 0 && isHinted[label] === 0 && (sizes[label] as number) < minSize,
  )
  return flagWhere(labels.length, (pixel) => isSpeck[labels[pixel] as number] === 1)
}

/**
 * A selection without its small parts and small holes, which would need clicks of their own; a part that a hint adds and a hole that
 * one takes away stay, however small.
 *
 * @param coverage probability 0–1; selected above a half
 * @param added 1 under each hint that adds, else 0; one array a hint, as large as the coverage
 * @param removed the same of those that take away
 */
export const dropSpecks = (coverage: Plane, added: readonly Uint8Array[], removed: readonly Uint8Array[]): Plane => {
  const { width, data } = coverage
  const selected = flagAbove(data, 0.5)
  const minSize = minPartRatio * countFlags(selected)
  const parts = specksOf(selected, width, added, minSize)
  const outside = flagWhere(selected.length, (pixel) => selected[pixel] === 0 || parts[pixel] === 1)
  const holes = specksOf(outside, width, removed, minSize)
  const settled = data.slice()
  for (let pixel = 0; pixel < settled.length; pixel++) {
    if (holes[pixel] === 1) settled[pixel] = filled
    else if (parts[pixel] === 1) settled[pixel] = dropped
  }
  return { ...coverage, data: settled }
}
