import { SpotlessError } from '@spotless/contract/error'
import type { Target } from '@spotless/planner/plan'
import { fastGaussianFilter } from '../../kernel/filter/fastGaussianFilter.ts'
import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { fillOutlines } from '../../raster/fillOutlines.ts'
import type { Raster } from '../../raster/raster.ts'
import type { Found } from './found.ts'

/** Standard deviation of the soft edge, as a ratio of the photo's longer side. */
const softnessRatio = 0.0008

/**
 * What a person pointed at: inside its outlines, with a soft edge.
 * @throws SpotlessError `no_subject` when nothing in the photo is inside them
 */
export const pointedMask = (photo: Raster, { pointed }: Target): Found => {
  const { width, height } = photo
  const mask = fillOutlines(pointed?.outlines ?? [], photo)
  const box = boundingBox(mask.data, width, 128)
  if (box === null)
    throw new SpotlessError(
      'no_subject',
      `Nothing is marked as the ${pointed?.name ?? 'thing'}. Please click it in the photo.`,
    )
  const soft = fastGaussianFilter(Float32Array.from(mask.data), width, softnessRatio * Math.max(width, height))
  return {
    alpha: { width, height, data: Uint8Array.from(soft, Math.round) },
    boxes: [box],
    engines: [],
    notes: [],
  }
}
