import type { Candidate, MarkedArea, Outline } from '@spotless/contract/candidates'
import { traceContour } from '../kernel/geometry/traceContour.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { halveRaster } from '../kernel/resample/halveRaster.ts'
import type { ModelSession } from '../ports.ts'
import { fillOutlines } from '../raster/fillOutlines.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { findShadow } from '../shadow/findShadow.ts'
import { maskOfArea } from './maskOfArea.ts'
import { outlineOf } from './outlineOf.ts'

/** Larger photos are halved before the search; a shadow needs no more. */
const maxSidePx = 1024
/** Parts of a shadow that are smaller than this fraction of its largest part are left out, as are more than the most parts. */
const minPartRatio = 0.12
const maxParts = 4

/** The connected components of a mask that count, largest first, each as 1. */
const partsOf = ({ data, width }: Mask): Uint8Array[] => {
  const { labels, count } = labelComponents(data, width, 8)
  const sizes = new Int32Array(count + 1)
  for (const label of labels) if (label > 0) sizes[label] = (sizes[label] as number) + 1
  const bySize = Array.from({ length: count }, (_, at) => at + 1).sort(
    (a, b) => (sizes[b] as number) - (sizes[a] as number),
  )
  const least = minPartRatio * (sizes[bySize[0] ?? 0] as number)
  return bySize
    .slice(0, maxParts)
    .filter((label) => (sizes[label] as number) >= least)
    .map((part) => Uint8Array.from(labels, (label) => (label === part ? 1 : 0)))
}

/**
 * The shadow that an object casts, part by part, as outlines; none when it is not certain.
 *
 * @param object its outline, or what is marked of the photo
 * @param session the network `shadow`
 */
export const findCastShadows = async (
  raster: Raster,
  object: Outline | MarkedArea,
  session: ModelSession,
): Promise<Candidate[]> => {
  let small = raster
  let factor = 1
  while (Math.max(small.width, small.height) > maxSidePx) {
    small = halveRaster(small)
    factor *= 2
  }
  const { width, height } = small
  const mask = Array.isArray(object) ? fillOutlines([object], small, 1 / factor) : maskOfArea(object, width, height)
  const shadow = await findShadow(small, mask, session)
  if (shadow === null) return []
  return partsOf(shadow.mask)
    .map((part) => outlineOf(traceContour(part, width, part.indexOf(1))))
    .filter((outline) => outline.length >= 3)
    .map((outline) => ({
      kind: 'shadow',
      confidence: shadow.confidence,
      outline: outline.map(([x, y]): [number, number] => [(x + 0.5) * factor, (y + 0.5) * factor]),
    }))
}
