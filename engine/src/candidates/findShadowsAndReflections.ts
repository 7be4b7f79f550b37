import type { Candidate, MarkedArea, Outline } from '@spotless/contract/candidates'
import { traceContour } from '../kernel/geometry/traceContour.ts'
import { componentSizes } from '../kernel/morphology/componentSizes.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { halveRaster } from '../kernel/resample/halveRaster.ts'
import type { ModelSession } from '../ports.ts'
import { fillOutlines } from '../raster/fillOutlines.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { findReflection } from '../reflection/findReflection.ts'
import { findShadow } from '../shadow/findShadow.ts'
import { maskOfArea } from './maskOfArea.ts'
import { outlineOf } from './outlineOf.ts'

/** Larger photos are halved before the search; neither needs more. */
const maxSidePx = 1024
/** Parts that are smaller than this fraction of the largest are left out, as are more than the most parts. */
const minPartRatio = 0.12
const maxParts = 4

/** The connected components of a mask that count, largest first, each as 1. */
const partsOf = ({ data, width }: Mask): Uint8Array[] => {
  const { labels, count } = labelComponents(data, width, 8)
  const sizes = componentSizes({ labels, count })
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
 * The shadow that an object casts and its reflection, part by part, as outlines; none of what is not certain.
 *
 * @param object its outline, or what is marked of the photo
 * @param session the network `shadow`; null where it is missing: then only reflections are found
 */
export const findShadowsAndReflections = async (
  raster: Raster,
  object: Outline | MarkedArea,
  session: ModelSession | null,
): Promise<Candidate[]> => {
  let small = raster
  let factor = 1
  while (Math.max(small.width, small.height) > maxSidePx) {
    small = halveRaster(small)
    factor *= 2
  }
  const { width, height } = small
  const mask = Array.isArray(object) ? fillOutlines([object], small, 1 / factor) : maskOfArea(object, width, height)
  const found = {
    shadow: session === null ? null : await findShadow(small, mask, session),
    reflection: findReflection(small, mask),
  }
  return (['shadow', 'reflection'] as const).flatMap((kind) => {
    const area = found[kind]
    if (area === null) return []
    return partsOf(area.mask)
      .map((part) => outlineOf(traceContour(part, width, part.indexOf(1))))
      .filter((outline) => outline.length >= 3)
      .map((outline) => ({
        kind,
        confidence: area.confidence,
        outline: outline.map(([x, y]): [number, number] => [(x + 0.5) * factor, (y + 0.5) * factor]),
      }))
  })
}
