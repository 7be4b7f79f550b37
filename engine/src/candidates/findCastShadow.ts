import type { Candidate } from '@spotless/contract/candidates'
import { fillPolygon } from '../kernel/geometry/fillPolygon.ts'
import { traceContour } from '../kernel/geometry/traceContour.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { halveRaster } from '../kernel/resample/halveRaster.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { findShadow } from '../shadow/findShadow.ts'
import { outlineOf } from './outlineOf.ts'

/** Larger photos are halved before the search; a shadow needs no more. */
const maxSidePx = 1024

/** The largest connected component alone. */
const largestComponent = ({ data, width }: Mask): Uint8Array => {
  const { labels, count } = labelComponents(data, width, 4)
  const sizes = new Int32Array(count + 1)
  for (const label of labels) sizes[label] = (sizes[label] as number) + 1
  sizes[0] = 0
  const largest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0))
  return Uint8Array.from(labels, (label) => (label === largest && largest > 0 ? 1 : 0))
}

/** The shadow that an object casts, as an outline; null when none is certain. */
export const findCastShadow = (raster: Raster, object: Candidate): Candidate | null => {
  let small = raster
  let factor = 1
  while (Math.max(small.width, small.height) > maxSidePx) {
    small = halveRaster(small)
    factor *= 2
  }
  const { width, height } = small
  const corners = Float32Array.from(object.outline.flatMap(([x, y]) => [x / factor, y / factor]))
  const data = Uint8Array.from(fillPolygon(corners, width, height), (inside) => inside * 255)
  const shadow = findShadow(small, { width, height, data })
  if (shadow === null) return null
  const region = largestComponent(shadow.mask)
  const outline = outlineOf(traceContour(region, width, region.indexOf(1)))
  if (outline.length < 3) return null
  return {
    kind: 'shadow',
    confidence: Math.max(0, 1 - shadow.evidence.spread),
    outline: outline.map(([x, y]): [number, number] => [(x + 0.5) * factor, (y + 0.5) * factor]),
  }
}
