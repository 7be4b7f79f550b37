import { SpotlessError } from '@spotless/contract/error'
import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Alpha, Box } from '../raster/raster.ts'

/** Coverage, 0–255, from which a pixel counts as part of the subject. */
const minCoverage = 64

/**
 * The crop that shows the covered part with a margin, inside the photo. With an aspect ratio, it is extended to both sides
 * as far as the photo allows.
 *
 * @param marginRatio margin on each side as a ratio of the covered part's longer side
 * @throws SpotlessError `no_subject` when nothing is covered
 */
export const cropTo = ({ width, height, data }: Alpha, marginRatio: number, ratio?: readonly [number, number]): Box => {
  const box = boundingBox(data, width, minCoverage)
  if (box === null) throw new SpotlessError('no_subject', 'No subject was found to crop to.')
  const marginPx = Math.round((Math.max(box.width, box.height) - 1) * marginRatio)
  let cropWidth = Math.min(width, box.width + 2 * marginPx)
  let cropHeight = Math.min(height, box.height + 2 * marginPx)
  if (ratio !== undefined) {
    const aspectRatio = ratio[0] / ratio[1]
    if (cropWidth / cropHeight < aspectRatio) cropWidth = Math.min(width, Math.round(cropHeight * aspectRatio))
    else cropHeight = Math.min(height, Math.round(cropWidth / aspectRatio))
    if (cropWidth / cropHeight > aspectRatio) cropWidth = Math.max(1, Math.round(cropHeight * aspectRatio))
    else cropHeight = Math.max(1, Math.round(cropWidth / aspectRatio))
  }
  const inside = (middle: number, size: number, limit: number): number =>
    clamp(Math.round(middle - size / 2), 0, limit - size)
  return {
    left: inside(box.left + box.width / 2, cropWidth, width),
    top: inside(box.top + box.height / 2, cropHeight, height),
    width: cropWidth,
    height: cropHeight,
  }
}
