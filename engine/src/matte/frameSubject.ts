import { SpotlessError } from '@spotless/contract/error'
import type { ChangeBackground } from '@spotless/contract/options'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** Alpha 0–1 from which a pixel counts as visible. */
export const minVisibleAlpha = 0.05

/**
 * The part of the cut-out's plane that the result shows; it may extend beyond the photo.
 *
 * @param cutout RGBA
 * @param marginRatio margin on each side, as a fraction of the subject's longer side
 * @throws SpotlessError `no_subject` when a cut-out to be trimmed is empty
 */
export const frameSubject = (cutout: Raster, framing: ChangeBackground['framing'], marginRatio: number): Box => {
  if (framing === 'whole') return { left: 0, top: 0, width: cutout.width, height: cutout.height }
  const minAlpha = minVisibleAlpha * maxSampleValue(cutout.data)
  const bounds = boundingBox(cutout.data, cutout.width, minAlpha, { channels: 4, channel: 3 })
  if (bounds === null) throw new SpotlessError('no_subject', 'The cut-out is empty: there is nothing to frame.')
  const longer = Math.max(bounds.width, bounds.height)
  const margin = Math.round(longer * marginRatio)
  const width = (framing === 'square' ? longer : bounds.width) + 2 * margin
  const height = (framing === 'square' ? longer : bounds.height) + 2 * margin
  return {
    left: bounds.left - Math.floor((width - bounds.width) / 2),
    top: bounds.top - Math.floor((height - bounds.height) / 2),
    width,
    height,
  }
}
