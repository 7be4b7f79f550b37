import { SpotlessError } from '@spotless/contract/error'
import type { ChangeBackground } from '@spotless/contract/options'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** Alpha, as a share of full, from which a pixel counts as seen. */
const seen = 0.05

const boundsOf = (cutout: Raster): Box => {
  const { width, height, data } = cutout
  const least = seen * maxSampleValue(cutout.data)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if ((data[(row * width + column) * 4 + 3] as number) < least) continue
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = row
    }
  }
  if (right < 0) throw new SpotlessError('no_subject', 'The cut-out is empty: there is nothing to frame.')
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/**
 * The part of the cut-out's plane that the result shows; it may reach beyond the photo.
 * @throws SpotlessError `no_subject` when a cut-out to be trimmed shows nothing
 */
export const frameSubject = (cutout: Raster, framing: ChangeBackground['framing'], marginRatio: number): Box => {
  if (framing === 'whole') return { left: 0, top: 0, width: cutout.width, height: cutout.height }
  const bounds = boundsOf(cutout)
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
