import { lumaBt601 } from '../../kernel/colour/lumaBt601.ts'
import { cbOf, crOf, ycbcrToRgb } from '../../kernel/colour/ycbcr.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import type { MarkPlanes } from '../markPatch.ts'
import { halved, ycbcrPlanes } from './channelLayers.ts'
import { behindMark } from './eachEdge.ts'
import type { SharedMark, SharedView } from './sharedMark.ts'

/** The alpha that acted on colour: halved and enlarged as a decoder enlarges colour (triangle filter). */
const alphaOfChroma = ({ alpha, width }: SharedMark): Float32Array => {
  const height = alpha.length / width
  const half = { width: width / 2, height: height / 2, data: halved(alpha, width) }
  return resizePlane(half, width, height).data
}

/**
 * One photo without the shared mark: the inverse of compositing it, for luma and colour separately where the file keeps colour at
 * half the resolution. Pixels without mark stay bit-identical.
 *
 * @returns R, G, B, 0–255
 */
export const invertSharedMark = (view: SharedView, mark: SharedMark): MarkPlanes => {
  const [red, green, blue] = mark.colour
  const luma = lumaBt601(red, green, blue)
  const seen = ycbcrPlanes(view.planes)
  const chromaAlpha = view.isChromaHalved ? alphaOfChroma(mark) : mark.alpha
  const behind = [
    behindMark(seen[0], mark.alpha, luma),
    behindMark(seen[1], chromaAlpha, cbOf(blue, luma)),
    behindMark(seen[2], chromaAlpha, crOf(red, luma)),
  ] as const
  const planes = view.planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  for (let at = 0; at < mark.alpha.length; at++) {
    if (mark.alpha[at] === 0 && chromaAlpha[at] === 0) continue
    const rgb = ycbcrToRgb(behind[0][at] as number, behind[1][at] as number, behind[2][at] as number)
    for (const [channel, plane] of planes.entries()) plane[at] = clamp(rgb[channel] as number, 0, 255)
  }
  return planes
}
