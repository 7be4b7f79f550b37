import { ycbcrToRgb } from '../kernel/colour/ycbcr.ts'
import { selfGuidedFilter } from '../kernel/filter/selfGuidedFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { isLossy } from './isLossy.ts'
import { ycbcrPlanes } from './joint/channelLayers.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

/** Half sides of the windows, and how many times the file's noise counts as half noise: compression keeps colour more coarsely. */
const luma = { radiusPx: 2, noiseFactor: 1 } as const
const chroma = { radiusPx: 3, noiseFactor: 2 } as const
/** A pixel that was changed by more than this was marked. */
const leastChangeLevels = 0.5
const reachPx = 2

/** 1 where the mark was taken away, and close by, no more than a pixel beyond the paint. */
const markedBefore = ({ planes: seen, painted, box }: MarkPatch, planes: MarkPlanes): Uint8Array => {
  const isMarked = new Uint8Array(planes[0].length)
  for (const [channel, plane] of planes.entries()) {
    const before = seen[channel] as Float32Array
    for (let at = 0; at < plane.length; at++) {
      if (Math.abs((plane[at] as number) - (before[at] as number)) > leastChangeLevels) isMarked[at] = 1
    }
  }
  const mayBeCovered = dilate(painted, box.width, 1)
  return dilate(isMarked, box.width, reachPx).map((near, at) => near * (mayBeCovered[at] as number))
}

/**
 * Smooths what the compression of a mark left where it was taken away: ringing and specks of colour along its outline, as large as the file's noise, which the
 * inversion has amplified. Calm parts of the photo become their means, textures and edges stay. Lossless files stay as they are.
 *
 * @param planes the patch without the mark, in levels
 * @param noise deviation that compression added to a pixel, in levels
 */
export const smoothResidue = (patch: MarkPatch, planes: MarkPlanes, mark: Mark, noise: number): MarkPlanes => {
  if (!isLossy(noise)) return planes
  const { width } = patch.box
  const amplified = noise / (1 - mark.opacity)
  const [y, cb, cr] = ycbcrPlanes(planes)
  const smooth = (plane: Float32Array, { radiusPx, noiseFactor }: typeof luma | typeof chroma): Float32Array =>
    selfGuidedFilter(plane, width, radiusPx, (noiseFactor * amplified) ** 2)
  const [calmY, calmCb, calmCr] = [smooth(y, luma), smooth(cb, chroma), smooth(cr, chroma)]
  const isNear = markedBefore(patch, planes)
  const result = planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  for (let at = 0; at < isNear.length; at++) {
    if (isNear[at] === 0) continue
    const rgb = ycbcrToRgb(calmY[at] as number, calmCb[at] as number, calmCr[at] as number)
    for (const [channel, plane] of result.entries()) plane[at] = rgb[channel] as number
  }
  return result
}
