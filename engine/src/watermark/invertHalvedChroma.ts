import { ycbcrToRgb } from '../kernel/colour/ycbcr.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { alphaOfChroma } from './alphaOfChroma.ts'
import type { Inverted } from './invertMark.ts'
import { ycbcrPlanes } from './joint/channelLayers.ts'
import { ycbcrOf } from './joint/ycbcrOf.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { transparencyOf } from './transparencyOf.ts'

/**
 * An inversion whose colour is inverted anew at half the resolution, where the file keeps it so (4:2:0): there a mark's colour is spread over
 * neighbouring pixels, and its coverage at full resolution leaves a fringe. Brightness stays.
 */
export const invertHalvedChroma = (patch: MarkPatch, mark: Mark, inverted: Inverted): MarkPlanes => {
  const { box, painted } = patch
  const opacity = opacityPlane(mark, box)
  const mayBeCovered = dilate(painted, box.width, 1)
  const alpha = alphaOfChroma(
    inverted.coverage.map((covered, at) => covered * (opacity[at] as number)),
    box,
  )
  const [, seenCb, seenCr] = ycbcrPlanes(patch.planes)
  const [luma] = ycbcrPlanes(inverted.planes)
  const [, markCb, markCr] = ycbcrOf(mark.colour)
  const planes = inverted.planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  for (let at = 0; at < alpha.length; at++) {
    const own = alpha[at] as number
    if (mayBeCovered[at] === 0 || (own === 0 && inverted.coverage[at] === 0)) continue
    const behind = (seen: Float32Array, level: number): number =>
      ((seen[at] as number) - own * level) / transparencyOf(own)
    const rgb = ycbcrToRgb(luma[at] as number, behind(seenCb, markCb), behind(seenCr, markCr))
    for (const [channel, plane] of planes.entries()) plane[at] = rgb[channel] as number
  }
  return planes
}
